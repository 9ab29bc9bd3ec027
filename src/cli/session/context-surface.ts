import { Failure } from "../../base/failure";
import { type Surface, surfaces } from "../../base/platform";
import type { Profile } from "../../config/profile/profile";
import type { GlobalValues } from "../flags/globals";

/** `--client` implies customer; else the first surface that both the profile and the command have. */
export function chooseSurface(offered: readonly Surface[], globals: GlobalValues, profile: Profile): Surface {
  const wished = globals.client === undefined ? globals.as : "customer";
  if (globals.client !== undefined && globals.as !== undefined && globals.as !== "customer") {
    throw new Failure("usage", `--client works on the customer surface, not on ${globals.as}.`);
  }
  if (wished !== undefined && !offered.includes(wished)) {
    throw new Failure("usage", `This command does not exist on the ${wished} surface.`, {
      hint: `It exists on ${offered.join(", ")}.`,
    });
  }
  const found =
    wished ?? surfaces.find((surface) => offered.includes(surface) && profile.surfaces.includes(surface));
  if (found !== undefined) return found;
  throw noSurface(offered, profile);
}

function noSurface(offered: readonly Surface[], profile: Profile): Failure {
  const { name, environment } = profile;
  const other = environment === "test" ? "live" : "test";
  const isThere = offered.some((surface) => profile.setting(surface, other).url !== undefined);
  const message = `The profile ${name} has no surface that this command exists on (${environment}).`;
  return new Failure("config", message, {
    hint: isThere
      ? `It has one on ${other}: --env ${other}.`
      : `Set up one of ${offered.join(", ")}, or use --profile sandbox.`,
    profile: name,
    environment,
  });
}
