import { closeCodes, readCloseCode } from "../base/close-code";
import { readDuration } from "../base/duration";
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json";
import { lifecycles, readLifecycle } from "../base/lifecycle";
import { eventDataFields } from "./event-fields";
import type { FileStep } from "./file-steps";
import type { Path } from "./read-yaml";
import { didYouMean, type FileFinding } from "./schema-findings";

/** What no schema can say: lifecycles, fields of events, subscriptions and steps that others name. */
export function checkWords(steps: readonly FileStep[]): readonly FileFinding[] {
  const hearing: string[] = [];
  const names = ["start"];
  return steps.flatMap((step) => {
    const { kind, input, modifiers, path } = step;
    const at = [...path, kind];
    const found = [
      ...(kind === "wait" && isJsonObject(input) ? checkUntil(input.until ?? null, [...at, "until"]) : []),
      ...(kind === "expect" || kind === "expect-none" ? checkExpectation(input, at, hearing, names) : []),
      ...checkConditions(modifiers.check, [...path, "check"]),
      ...checkEventually(modifiers.eventually, [...path, "eventually"]),
    ];
    if (kind === "subscription" && isJsonObject(input)) hearing.push(subscriptionName(input));
    if (typeof modifiers.name === "string") names.push(modifiers.name);
    return found;
  });
}

/** Its own name, or that of its surface. */
export const subscriptionName = ({ as, surface }: JsonObject) => String(as ?? surface ?? "collection");

const isOpen = (text: string) => text.includes("${");

function checkUntil(until: JsonValue, path: Path): readonly FileFinding[] {
  const words = Array.isArray(until) ? until : [until];
  return words.flatMap((word) => {
    if (typeof word !== "string" || isOpen(word)) return [];
    const [lifecycle = "", code] = word.split(":");
    return [
      ...wordFinding("lifecycle", lifecycle, readLifecycle, lifecycles, path),
      ...(code === undefined ? [] : wordFinding("close code", code, readCloseCode, closeCodes, path)),
    ];
  });
}

function wordFinding(
  what: string,
  word: string,
  read: (text: string) => string | undefined,
  known: readonly string[],
  path: Path,
): readonly FileFinding[] {
  if (isOpen(word) || read(word) !== undefined) return [];
  return [{ path, part: "value", message: `"${word}" is no ${what}${didYouMean(word, known)}` }];
}

/** Values that are lifecycles by the name of their field; close codes are open to new ones. */
function checkConditions(conditions: JsonValue | undefined, path: Path): readonly FileFinding[] {
  if (!isJsonObject(conditions)) return [];
  return Object.entries(conditions).flatMap(([name, wanted = null]) => {
    if (name === "matches") return checkPattern(wanted, [...path, name]);
    if (/lifecycle$/i.test(name) && typeof wanted === "string")
      return wordFinding("lifecycle", wanted, readLifecycle, lifecycles, [...path, name]);
    return checkConditions(wanted, [...path, name]);
  });
}

function checkPattern(pattern: JsonValue, path: Path): readonly FileFinding[] {
  try {
    new RegExp(String(pattern), "u");
    return [];
  } catch {
    return [{ path, part: "value", message: `${String(pattern)} is no regular expression` }];
  }
}

function checkEventually(eventually: JsonValue | undefined, path: Path): readonly FileFinding[] {
  if (!isJsonObject(eventually)) return [];
  const isEndless = typeof eventually.every === "string" && readDuration(eventually.every) === 0;
  const pause: FileFinding = { path: [...path, "every"], part: "value", message: "must be above 0" };
  return [...checkConditions(eventually["fail-fast"], [...path, "fail-fast"]), ...(isEndless ? [pause] : [])];
}

function checkExpectation(
  input: JsonValue,
  path: Path,
  hearing: readonly string[],
  names: readonly string[],
): readonly FileFinding[] {
  const wanted = isJsonObject(input) ? input : {};
  const nobody: FileFinding = {
    path,
    part: "key",
    message: "nobody hears of events: no subscription comes before",
  };
  const since =
    typeof wanted.since === "string" && !names.includes(wanted.since)
      ? [naming([...path, "since"], `no earlier step is called ${wanted.since}`, wanted.since, names)]
      : [];
  const each = Array.isArray(wanted.events) ? wanted.events : [wanted];
  return [
    ...(hearing.length === 0 ? [nobody] : []),
    ...since,
    ...each.flatMap((one, at) =>
      isJsonObject(one)
        ? checkWanted(one, each === wanted.events ? [...path, "events", at] : path, hearing)
        : [],
    ),
  ];
}

const naming = (path: Path, message: string, word: string, known: readonly string[]): FileFinding => ({
  path,
  part: "value",
  message: `${message}${didYouMean(word, known)}`,
});

function checkWanted(wanted: JsonObject, path: Path, hearing: readonly string[]): readonly FileFinding[] {
  const { from, event, data, fields } = wanted;
  const stranger =
    typeof from === "string" && hearing.length > 0 && !hearing.includes(from)
      ? [naming([...path, "from"], `no earlier subscription is called ${from}`, from, hearing)]
      : [];
  const known = typeof event === "string" ? eventDataFields(event) : undefined;
  const unknown = Object.keys(isJsonObject(data) && known !== undefined ? data : {})
    .filter((name) => known?.includes(name.split(/[.[]/)[0] ?? "") === false)
    .map((name): FileFinding => {
      const message = `${name} is no field of ${String(event)}${didYouMean(name, known ?? [])}`;
      return { path: [...path, "data", name], part: "key", message };
    });
  return [
    ...stranger,
    ...unknown,
    ...checkConditions(data, [...path, "data"]),
    ...checkConditions(fields, [...path, "fields"]),
  ];
}
