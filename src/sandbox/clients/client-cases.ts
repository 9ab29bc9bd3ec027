import type { JsonObject } from "../../base/json/json";
import { caseRecord } from "../cases/case-record";
import { findFailureReason, readCreditorReference } from "../cases/submission/replayed-cases";
import { type Submitter, submit } from "../cases/submission/submission";
import type { Change } from "../store/change";
import { json } from "../store/json-text";
import type { FieldErrors } from "../wire/fields";

/** Position and errors of the first case that has invalid fields. */
interface RejectedCase {
  readonly index: number;
  readonly errors: FieldErrors;
}

const formatResults = (successfulRecords: readonly string[], failedRecords: readonly string[]) =>
  `{"successfulCases":${json.list(successfulRecords)},"failedCases":${json.list(failedRecords)}}`;

interface FailedCase {
  readonly index: number;
  readonly reference: string | null;
  readonly errorType: string;
  readonly message: string;
  readonly signingUrl?: string | undefined;
}

function formatFailedCase({ index, reference, errorType, message, signingUrl }: FailedCase): string {
  const handoff = signingUrl === undefined ? "null" : `{"combinedSigningUrl":${json.text(signingUrl)}}`;
  return `{"caseIndex":${index},"creditorReference":${json.text(reference)},"errorType":${json.text(errorType)},"errorMessage":${json.text(message)},"validationErrors":null,"signingHandoff":${handoff}}`;
}

/** Submits a new client's cases until one has invalid fields. Returns that case, or the results as JSON. */
export function submitCases(
  change: Change,
  submitter: Submitter,
  cases: readonly JsonObject[],
): string | RejectedCase {
  const successfulRecords: string[] = [];
  const failedRecords: string[] = [];
  for (const [index, body] of cases.entries()) {
    const submission = submit(change, submitter, body);
    if ("errors" in submission) return { index, errors: submission.errors };
    if (submission.kind === "created") {
      successfulRecords.push(caseRecord(submission.row, change));
      continue;
    }
    const reference = readCreditorReference(change, body);
    const message = findFailureReason(submission) ?? "";
    // A jurisdiction that no partner covers has no error type here (ERR-20).
    const { type: errorType, signingUrl } =
      submission.kind === "refused" ? submission : { type: "ValidationError", signingUrl: undefined };
    failedRecords.push(formatFailedCase({ index, reference, errorType, message, signingUrl }));
  }
  return formatResults(successfulRecords, failedRecords);
}

/** Reports all cases as failed, because the client already exists and its cases aren't created again. */
export function buildAlreadyPostedResults(change: Change, cases: readonly JsonObject[]): string {
  const message = "The client was posted before; submit its cases with its own token";
  const failedRecords = cases.map((body, index) => {
    const reference = readCreditorReference(change, body);
    return formatFailedCase({ index, reference, errorType: "IdempotencyViolation", message });
  });
  return formatResults([], failedRecords);
}
