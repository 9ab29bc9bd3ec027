import { surfaces } from "../../base/platform";
import type { Context } from "./context";

/** Identifies the profile and URL where something was created, since it can only be undone there. */
export function buildScopeKey({ profile, platformOptions }: Context): string {
  const { name, environment, isSandbox } = profile;
  if (isSandbox) return `${name} ${environment} world ${platformOptions.world}`;
  const surface = surfaces.find((surface) => profile.surfaces.includes(surface)) ?? "collection";
  return `${name} ${environment} ${profile.url(surface)}`;
}
