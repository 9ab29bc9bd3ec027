import type { Headers } from "../../base/http";
import { isJsonObject, type JsonValue, NumberText, readPath } from "../../base/json/json";
import { followPath } from "../../scenario/files/values";

/** A value in a response, or its status or a header. */
export type Value = JsonValue | undefined;

export const isFilled = (value: Value) => value !== undefined && value !== null && value !== "";

/** Returns the value if it is a list, otherwise the first list in it. */
export function findList(value: Value): readonly JsonValue[] | undefined {
  if (Array.isArray(value)) return value;
  return isJsonObject(value) ? Object.values(value).find(Array.isArray) : undefined;
}

/** The response to a step, or the deliveries collected by it. */
export interface StepResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Undefined if the body is empty or not JSON. */
  readonly json: Value;
}

export interface LocatedValues {
  /** Whether no response had the location, because its step was not reached or the list above it is empty. */
  readonly isUnknown: boolean;
  /** Whether the response lacks the list that should contain the location. */
  readonly lacksList?: boolean;
  readonly values: readonly Value[];
}

export interface ProbeResponses {
  readonly answers: ReadonlyMap<string, StepResponse>;
  /** Values chosen by the run or captured from responses. */
  readonly values: Readonly<Record<string, string>>;
  at(location: string): LocatedValues;
}

const unknownValues: LocatedValues = { isUnknown: true, values: [] };

export function createProbeResponses(
  answers: ReadonlyMap<string, StepResponse>,
  values: Readonly<Record<string, string>>,
): ProbeResponses {
  return {
    answers,
    values,
    at(location) {
      const { step, path } = splitLocation(location);
      const answer = answers.get(step);
      return answer === undefined ? unknownValues : readValues(answer, path);
    },
  };
}

/** Splits `list.page.totalPages` into step and path. The path of `list:status` keeps its colon. */
export function splitLocation(location: string): { readonly step: string; readonly path: string } {
  const end = location.search(/[.:[]/);
  return end < 0
    ? { step: location, path: "" }
    : { step: location.slice(0, end), path: location.slice(end).replace(/^\./, "") };
}

function readValues({ status, headers, json }: StepResponse, path: string): LocatedValues {
  if (path === ":status") return singleValue(new NumberText(String(status)));
  if (path === ":type") return singleValue(headers["content-type"] ?? "");
  return resolvePath(json, path);
}

const singleValue = (value: Value): LocatedValues => ({ isUnknown: false, values: [value] });

const itemsPattern = /\[([a-z._]*)\]|\.\*/;

/**
 * Resolves `cases[].debtor.name` for each item, `events[case.closed].body` for each event of the type, and
 * `cases.*.id` to the first item that has one. Unknown if the list is empty.
 */
function resolvePath(value: Value, path: string): LocatedValues {
  const match = itemsPattern.exec(path);
  if (match === null) return singleValue(followPath(value, path));
  const [matchText, event = ""] = match;
  const list = followPath(value, path.slice(0, match.index));
  const restPath = path.slice(match.index + matchText.length).replace(/^\./, "");
  if (!Array.isArray(list)) return { ...singleValue(undefined), lacksList: true };
  const selectedItems =
    event === "" ? list : list.filter((item: JsonValue) => readPath(item, "body.event") === event);
  const itemValues = selectedItems.map((item: JsonValue) => resolvePath(item, restPath));
  if (matchText === ".*") {
    const first = itemValues.flatMap(({ values }) => values).find(isFilled);
    return first === undefined ? unknownValues : singleValue(first);
  }
  return {
    isUnknown: itemValues.every(({ isUnknown }) => isUnknown),
    values: itemValues.flatMap(({ values }) => values),
  };
}
