import { type JsonValue, readField, readItems, readText } from "../../../base/json/json";

interface FailedCases {
  /** For example `1 of 2 cases were not created`. */
  readonly summary: string;
  /** A line for each of these cases. */
  readonly findings: readonly string[];
}

/** Finds the cases that came with a new client and that the platform refused. */
export function findFailedCases(client: JsonValue | undefined): FailedCases | undefined {
  const caseResults = readField(client, "caseResults");
  const failedCases = readItems(caseResults, "failedCases");
  if (failedCases.length === 0) return undefined;
  const totalCount = failedCases.length + readItems(caseResults, "successfulCases").length;
  const summary = `${failedCases.length} of ${totalCount} cases were not created`;
  return { summary, findings: failedCases.map(formatFailedCase) };
}

function formatFailedCase(failedCase: JsonValue): string {
  const reference = readText(failedCase, "creditorReference");
  const errorTexts = [
    readText(failedCase, "errorType"),
    readText(failedCase, "errorMessage"),
    ...formatFieldErrors(readField(failedCase, "validationErrors")),
  ].filter((part) => part !== "");
  return `cases.${readText(failedCase, "caseIndex")}${reference === "" ? "" : ` (${reference})`}: ${errorTexts.join(", ")}`;
}

function formatFieldErrors(fields: JsonValue | undefined): readonly string[] {
  return Object.entries(fields ?? {}).map(([name, messages]) => `${name}: ${[messages].flat().join(" ")}`);
}
