import type { Finding } from "../../base/finding";
import type { JsonObject } from "../../base/json/json";
import { PreviewRequest } from "../records/cases/preview";
import { CaseSubmission } from "../records/requests/case-submission";
import { findExcessDecimals } from "./amount-check";
import { checkBodySchema } from "./schema-findings";
import { checkSubmission, submissionAmountFields } from "./submission-check";

/** Checks a submission before it is sent. `latestDay` is the last day that isn't in the future. */
export function validateSubmission(body: JsonObject, latestDay: string): readonly Finding[] {
  return [...checkBodySchema(CaseSubmission, body), ...checkSubmission(body, latestDay)];
}

/** Checks a preview, which doesn't require the debtor's name. */
export function validatePreview(body: JsonObject, today: string): readonly Finding[] {
  return [...checkBodySchema(PreviewRequest, body), ...checkSubmission(body, today)];
}

export const findSubmissionDecimals = (body: JsonObject): readonly Finding[] =>
  findExcessDecimals(body, submissionAmountFields, body.currencyCode);
