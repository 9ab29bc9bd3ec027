import { caseRecord } from "../../cases/case-record";
import { submitManagedCase } from "../../cases/submission/managed-case";
import { type SubmissionResult, submit } from "../../cases/submission/submission";
import { stage } from "../../facts/stages";
import {
  createRefusal,
  createSubmissionRefusal,
  type HandlerResponse,
  ok,
  refusals,
} from "../../wire/responses";
import type { HandlerRequest } from "../handler";
import { answerFieldErrors, readBody } from "../read-body";

type RejectedSubmission = Exclude<SubmissionResult, { readonly kind: "created" | "refused" }>;

/** Responds to what every surface refuses: invalid fields, or a country that no partner covers (BIZ-10). */
function answerRejection(submission: RejectedSubmission): HandlerResponse {
  return submission.kind === "no-partner"
    ? refusals.brokenBusinessRule(submission.message)
    : answerFieldErrors(submission);
}

/**
 * Submits a case (EP-38). Responds with 202 if the case awaits signatures (AMB-25). Depending on the reading,
 * a refusal names only the first violation or each missing signature (NS-43).
 */
export function submitCase(request: HandlerRequest): HandlerResponse {
  const body = readBody(request.body);
  const { owner: creditor, referralPartner } = request.caller;
  const submission = submit(request, { creditor, referralPartner }, body);
  if (submission.kind === "refused") {
    const others = request.store.readings["NS-43"] === "each" ? submission.others : [];
    const errors = [submission, ...others].map(({ type, message, solutionUrl }) => ({
      type,
      message,
      solutionUrl,
    }));
    return createSubmissionRefusal(errors, submission.signingUrl);
  }
  if (submission.kind !== "created") return answerRejection(submission);
  const answer = ok(caseRecord(submission.row, request));
  return submission.row.lifecycle === stage.PendingContractSigning ? { ...answer, status: 202 } : answer;
}

/** Creates a managed case (EP-17). Responds with its record even if the case is hidden. */
export function createManagedCase(request: HandlerRequest): HandlerResponse {
  const submission = submitManagedCase(request, request.caller.owner, readBody(request.body));
  if (submission.kind === "refused") return createRefusal(422, submission.type, submission.message);
  return submission.kind === "created"
    ? ok(caseRecord(submission.row, request))
    : answerRejection(submission);
}
