import type { Finding } from "../../base/finding";
import type { JsonObject } from "../../base/json/json";
import { CaseSubmission } from "../records/requests/case-submission";
import { findingsOf } from "./schema-findings";
import { checkSubmission } from "./submission-check";

/** All that can be said against a submission before it is sent; `today` is the day in UTC. */
export function submissionFindings(body: JsonObject, today: string): readonly Finding[] {
  return [...findingsOf(CaseSubmission, body), ...checkSubmission(body, today)];
}
