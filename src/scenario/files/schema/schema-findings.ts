import type * as z from "zod";
import { explainIssue } from "../../../api/checks/issue-words";
import { findSchema, getUnionOptions, listFieldNames } from "../../../api/checks/schema-walk";
import { type JsonValue, toPlainJson } from "../../../base/json/json";
import { findNearest } from "../../../base/text/nearest";
import { formatGuess } from "../../../base/text/unknown-word";
import type { YamlPath } from "../read-yaml";

export interface FileFinding {
  readonly path: YamlPath;
  /** Whether the finding is about the key or its value. */
  readonly part: "key" | "value";
  readonly message: string;
}

export function checkAgainstSchema(
  schema: z.ZodType,
  value: JsonValue,
  basePath: YamlPath,
): readonly FileFinding[] {
  const settings = { reportInput: true, error: explainIssue, jitless: true };
  const result = schema.safeParse(toPlainJson(value), settings);
  return result.success
    ? []
    : result.error.issues.flatMap((issue) => createIssueFindings(schema, issue, basePath));
}

type Issue = z.core.$ZodIssue;

function createIssueFindings(schema: z.ZodType, issue: Issue, basePath: YamlPath): readonly FileFinding[] {
  const path = [...basePath, ...(issue.path as (string | number)[])];
  if (issue.code === "unrecognized_keys") {
    const validNames = listFieldNames(schema, issue.path);
    return issue.keys.map((key) => ({
      path: [...path, key],
      part: "key",
      message: `${key} is not a known field${suggestField(key, validNames)}`,
    }));
  }
  if (issue.code === "invalid_union") return createUnionFindings(schema, issue, basePath);
  return [{ path, part: "value", message: issue.message }];
}

/** One or two digits as a key are the part of an amount after a decimal comma. */
const suggestField = (key: string, validNames: readonly string[]) =>
  /^\d{1,2}$/.test(key) ? "; write decimals with a point" : formatSuggestion(key, validNames);

/** Returns the findings for the union form that fits best. */
function createUnionFindings(
  schema: z.ZodType,
  issue: z.core.$ZodIssueInvalidUnion,
  basePath: YamlPath,
): readonly FileFinding[] {
  const innerSchema = findSchema(schema, issue.path);
  const options = innerSchema === undefined ? [] : getUnionOptions(innerSchema);
  const forms = issue.errors.map((issues, index) => ({ issues, option: options[index] }));
  const bestForm = findClosestForm(forms) ?? selectFallbackForm(forms);
  const innerPath = [...basePath, ...(issue.path as (string | number)[])];
  return (bestForm?.issues ?? []).flatMap((entry) =>
    bestForm?.option === undefined
      ? [{ path: innerPath, part: "value" as const, message: entry.message }]
      : createIssueFindings(bestForm.option, entry, innerPath),
  );
}

interface Form {
  readonly issues: readonly Issue[];
  readonly option: z.ZodType | undefined;
}

/**
 * Returns the form that fits best. Of the forms with a nested problem, that is the one with the fewest
 * unknown and missing fields. Returns undefined if no form has a nested problem.
 */
function findClosestForm(forms: readonly Form[]): Form | undefined {
  const countMisfits = ({ issues }: Form) =>
    issues.filter(({ code, input }) => code === "unrecognized_keys" || input === undefined).length;
  const nestedForms = forms.filter(({ issues }) => issues.some(({ path }) => path.length > 0));
  return [...nestedForms].sort((a, b) => countMisfits(a) - countMisfits(b))[0];
}

/**
 * Returns the first form with an unknown word or key, because that finding helps more than a wrong type.
 * Failing that, returns the first form.
 */
const selectFallbackForm = (forms: readonly Form[]): Form | undefined =>
  forms.find(({ issues }) =>
    issues.some(({ code }) => code === "invalid_value" || code === "unrecognized_keys"),
  ) ?? forms[0];

const minSharedLetters = 4;

/** Formats `; did you mean X?` for a misspelling, or for a word that starts like a known one. */
export function formatSuggestion(word: string, validNames: Iterable<string>): string {
  return formatGuess(findNearest(word, validNames) ?? findSamePrefix(word, [...validNames]));
}

const findSamePrefix = (word: string, validNames: readonly string[]) =>
  validNames
    .map((name) => ({ name, shared: countSharedLetters(word.toLowerCase(), name.toLowerCase()) }))
    .filter(({ shared }) => shared >= minSharedLetters)
    .sort((a, b) => b.shared - a.shared)[0]?.name;

function countSharedLetters(left: string, right: string): number {
  let count = 0;
  while (count < left.length && left[count] === right[count]) count += 1;
  return count;
}
