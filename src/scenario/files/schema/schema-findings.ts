import type * as z from "zod";
import { issueInWords } from "../../../api/checks/issue-words";
import { namesAt, schemaAt, unionOptions } from "../../../api/checks/schema-walk";
import type { JsonValue } from "../../../base/json/json";
import { printJson } from "../../../base/json/json";
import { didYouMean } from "../../../base/text/unknown-word";
import type { Path } from "../read-yaml";
import { suggestion } from "../suggestion";

export interface FileFinding {
  readonly path: Path;
  /** Whether the finding is about the key or the value. */
  readonly part: "key" | "value";
  readonly message: string;
}

/** Checks a part of a file against a schema. Returns each finding with its path. */
export function schemaFindings(schema: z.ZodType, value: JsonValue, base: Path): readonly FileFinding[] {
  const settings = { reportInput: true, error: issueInWords, jitless: true };
  const result = schema.safeParse(JSON.parse(printJson(value)), settings);
  return result.success ? [] : result.error.issues.flatMap((issue) => issueFindings(schema, issue, base));
}

type Issue = z.core.$ZodIssue;

function issueFindings(schema: z.ZodType, issue: Issue, base: Path): readonly FileFinding[] {
  const path = [...base, ...(issue.path as (string | number)[])];
  if (issue.code === "unrecognized_keys") {
    const validNames = namesAt(schema, issue.path);
    return issue.keys.map((key) => ({
      path: [...path, key],
      part: "key",
      message: `${key} is not a known field${suggestion(key, validNames)}`,
    }));
  }
  if (issue.code === "invalid_union") return unionFindings(schema, issue, base);
  return [{ path, part: "value", message: messageOf(issue) }];
}

/** Returns the findings for the form of a union that fits best. */
function unionFindings(
  schema: z.ZodType,
  issue: z.core.$ZodIssueInvalidUnion,
  base: Path,
): readonly FileFinding[] {
  const inner = schemaAt(schema, issue.path);
  const options = inner === undefined ? [] : unionOptions(inner);
  const forms = issue.errors.map((issues, index) => ({ issues, option: options[index] }));
  const bestForm = closestForm(forms) ?? nearestForm(forms);
  const innerPath = [...base, ...(issue.path as (string | number)[])];
  return (bestForm?.issues ?? []).flatMap((entry) =>
    bestForm?.option === undefined
      ? [{ path: innerPath, part: "value" as const, message: messageOf(entry) }]
      : issueFindings(bestForm.option, entry, innerPath),
  );
}

interface Form {
  readonly issues: readonly Issue[];
  readonly option: z.ZodType | undefined;
}

/**
 * Returns the form that fits best: among the forms with a nested problem, the one with the fewest unknown and
 * missing fields. Undefined if no form has a nested problem.
 */
function closestForm(forms: readonly Form[]): Form | undefined {
  const misfits = ({ issues }: Form) =>
    issues.filter(({ code, input }) => code === "unrecognized_keys" || input === undefined).length;
  const deep = forms.filter(({ issues }) => issues.some(({ path }) => path.length > 0));
  return [...deep].sort((a, b) => misfits(a) - misfits(b))[0];
}

/**
 * Returns the first form with an unknown word or key, because that finding is more helpful than a wrong type.
 * Otherwise returns the first form.
 */
const nearestForm = (forms: readonly Form[]): Form | undefined =>
  forms.find(({ issues }) =>
    issues.some(({ code }) => code === "invalid_value" || code === "unrecognized_keys"),
  ) ?? forms[0];

/** Longer lists of allowed values are omitted if there is a suggestion. */
const maxListed = 20;

function messageOf(issue: Issue): string {
  if (issue.input === undefined && issue.code === "invalid_value") return "is required";
  if (issue.code === "invalid_value") {
    const validValues = issue.values.map(String);
    const word = typeof issue.input === "string" ? `"${issue.input}"` : "this";
    const guess = typeof issue.input === "string" ? didYouMean(issue.input, validValues) : "";
    const isShort = guess === "" || validValues.length <= maxListed;
    return isShort
      ? `${word} is not one of ${validValues.join(", ")}${guess}`
      : `${word} is not known${guess}`;
  }
  return issue.message;
}
