import { advice, type Hint } from "../../base/advice/advice";
import { recoup } from "../../base/advice/command-line";
import { Failure } from "../../base/failure";
import { type Surface, surfaces } from "../../base/platform";
import type { Profile } from "../../config/profile/profile";
import { variablesName } from "../../config/profile/profile-names";
import { keyVariable, urlVariable } from "../../config/profile/variables";
import type { GlobalValues } from "../flags/globals";

/** Returns customer for `--client`, the surface of `--as`, or the first that profile and command share. */
export function chooseSurface<On extends Surface>(
  supported: readonly On[],
  globals: GlobalValues,
  profile: Profile,
): On {
  const isOffered = (surface: Surface): surface is On => supported.some((candidate) => candidate === surface);
  const requested = globals.client === undefined ? globals.as : "customer";
  if (globals.client !== undefined && globals.as !== undefined && globals.as !== "customer") {
    throw new Failure("usage", `--client works on the customer surface, not on ${globals.as}.`);
  }
  if (requested !== undefined && !isOffered(requested)) {
    throw new Failure("usage", `This command is not available on the ${requested} surface.`, {
      hint: `It is available on ${supported.join(", ")}: write ${supported.map((surface) => `--as ${surface}`).join(" or ")}${globals.client === undefined ? "" : ", without --client"}.`,
    });
  }
  const chosenSurface =
    requested ?? surfaces.filter(isOffered).find((surface) => profile.surfaces.includes(surface));
  if (chosenSurface !== undefined) return chosenSurface;
  throw missingSurfaceFailure(supported, profile);
}

function missingSurfaceFailure(supported: readonly Surface[], profile: Profile): Failure {
  const { name, environment } = profile;
  const otherEnvironment = environment === "test" ? "live" : "test";
  const hasOtherAddress = supported.some(
    (surface) => profile.setting(surface, otherEnvironment).url !== undefined,
  );
  const needed = supported.join(", ").replace(/, ([^,]*)$/, " or $1");
  const message = `This command needs the ${needed} surface, and the profile ${name} has no address for it (${environment}).`;
  return new Failure("config", message, {
    hint: hasOtherAddress
      ? `It has one on ${otherEnvironment}: use --env ${otherEnvironment}.`
      : formatAddressHint(supported, profile),
    profile: name,
    environment,
  });
}

function formatAddressHint([surface = "collection"]: readonly Surface[], { name }: Profile): Hint {
  if (name === variablesName)
    return `Set ${urlVariable(surface)} and ${keyVariable(surface)}, or use --profile sandbox.`;
  return advice`Add the address of the surface, ${recoup`profile set ${{ profile: name }} --${surface}-url https://…`}, or use --profile sandbox.`;
}
