import { closeCodes, readCloseCode } from "../../../base/cases/close-code";
import { lifecycles, readLifecycle } from "../../../base/cases/lifecycle";
import { isJsonObject, type JsonObject, type JsonValue, printJson } from "../../../base/json/json";
import { findNearest } from "../../../base/text/nearest";
import { suggestNearest } from "../../../base/text/unknown-word";
import { findDifferences, operatorNames } from "../conditions";
import type { YamlPath } from "../read-yaml";
import type { FileStep } from "../schema/file-steps";
import type { FileFinding } from "../schema/schema-findings";
import { eventNames, type StepKind } from "../schema/step-schemas";
import { receiverWords, targetWords } from "../schema/word-patterns";
import { readInputFields } from "../step-input";
import { asText, getRootName } from "../values";
import {
  checkConditions,
  checkWord,
  type FindWordCheck,
  findDefaultCheck,
  hasPlaceholder,
} from "./check-conditions";
import { checkEvents } from "./check-events";

/** Checks what the schema can't: known words at any depth, and references to subscriptions and steps. */
export function checkWords(steps: readonly FileStep[], matrix: JsonObject): readonly FileFinding[] {
  const stepFindings = steps.flatMap((step) => {
    const { kind, input, modifiers, path } = step;
    const kindPath = [...path, kind];
    const findWordCheck = wordCheckByStep[kind] ?? findDefaultCheck;
    return [
      ...(kind === "wait" && isJsonObject(input)
        ? checkUntil(input.until ?? null, [...kindPath, "until"])
        : []),
      ...checkConditions(modifiers.check, [...path, "check"], findWordCheck),
      ...checkRequirements(step),
      ...checkWhen(modifiers.when, [...path, "when"], matrix),
      ...checkEventually(modifiers.eventually, [...path, "eventually"], findWordCheck),
    ];
  });
  return [...stepFindings, ...checkEvents(steps)];
}

/** Steps without a result, for which a check that a field doesn't exist would always pass. */
const stepsWithoutResult: readonly StepKind[] = ["receiver", "compare", "expect-none"];

/**
 * Rejects an empty `check`, a `check` or `capture` on a step without a result, and an `eventually` without a
 * `check`. A `run` step always checks the exit code.
 */
function checkRequirements({ kind, modifiers, path }: FileStep): readonly FileFinding[] {
  const { check, eventually } = modifiers;
  const unusable = ["check", "capture"].filter(
    (name) => modifiers[name] !== undefined && stepsWithoutResult.includes(kind),
  );
  if (unusable.length > 0)
    return unusable.map((name) => {
      return { path: [...path, name], part: "key", message: `${kind} has no result to ${name}` };
    });
  const isEmpty = isJsonObject(check) && Object.keys(check).length === 0;
  if (isEmpty) return [{ path: [...path, "check"], part: "value", message: "has no condition" }];
  if (eventually === undefined || check !== undefined || kind === "run") return [];
  return [
    { path: [...path, "eventually"], part: "key", message: "eventually needs a check, which it repeats" },
  ];
}

/** Checks a goal of a wait: `Active`, `Closed:Paid`, or a list of states. */
function checkUntil(until: JsonValue, path: YamlPath): readonly FileFinding[] {
  const isList = Array.isArray(until);
  return (isList ? until : [until]).flatMap((word, index) =>
    typeof word === "string" ? checkState(word, isList ? [...path, index] : path) : [],
  );
}

function checkState(word: string, path: YamlPath): readonly FileFinding[] {
  if (hasPlaceholder(word)) return [];
  const [lifecycle = "", code] = word.split(":");
  const findings = checkWord("lifecycle", lifecycle, readLifecycle, lifecycles, path);
  if (findings.length > 0 || code === undefined) return findings;
  return readLifecycle(lifecycle) === "Closed"
    ? checkWord("close code", code, readCloseCode, closeCodes, path)
    : [{ path, part: "value", message: `only Closed has a close code (got "${word}")` }];
}

const findStateCheck: FindWordCheck = (field) => (field === "state" ? checkState : findDefaultCheck(field));

/** Word checks that only apply to results of certain steps. */
const wordCheckByStep: Readonly<Partial<Record<StepKind, FindWordCheck>>> = {
  advance: findStateCheck,
  book: (field) => (field === "events" ? createChoiceCheck("event", eventNames) : findStateCheck(field)),
};

const createChoiceCheck = (noun: string, validWords: readonly string[]) => (word: string, path: YamlPath) =>
  checkWord(noun, word, (text) => validWords.find((candidate) => candidate === text), validWords, path);

/** Rejects values that never occur in the matrix or the run, because they would always skip the step. */
function createWhenCheck(matrix: JsonObject): FindWordCheck {
  return (name) => {
    if (name === "target") return createChoiceCheck("target", targetWords);
    if (name === "receiver") return createChoiceCheck("receiver", receiverWords);
    const values = Object.hasOwn(matrix, name) ? matrix[name] : undefined;
    if (!Array.isArray(values)) return findDefaultCheck(name);
    const words = values.filter((value) => typeof value === "string");
    return words.length === 0 ? undefined : createChoiceCheck(`value of ${name}`, words);
  };
}

function checkWhen(when: JsonValue | undefined, path: YamlPath, matrix: JsonObject): readonly FileFinding[] {
  const findings = [...checkOperators(when, path), ...checkConditions(when, path, createWhenCheck(matrix))];
  return findings.length > 0 ? findings : checkMatrixConditions(when, path, matrix);
}

/** Rejects misspelled operators, which would be compared as fields of an object and always skip the step. */
const checkOperators = (when: JsonValue | undefined, path: YamlPath): readonly FileFinding[] =>
  Object.entries(readInputFields(when)).flatMap(([name, expected = null]) =>
    Object.keys(readInputFields(expected))
      .filter((word) => !operatorNames.includes(word) && findNearest(word, operatorNames) !== undefined)
      .map((word) => ({
        path: [...path, name, word],
        part: "key",
        message: `${word} is not a known condition${suggestNearest(word, operatorNames)}`,
      })),
  );

/** Rejects valid conditions that no value of the matrix meets, such as text for a number. */
function checkMatrixConditions(
  when: JsonValue | undefined,
  path: YamlPath,
  matrix: JsonObject,
): readonly FileFinding[] {
  return Object.entries(readInputFields(when)).flatMap(([name, expected = null]) => {
    const root = getRootName(name);
    const values = Object.hasOwn(matrix, root) ? matrix[root] : undefined;
    const isMet = (value: JsonValue) => findDifferences({ [name]: expected }, { [root]: value }).length === 0;
    if (!Array.isArray(values) || hasPlaceholder(printJson([expected, values])) || values.some(isMet))
      return [];
    const message = `no value of ${root} (${values.map(asText).join(", ")}) meets this condition`;
    return [{ path: [...path, name], part: "value" as const, message }];
  });
}

function checkEventually(
  eventually: JsonValue | undefined,
  path: YamlPath,
  findWordCheck: FindWordCheck,
): readonly FileFinding[] {
  return checkConditions(readInputFields(eventually)["fail-fast"], [...path, "fail-fast"], findWordCheck);
}
