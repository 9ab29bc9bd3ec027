import { surfaces } from "../../base/platform";
import { findNearest } from "../../base/text/nearest";
import { getKeyVariable, getUrlVariable, type Variables } from "./variables";

/** Lists unknown variables that have recoup's prefix, with suggestions. */
export function listUnknownVariables(variables: Variables) {
  return Object.keys(variables)
    .filter((name) => name.startsWith("RECOUP_") && variables[name] !== undefined)
    .filter((name) => !knownVariables.includes(name))
    .map((name) => ({ name, guess: findNearest(name, knownVariables) ?? findVariableByPrefix(name) }));
}

const findVariableByPrefix = (name: string) => knownVariables.find((variable) => variable.startsWith(name));

/**
 * Returns notes on misspelled variables. If `RECOUP_PROFILE` or `RECOUP_ENVIRONMENT` were misspelled, the
 * command would silently run elsewhere.
 */
export function listMisspellingNotes(variables: Variables): readonly string[] {
  return listUnknownVariables(variables).flatMap(({ name, guess }) =>
    guess === undefined ? [] : [`${name} is set and has no effect; did you mean ${guess}?`],
  );
}

/**
 * All recoup variables: those it reads, including one set for shell aliases, and the one printed by `tokens
 * mint --format env`.
 */
export const knownVariables: readonly string[] = [
  "RECOUP_PROFILE",
  "RECOUP_ENVIRONMENT",
  "RECOUP_READ_ONLY",
  "RECOUP_USER",
  ...surfaces.flatMap((surface) => [getUrlVariable(surface), getKeyVariable(surface)]),
  "RECOUP_OUTPUT",
  "RECOUP_CONFIG_DIR",
  "RECOUP_DATA_DIR",
  "RECOUP_PAGER",
  "RECOUP_NO_INPUT",
  "RECOUP_NO_HISTORY",
  "RECOUP_WORLD",
  "RECOUP_ALIAS_DEPTH",
  "RECOUP_SANDBOX_ROUTE",
  "RECOUP_SANDBOX_SPECIFIED_ONLY",
  "RECOUP_SANDBOX_CONTROL_URL",
  "RECOUP_SANDBOX_CONTROL_TOKEN",
  "RECOUP_WEBHOOK_SECRET",
  "RECOUP_CLIENT_TOKEN",
];
