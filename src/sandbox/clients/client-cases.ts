import type { JsonObject } from "../../base/json/json";
import { caseRecord } from "../cases/case-record";
import { findFailureReason, readCreditorReference } from "../cases/submission/replayed-cases";
import { type SubmissionResult, type Submitter, submit } from "../cases/submission/submission";
import type { Change } from "../store/change";
import { jsonList, jsonText } from "../store/json-text";
import type { FieldErrors } from "../wire/fields";

/** Results for the cases that were posted with a client. */
export interface CaseResults {
  /** Results as JSON text. */
  readonly text: string;
}

/** Position and errors of the first case with invalid fields. */
interface RejectedCase {
  readonly at: number;
  readonly errors: FieldErrors;
}

const formatResults = (successfulRecords: readonly string[], failedRecords: readonly string[]) =>
  `{"successfulCases":${jsonList(successfulRecords)},"failedCases":${jsonList(failedRecords)}}`;

interface FailedCase {
  readonly at: number;
  readonly reference: string | null;
  readonly errorType: string;
  readonly message: string;
  readonly signingUrl?: string | undefined;
}

function formatFailedCase({ at, reference, errorType, message, signingUrl }: FailedCase): string {
  const handoff = signingUrl === undefined ? "null" : `{"combinedSigningUrl":${jsonText(signingUrl)}}`;
  return `{"caseIndex":${at},"creditorReference":${jsonText(reference)},"errorType":${jsonText(errorType)},"errorMessage":${jsonText(message)},"validationErrors":null,"signingHandoff":${handoff}}`;
}

/** Returns the error type of a failed case. An uncovered jurisdiction has no separate type here (ERR-20). */
const getErrorType = (submission: SubmissionResult) =>
  submission.kind === "refused" ? submission.type : "ValidationError";

/** Submits the cases of a new client one by one. Stops at the first case with invalid fields. */
export function submitCases(
  change: Change,
  submitter: Submitter,
  cases: readonly JsonObject[],
): CaseResults | RejectedCase {
  const successfulRecords: string[] = [];
  const failedRecords: string[] = [];
  for (const [index, body] of cases.entries()) {
    const submission = submit(change, submitter, body);
    if ("errors" in submission) return { at: index, errors: submission.errors };
    const message = findFailureReason(submission) ?? "";
    const signingUrl = submission.kind === "refused" ? submission.signingUrl : undefined;
    if (submission.kind === "created") successfulRecords.push(caseRecord(submission.row, change));
    else {
      const reference = readCreditorReference(change, body);
      failedRecords.push(
        formatFailedCase({ at: index, reference, errorType: getErrorType(submission), message, signingUrl }),
      );
    }
  }
  return { text: formatResults(successfulRecords, failedRecords) };
}

/** Reports all cases as failed, because the client already exists and they are not created again. */
export function buildRepeatResults(change: Change, cases: readonly JsonObject[]): CaseResults {
  const message = "The client was posted before; submit its cases with its own token";
  const errorType = "IdempotencyViolation";
  return {
    text: formatResults(
      [],
      cases.map((body, index) =>
        formatFailedCase({ at: index, reference: readCreditorReference(change, body), errorType, message }),
      ),
    ),
  };
}
