import { surfaces } from "../../base/platform";
import type { Context } from "./context";

/** Identifies where something was created; it can be undone only there. */
export function scopeKey({ profile, platformOptions }: Context): string {
  const { name, environment, isSandbox } = profile;
  if (isSandbox) return `${name} ${environment} world ${platformOptions.world}`;
  const surface = surfaces.find((one) => profile.surfaces.includes(one)) ?? "collection";
  return `${name} ${environment} ${profile.url(surface)}`;
}
