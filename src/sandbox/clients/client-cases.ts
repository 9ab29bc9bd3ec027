import type { JsonObject } from "../../base/json/json";
import { caseRecord } from "../cases/case-record";
import { creditorReferenceOf, failureReason } from "../cases/submission/replayed-cases";
import { type Submission, type Submitter, submit } from "../cases/submission/submission";
import type { Change } from "../store/change";
import { jsonList, jsonText } from "../store/json-text";
import type { FieldErrors } from "../wire/fields";

/** Results for the cases that were posted with a client. */
export interface CaseResults {
  /** Results as JSON text. */
  readonly text: string;
  /** Position and errors of the first case with invalid fields. */
  readonly rejected?: { readonly at: number; readonly errors: FieldErrors };
}

const resultText = (successful: readonly string[], failed: readonly string[]) =>
  `{"successfulCases":${jsonList(successful)},"failedCases":${jsonList(failed)}}`;

interface FailedCase {
  readonly at: number;
  readonly reference: string | null;
  readonly errorType: string;
  readonly message: string;
  readonly signingUrl?: string | undefined;
}

function failedCase({ at, reference, errorType, message, signingUrl }: FailedCase): string {
  const handoff = signingUrl === undefined ? "null" : `{"combinedSigningUrl":${jsonText(signingUrl)}}`;
  return `{"caseIndex":${at},"creditorReference":${jsonText(reference)},"errorType":${jsonText(errorType)},"errorMessage":${jsonText(message)},"validationErrors":null,"signingHandoff":${handoff}}`;
}

/** Returns the error type of a failed case. An uncovered jurisdiction has no separate type here (ERR-20). */
const errorTypeOf = (submission: Submission) =>
  submission.kind === "refused" ? submission.type : "ValidationError";

/** Submits the cases of a new client one by one. Stops at the first case with invalid fields. */
export function submitCases(change: Change, submitter: Submitter, cases: readonly JsonObject[]): CaseResults {
  const successful: string[] = [];
  const failed: string[] = [];
  for (const [index, body] of cases.entries()) {
    const submission = submit(change, submitter, body);
    if ("errors" in submission) return { text: "null", rejected: { at: index, errors: submission.errors } };
    const message = failureReason(submission) ?? "";
    const signingUrl = submission.kind === "refused" ? submission.signingUrl : undefined;
    if (submission.kind === "created") successful.push(caseRecord(submission.row, change));
    else {
      const reference = creditorReferenceOf(change, body);
      failed.push(
        failedCase({ at: index, reference, errorType: errorTypeOf(submission), message, signingUrl }),
      );
    }
  }
  return { text: resultText(successful, failed) };
}

/** Reports all cases as failed, because the client already exists and they are not created again. */
export function repeatedResults(change: Change, cases: readonly JsonObject[]): CaseResults {
  const message = "The client was posted before; submit its cases with its own token";
  const errorType = "IdempotencyViolation";
  return {
    text: resultText(
      [],
      cases.map((body, index) =>
        failedCase({ at: index, reference: creditorReferenceOf(change, body), errorType, message }),
      ),
    ),
  };
}
