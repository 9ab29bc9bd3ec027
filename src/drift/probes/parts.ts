import { isJsonObject, type JsonValue } from "../../base/json/json";
import { type Matcher, matcher, type Value } from "../matchers/matcher";
import { array, emptyText, equals, filledText, integer, object, text } from "../matchers/values";
import type { Claim, ReadingCheck, RequestStep } from "../probe";

type More = Omit<RequestStep, "name" | "method" | "path" | "body">;

export const get = (name: string, path: string, more: More = {}): RequestStep => ({
  name,
  method: "GET",
  path,
  ...more,
});

const writing =
  (method: RequestStep["method"]) =>
  (name: string, path: string, body?: unknown, more: More = {}): RequestStep => ({
    name,
    method,
    path,
    ...more,
    ...(body === undefined ? {} : { body }),
  });

export const post = writing("POST");
export const put = writing("PUT");
export const patch = writing("PATCH");
export const del = (name: string, path: string, more: More = {}): RequestStep =>
  writing("DELETE")(name, path, undefined, more);

export const must = (rule: string, at: string, is: Matcher): Claim => ({ rule, at, is });

export const status = (rule: string, step: string, expected: number | Matcher): Claim =>
  must(rule, `${step}:status`, typeof expected === "number" ? equals(expected) : expected);

export const reads = (assumption: string, at: string, names: ReadingCheck["names"]): ReadingCheck => ({
  assumption,
  at,
  names,
});

/** The object of a list's page (FLD-13). */
export const pageClaims = (step: string, items: string): readonly Claim[] => [
  must("FLD-13", `${step}.page`, object),
  ...["totalResults", "currentPage", "pageSize", "responseCount", "totalPages"].map((name) =>
    must("FLD-13", `${step}.page.${name}`, integer),
  ),
  must("FLD-12", `${step}.${items}`, array),
];

/** The shape of most refusals (ERR-01 to ERR-03). */
export const envelope = (step: string): readonly Claim[] => [
  must("ERR-01", `${step}.businessErrors`, array),
  must("ERR-01", `${step}.businessErrors[].type`, filledText),
  must("ERR-01", `${step}.businessErrors[].message`, text),
  must("ERR-02", `${step}.businessErrors[].solutionUrl`, emptyText),
  must("ERR-03", `${step}.error`, text),
  must("ERR-03", `${step}.message`, text),
];

/** Unreadable or missing input (ERR-08). */
export const problem = (step: string): readonly Claim[] => [
  must("ERR-08", `${step}.title`, filledText),
  must("ERR-08", `${step}.type`, filledText),
  must("ERR-08", `${step}.status`, equals(400)),
  must("ERR-08", `${step}.errors`, object),
  must("ERR-08", `${step}.traceId`, filledText),
];

const namesIn = (value: Value): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap((item: JsonValue) => namesIn(item));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
};

const fieldNames = (says: string, pattern: RegExp) =>
  matcher(says, (value) => {
    const names = namesIn(value);
    return names.length > 0 && names.every((name) => pattern.test(name));
  });

const camelNames = fieldNames("fields that begin with a lower-case letter", /^[a-z]/);
const pascalNames = fieldNames("fields that begin with an upper-case letter", /^[A-Z]/);

/** AMB-02: the first letter of field names. */
export const casing = (at: string): ReadingCheck =>
  reads("AMB-02", at, { "camel-case": camelNames, "pascal-case": pascalNames });
