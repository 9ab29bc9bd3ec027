import * as z from "zod";
import { CaseRecord } from "../cases/case";
import { ClientLink } from "../clients/client-link";
import { count, string } from "../part";

const FailedCase = z.looseObject({
  /** Index in the request, from 0. */
  caseIndex: count,
  creditorReference: string,
  errorType: string,
  errorMessage: string,
  validationErrors: z.record(z.string(), z.array(z.string())).nullish(),
  signingHandoff: z.looseObject({ combinedSigningUrl: string }).nullish(),
});

/** Response to `POST /clients`: the link, and the outcome of each submitted case. */
export const PostedClient = ClientLink.extend({
  caseResults: z
    .looseObject({
      successfulCases: z.array(CaseRecord).nullish(),
      failedCases: z.array(FailedCase).nullish(),
    })
    .nullish(),
});
