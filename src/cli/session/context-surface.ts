import { advice } from "../../base/advice/advice";
import { recoup } from "../../base/advice/command-line";
import { Failure } from "../../base/failure";
import { type Surface, surfaces } from "../../base/platform";
import type { Profile } from "../../config/profile/profile";
import type { GlobalValues } from "../flags/globals";

/** `--client` implies customer; otherwise the first surface that the profile has and the command supports. */
export function chooseSurface(offered: readonly Surface[], globals: GlobalValues, profile: Profile): Surface {
  const requested = globals.client === undefined ? globals.as : "customer";
  if (globals.client !== undefined && globals.as !== undefined && globals.as !== "customer") {
    throw new Failure("usage", `--client works on the customer surface, not on ${globals.as}.`);
  }
  if (requested !== undefined && !offered.includes(requested)) {
    throw new Failure("usage", `This command is not available on the ${requested} surface.`, {
      hint: `It is available on ${offered.join(", ")}: write ${offered.map((surface) => `--as ${surface}`).join(" or ")}${globals.client === undefined ? "" : ", without --client"}.`,
    });
  }
  const found =
    requested ?? surfaces.find((surface) => offered.includes(surface) && profile.surfaces.includes(surface));
  if (found !== undefined) return found;
  throw noSurface(offered, profile);
}

function noSurface(offered: readonly Surface[], profile: Profile): Failure {
  const { name, environment } = profile;
  const other = environment === "test" ? "live" : "test";
  const isThere = offered.some((surface) => profile.setting(surface, other).url !== undefined);
  const message = `The profile ${name} has no surface that supports this command (${environment}).`;
  return new Failure("config", message, {
    hint: isThere
      ? `It has one on ${other}: use --env ${other}.`
      : advice`Add the address of the surface, ${recoup`profile set ${{ profile: name }} --${offered[0]}-url https://…`}, or use --profile sandbox.`,
    profile: name,
    environment,
  });
}
