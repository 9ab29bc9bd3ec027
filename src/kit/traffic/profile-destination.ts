import type { Context } from "../../cli/session/context";
import { createDestinationFinder } from "../../traffic/destination";

/** The returned function finds out where a recorded request went: to a URL of the profile or to a sandbox. */
export function createProfileClassifier(profile: Context["profile"]) {
  const { environment } = profile;
  const surfaces = profile.isSandbox ? [] : profile.surfaces;
  return createDestinationFinder(
    surfaces.map((surface) => ({ surface, environment, url: profile.url(surface) })),
  );
}
