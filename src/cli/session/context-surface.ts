import { advice, type Hint, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import { type Surface, surfaces } from "../../base/platform";
import { joinWords } from "../../base/text/sentence";
import type { Profile } from "../../config/profile/profile";
import { variablesName } from "../../config/profile/profile-names";
import { getKeyVariable, getUrlVariable } from "../../config/profile/variables";
import type { GlobalValues } from "../flags/globals";

/**
 * Chooses the customer surface for `--client`, the surface named by `--as`, or the first one that both the
 * profile and the command support.
 */
export function chooseSurface<On extends Surface>(
  supportedSurfaces: readonly On[],
  globals: GlobalValues,
  profile: Profile,
): On {
  const isOffered = (surface: Surface): surface is On =>
    supportedSurfaces.some((candidate) => candidate === surface);
  const requestedSurface = globals.client === undefined ? globals.as : "customer";
  if (globals.client !== undefined && globals.as !== undefined && globals.as !== "customer") {
    throw new Failure("usage", `--client works on the customer surface, not on ${globals.as}.`);
  }
  if (requestedSurface !== undefined && !isOffered(requestedSurface)) {
    throw new Failure("usage", `This command is not available on the ${requestedSurface} surface.`, {
      hint: `It is available on ${supportedSurfaces.join(", ")}: write ${supportedSurfaces.map((surface) => `--as ${surface}`).join(" or ")}${globals.client === undefined ? "" : ", without --client"}.`,
    });
  }
  const chosenSurface =
    requestedSurface ?? surfaces.filter(isOffered).find((surface) => profile.surfaces.includes(surface));
  if (chosenSurface !== undefined) return chosenSurface;
  throw createMissingSurfaceFailure(supportedSurfaces, profile);
}

function createMissingSurfaceFailure(supportedSurfaces: readonly Surface[], profile: Profile): Failure {
  const { name, environment } = profile;
  const otherEnvironment = environment === "test" ? "live" : "test";
  const hasOtherAddress = supportedSurfaces.some(
    (surface) => profile.setting(surface, otherEnvironment).url !== undefined,
  );
  const neededNames = joinWords(supportedSurfaces, "or");
  const message = `This command needs the ${neededNames} surface, and the profile ${name} has no address for it (${environment}).`;
  return new Failure("config", message, {
    hint: hasOtherAddress
      ? `It has one on ${otherEnvironment}: use --env ${otherEnvironment}.`
      : formatAddressHint(supportedSurfaces, profile),
    profile: name,
    environment,
  });
}

function formatAddressHint([surface = "collection"]: readonly Surface[], { name }: Profile): Hint {
  if (name === variablesName)
    return `Set ${getUrlVariable(surface)} and ${getKeyVariable(surface)}, or use --profile sandbox.`;
  return advice`Add the address of the surface, ${recoup`profile set ${{ profile: name }} --${surface}-url https://…`}, or use --profile sandbox.`;
}
