import { surfaces } from "../../../base/platform";
import type { Context } from "../../../cli/session/context";
import type { Profile } from "../../../config/profile/profile";
import { getUrlVariable } from "../../../config/profile/variables";
import { type RunProgram, runUserProgram } from "./user-programs";

/**
 * The returned function runs programs with a real environment's addresses, but without its profile's keys.
 */
export const createProgramRunner =
  ({ host, profile }: Pick<Context, "host" | "profile">): RunProgram =>
  (program) =>
    runUserProgram(host, program, {
      ...getAddressVariables(profile),
      RECOUP_ENVIRONMENT: profile.environment,
    });

const getAddressVariables = (profile: Profile): Readonly<Record<string, string>> =>
  Object.fromEntries(
    surfaces
      .filter((surface) => profile.setting(surface).url !== undefined)
      .map((surface) => [getUrlVariable(surface), profile.url(surface)]),
  );
