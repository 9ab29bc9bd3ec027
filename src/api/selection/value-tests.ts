import { closeCodes, guessCloseCode, readCloseCode } from "../../base/cases/close-code";
import { lifecycles, readLifecycle } from "../../base/cases/lifecycle";
import { Failure } from "../../base/failure";
import { normalizeWord } from "../../base/text/bare-name";
import { suggestWord } from "../../base/text/unknown-word";
import type { Operator } from "./expression";

/** Returns whether a value matches, or undefined if it isn't valid for the field. */
export type ValueTest = (text: string) => boolean | undefined;

/** All operators except `~`, which searches text. */
export type ComparisonOperator = Exclude<Operator, "~">;

/** Comparison results that match each operator. `!=` negates the result of `=`. */
export const testByOperator: Readonly<Record<ComparisonOperator, (order: number) => boolean>> = {
  "=": (order) => order === 0,
  "!=": (order) => order === 0,
  "<": (order) => order < 0,
  "<=": (order) => order <= 0,
  ">": (order) => order > 0,
  ">=": (order) => order >= 0,
};

/** Converts names and labels to one form, so that they can be compared (LC-03 to LC-05, NS-08). */
const canonicalize = (text: string) => normalizeWord(readLifecycle(text) ?? readCloseCode(text) ?? text);

function createCodeFailure(value: string): Failure {
  const guess = guessCloseCode(value);
  return new Failure("usage", `--where: "${value}" is not a close code.`, {
    hint: guess === undefined ? `It is one of ${closeCodes.join(", ")}.` : `Did you mean ${guess}?`,
  });
}

/** Compares words of the platform by name or label, in any spelling. */
export function buildWordTest(path: string, value: string): ValueTest {
  if (path === "lifecycle" && readLifecycle(value) === undefined)
    throw new Failure("usage", `--where: "${value}" is not a lifecycle.`, {
      hint: suggestWord(value, lifecycles, `It is one of ${lifecycles.join(", ")}.`),
    });
  if (path === "closeCode" && readCloseCode(value) === undefined) throw createCodeFailure(value);
  const expected = canonicalize(value);
  return (text) => canonicalize(text) === expected;
}
