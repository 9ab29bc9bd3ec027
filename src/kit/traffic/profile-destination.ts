import type { Context } from "../../cli/session/context";
import { createDestinationFinder } from "../../traffic/destination";

/** The returned function finds out where a recorded request went: to a URL of the profile or to a sandbox. */
export function createProfileClassifier(profile: Context["profile"]) {
  const { environment, isSandbox } = profile;
  const surfaces = profile.surfaces.filter(
    (surface) => !isSandbox && profile.setting(surface).url !== undefined,
  );
  const addresses = surfaces.map((surface) => ({ surface, environment, url: profile.url(surface) }));
  // One surface's address may lie below another's.
  return createDestinationFinder(addresses.sort((left, right) => right.url.length - left.url.length));
}
