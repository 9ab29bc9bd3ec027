import { nearest } from "../../base/text/nearest";
import { knownVariables } from "./known-variables";
import type { Variables } from "./variables";

interface UnknownVariable {
  readonly name: string;
  readonly guess: string | undefined;
}

/** Lists unknown variables with recoup's prefix, with suggestions. */
export function unknownVariables(variables: Variables): readonly UnknownVariable[] {
  return Object.keys(variables)
    .filter((name) => name.startsWith("RECOUP_") && variables[name] !== undefined)
    .filter((name) => !knownVariables.includes(name))
    .map((name) => ({ name, guess: nearest(name, knownVariables) ?? findLonger(name) }));
}

const findLonger = (name: string) => knownVariables.find((variable) => variable.startsWith(name));

/** A misspelled `RECOUP_PROFILE` or `RECOUP_ENVIRONMENT` would silently run the command elsewhere. */
export function misspelledNotes(variables: Variables): readonly string[] {
  return unknownVariables(variables).flatMap(({ name, guess }) =>
    guess === undefined ? [] : [`${name} is set and has no effect; did you mean ${guess}?`],
  );
}
