import { CaseSubmission } from "../../api/records/case-submission";
import { checkSubmission } from "../../api/submission-check";
import type { Finding } from "../../base/finding";
import type { JsonObject } from "../../base/json";
import { findingsOf } from "../../cli/body-check";

/** All that can be said against a submission before it is sent; `today` is the day in UTC. */
export function submissionFindings(body: JsonObject, today: string): readonly Finding[] {
  return [...findingsOf(CaseSubmission, body), ...checkSubmission(body, today)];
}
