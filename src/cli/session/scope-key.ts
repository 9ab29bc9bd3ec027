import { surfaces } from "../../base/platform";
import type { Context } from "./context";

/** Where things are made: what was made can be taken back at the same place only. */
export function scopeKey({ profile, platformOptions }: Context): string {
  const { name, environment, isSandbox } = profile;
  if (isSandbox) return `${name} ${environment} world ${platformOptions.world}`;
  const surface = surfaces.find((one) => profile.surfaces.includes(one)) ?? "collection";
  return `${name} ${environment} ${profile.url(surface)}`;
}
