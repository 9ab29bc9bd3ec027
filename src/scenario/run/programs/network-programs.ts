import { surfaces } from "../../../base/platform";
import type { Context } from "../../../cli/session/context";
import type { Profile } from "../../../config/profile/profile";
import { getUrlVariable } from "../../../config/profile/variables";
import { type RunProgram, runUserProgram } from "./user-programs";

/** Returns a function that runs programs with a real environment's addresses, but no key of its profile. */
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
