import { Failure } from "../../base/failure";
import { type Environment, environments, type Surface, surfaces } from "../../base/platform";
import type { ProfileFlags, WithOrigin } from "./profile";

export type Variables = Readonly<Record<string, string | undefined>>;

export const getUrlVariable = (surface: Surface) => `RECOUP_${surface.toUpperCase()}_URL`;
export const getKeyVariable = (surface: Surface) => `RECOUP_${surface.toUpperCase()}_KEY`;

export function listSetVariables(variables: Variables): readonly string[] {
  return surfaces
    .flatMap((surface) => [getUrlVariable(surface), getKeyVariable(surface)])
    .filter((name) => variables[name]);
}

/** Returns the environment that a flag or variable names, if any. */
export function readEnvironment(
  variables: Variables,
  flags: ProfileFlags,
): WithOrigin<Environment> | undefined {
  const [text, origin] =
    flags.env === undefined ? [variables.RECOUP_ENVIRONMENT, "RECOUP_ENVIRONMENT"] : [flags.env, "--env"];
  if (text === undefined || text === "") return undefined;
  const value = environments.find((environment) => environment === text.toLowerCase());
  if (value !== undefined) return { value, origin };
  throw new Failure("usage", `${origin} is "${text}"; it takes test or live.`, {
    hint: `Set ${origin} to test or live.`,
  });
}
