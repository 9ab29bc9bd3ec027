import type { Context } from "../../cli/session/context";
import { createDestinationFinder } from "../../traffic/destination";

/**
 * Returns a function that determines where a recorded request was sent: to one of the profile's URLs or to a
 * sandbox.
 */
export function createProfileClassifier(profile: Context["profile"]) {
  const { environment } = profile;
  const surfaces = profile.isSandbox ? [] : profile.surfaces;
  return createDestinationFinder(
    surfaces.map((surface) => ({ surface, environment, url: profile.url(surface) })),
  );
}
