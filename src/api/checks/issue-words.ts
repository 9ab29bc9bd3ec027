import type * as z from "zod";
import { suggestNumber } from "../../base/text/numbers/normalize-number-text";
import { suggestNearest } from "../../base/text/unknown-word";

const messageByFormat: Readonly<Record<string, string>> = {
  date: "is not a valid date such as 2026-01-31",
  email: "is not a valid email address",
  guid: "is not a valid GUID",
  url: "is not a valid URL",
};

/** Explains a schema issue to the user. A message set in the schema takes precedence. */
export function explainIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "invalid_type") return explainTypeIssue(issue.expected, issue.input);
  if (issue.code === "invalid_value") return explainValueIssue(issue);
  if (issue.code === "too_small") return explainMinIssue(issue);
  if (issue.code === "too_big") return explainMaxIssue(issue);
  if (issue.code === "invalid_key") return "is not a valid name";
  return issue.code === "invalid_format" ? messageByFormat[issue.format] : undefined;
}

function explainTypeIssue(expected: string, input: unknown): string {
  if (input === undefined || input === null) return "is required";
  if (expected === "boolean") return "must be true or false";
  if (expected === "array") return "must be a list";
  if (expected === "record") return "must be an object";
  if (expected === "number" && typeof input === "string")
    return `must be a number (got "${input}")${suggestNumber(input) ?? ""}`;
  if (expected === "string" && typeof input === "number") return `must be a string (got the number ${input})`;
  return `must be ${/^[aeiou]/.test(expected) ? "an" : "a"} ${expected}`;
}

/** Longer lists of allowed values are omitted when there is a suggestion. */
const maxListedValues = 20;

function explainValueIssue({
  input,
  values,
}: Pick<z.core.$ZodIssueInvalidValue, "input" | "values">): string {
  if (input === undefined) return "is required";
  const validValues = values.map(String);
  const word = typeof input === "string" ? `"${input}"` : "this";
  const guess = typeof input === "string" ? suggestNearest(input, validValues) : "";
  const listsAllValues = guess === "" || validValues.length <= maxListedValues;
  return listsAllValues
    ? `${word} is not one of ${validValues.join(", ")}${guess}`
    : `${word} is not known${guess}`;
}

function explainMaxIssue({ origin, maximum }: Pick<z.core.$ZodIssueTooBig, "origin" | "maximum">) {
  if (origin === "string") return `has more than ${maximum} characters`;
  return origin === "number" ? `must not be above ${maximum}` : undefined;
}

type TooSmallIssue = Pick<z.core.$ZodIssueTooSmall, "origin" | "minimum" | "inclusive">;

function explainMinIssue({ origin, minimum, inclusive }: TooSmallIssue): string | undefined {
  if (origin === "string" && minimum === 1) return "must not be empty";
  if (origin === "array") return `needs at least ${minimum}`;
  if (origin !== "number") return undefined;
  return inclusive === false ? `must be above ${minimum}` : `must not be below ${minimum}`;
}
