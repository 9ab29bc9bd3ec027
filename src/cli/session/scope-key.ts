import { surfaces } from "../../base/platform";
import type { Context } from "./context";

/** Returns a key for where something was created, the only place where it can be undone. */
export function scopeKey({ profile, platformOptions }: Context): string {
  const { name, environment, isSandbox } = profile;
  if (isSandbox) return `${name} ${environment} world ${platformOptions.world}`;
  const surface = surfaces.find((surface) => profile.surfaces.includes(surface)) ?? "collection";
  return `${name} ${environment} ${profile.url(surface)}`;
}
