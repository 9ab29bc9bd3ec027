import { closeCodes, readCloseCode } from "../../../base/cases/close-code";
import { lifecycles, readLifecycle } from "../../../base/cases/lifecycle";
import { isJsonObject, type JsonObject, type JsonValue } from "../../../base/json/json";
import { readDuration } from "../../../base/text/time/duration";
import type { Path } from "../read-yaml";
import type { FileStep } from "../schema/file-steps";
import type { FileFinding } from "../schema/schema-findings";
import { eventNames, type StepKind } from "../schema/step-schemas";
import { receiverWords, targetWords } from "../schema/word-patterns";
import { checkConditions, defaultWord, isOpen, type WordOf, wordFinding } from "./check-conditions";
import { checkEvents } from "./check-events";

/** Checks what the schema can't: known words at any depth, and references to subscriptions and steps. */
export function checkWords(steps: readonly FileStep[], matrix: JsonObject): readonly FileFinding[] {
  const stepFindings = steps.flatMap((step) => {
    const { kind, input, modifiers, path } = step;
    const kindPath = [...path, kind];
    const wordOf = wordsOfStep[kind] ?? defaultWord;
    return [
      ...(kind === "wait" && isJsonObject(input)
        ? checkUntil(input.until ?? null, [...kindPath, "until"])
        : []),
      ...checkConditions(modifiers.check, [...path, "check"], wordOf),
      ...checkConditions(modifiers.when, [...path, "when"], wordsOfWhen(matrix)),
      ...checkEventually(modifiers.eventually, [...path, "eventually"], wordOf),
    ];
  });
  return [...stepFindings, ...checkEvents(steps)];
}

/** Checks a goal of a wait: `Active`, `Closed:Paid`, or a list of states. */
function checkUntil(until: JsonValue, path: Path): readonly FileFinding[] {
  const isList = Array.isArray(until);
  return (isList ? until : [until]).flatMap((word, index) =>
    typeof word === "string" ? checkState(word, isList ? [...path, index] : path) : [],
  );
}

function checkState(word: string, path: Path): readonly FileFinding[] {
  if (isOpen(word)) return [];
  const [lifecycle = "", code] = word.split(":");
  return [
    ...wordFinding("lifecycle", lifecycle, readLifecycle, lifecycles, path),
    ...(code === undefined ? [] : wordFinding("close code", code, readCloseCode, closeCodes, path)),
  ];
}

const stateWords: WordOf = (field) => (field === "state" ? checkState : defaultWord(field));

/** Word checks that only apply to the results of certain steps. */
const wordsOfStep: Readonly<Partial<Record<StepKind, WordOf>>> = {
  advance: stateWords,
  book: (field) => (field === "events" ? oneOf("event", eventNames) : stateWords(field)),
};

const oneOf = (noun: string, validWords: readonly string[]) => (word: string, path: Path) =>
  wordFinding(noun, word, (text) => validWords.find((candidate) => candidate === text), validWords, path);

/** Rejects values that the matrix or the run never has, because the step would always be skipped. */
function wordsOfWhen(matrix: JsonObject): WordOf {
  return (name) => {
    if (name === "target") return oneOf("target", targetWords);
    if (name === "receiver") return oneOf("receiver", receiverWords);
    const values = Object.hasOwn(matrix, name) ? matrix[name] : undefined;
    if (!Array.isArray(values)) return defaultWord(name);
    return oneOf(
      `value of ${name}`,
      values.filter((value) => typeof value === "string"),
    );
  };
}

function checkEventually(
  eventually: JsonValue | undefined,
  path: Path,
  wordOf: WordOf,
): readonly FileFinding[] {
  if (!isJsonObject(eventually)) return [];
  const isEndless = typeof eventually.every === "string" && readDuration(eventually.every) === 0;
  const pause: FileFinding = { path: [...path, "every"], part: "value", message: "must be above 0" };
  return [
    ...checkConditions(eventually["fail-fast"], [...path, "fail-fast"], wordOf),
    ...(isEndless ? [pause] : []),
  ];
}
