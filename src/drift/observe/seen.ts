import type { Headers } from "../../base/http";
import { isJsonObject, type JsonValue, NumberText, readField, readPath } from "../../base/json/json";

/** A value in an answer, including its status and headers. */
export type Value = JsonValue | undefined;

export const isFilled = (value: Value) => value !== undefined && value !== null && value !== "";

/** The answer to a step, or the deliveries that it collected. */
export interface SeenAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Undefined if the body is empty or not JSON. */
  readonly json: Value;
}

/** The values at a location of the answers. */
export interface FoundValues {
  /** Whether no answer has the location: the step was not reached, or the list above it is empty. */
  readonly isUnknown: boolean;
  /** Whether the answer lacks the list that contains the location. */
  readonly lacksList?: boolean;
  readonly values: readonly Value[];
}

/** All answers of a try. */
export interface ProbeAnswers {
  readonly answers: ReadonlyMap<string, SeenAnswer>;
  /** Values chosen by the run or captured from answers. */
  readonly values: Readonly<Record<string, string>>;
  at(location: string): FoundValues;
}

const unknown: FoundValues = { isUnknown: true, values: [] };

export function seenAnswers(
  answers: ReadonlyMap<string, SeenAnswer>,
  values: Readonly<Record<string, string>>,
): ProbeAnswers {
  return {
    answers,
    values,
    at(location) {
      const { step, path } = splitLocation(location);
      const answer = answers.get(step);
      return answer === undefined ? unknown : valuesIn(answer, path);
    },
  };
}

/** Splits `list.page.totalPages` into its step and path; the path of `list:status` keeps the colon. */
export function splitLocation(location: string): { readonly step: string; readonly path: string } {
  const end = location.search(/[.:[]/);
  return end < 0
    ? { step: location, path: "" }
    : { step: location.slice(0, end), path: location.slice(end).replace(/^\./, "") };
}

function valuesIn({ status, headers, json }: SeenAnswer, path: string): FoundValues {
  if (path === ":status") return singleValue(new NumberText(String(status)));
  if (path === ":type") return singleValue(headers["content-type"] ?? "");
  return follow(json, path);
}

const singleValue = (value: Value): FoundValues => ({ isUnknown: false, values: [value] });

const items = /\[([a-z._]*)\]|\.\*/;

/**
 * Resolves `cases[].debtor.name` to the value of each item, `events[case.closed].body` to that of each event
 * of the type, and `cases.*.id` to the first item that has one. Unknown if the list is empty.
 */
function follow(value: Value, path: string): FoundValues {
  const match = items.exec(path);
  if (match === null) return singleValue(readPlain(value, path));
  const [matchText, event = ""] = match;
  const list = readPlain(value, path.slice(0, match.index));
  const restPath = path.slice(match.index + matchText.length).replace(/^\./, "");
  if (!Array.isArray(list)) return { ...singleValue(undefined), lacksList: true };
  const selectedItems =
    event === "" ? list : list.filter((item: JsonValue) => readPath(item, "body.event") === event);
  const foundValues = selectedItems.map((item: JsonValue) => follow(item, restPath));
  if (matchText === ".*") {
    const first = foundValues.flatMap(({ values }) => values).find(isFilled);
    return first === undefined ? unknown : singleValue(first);
  }
  return {
    isUnknown: foundValues.every(({ isUnknown }) => isUnknown),
    values: foundValues.flatMap(({ values }) => values),
  };
}

function readPlain(value: Value, path: string): Value {
  return path
    .split(".")
    .filter((name) => name !== "")
    .reduce<Value>(
      (found, name) =>
        Array.isArray(found) ? found[Number(name)] : isJsonObject(found) ? readField(found, name) : undefined,
      value,
    );
}
