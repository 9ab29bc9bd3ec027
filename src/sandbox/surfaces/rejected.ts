import type { Submission } from "../cases/submission/submission";
import { type Answer, brokenBusinessRule } from "../wire/answers";
import { refuseFields } from "./read-body";

type Rejected = Exclude<Submission, { readonly kind: "created" | "refused" }>;

/**
 * Answers a submission that every surface rejects: invalid fields, or no partner covers the debtor's country
 * (BIZ-10).
 */
export function rejected(submission: Rejected): Answer {
  return submission.kind === "no-partner" ? brokenBusinessRule(submission.message) : refuseFields(submission);
}
