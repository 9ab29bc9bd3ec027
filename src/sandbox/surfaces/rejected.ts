import type { Submission } from "../cases/submission/submission";
import { type Answer, brokenBusinessRule } from "../wire/answers";
import { refuseFields } from "./read-body";

type Rejected = Exclude<Submission, { readonly kind: "created" | "refused" }>;

/** A submission that is stopped alike on every surface: by its fields, or because nobody collects there (BIZ-10). */
export function rejected(submission: Rejected): Answer {
  return submission.kind === "no-partner" ? brokenBusinessRule(submission.message) : refuseFields(submission);
}
