import * as z from "zod";
import { CaseRecord } from "../cases/case";
import { ClientLink } from "../clients/client-link";
import { count, string } from "../part";

const FailedCase = z.looseObject({
  /** Place in the request, from 0. */
  caseIndex: count,
  creditorReference: string,
  errorType: string,
  errorMessage: string,
  validationErrors: z.record(z.string(), z.array(z.string())).nullish(),
  signingHandoff: z.looseObject({ combinedSigningUrl: string }).nullish(),
});

/** The link as posting it answers: beside it stands what became of the cases that came along. */
export const PostedClient = ClientLink.extend({
  caseResults: z
    .looseObject({
      successfulCases: z.array(CaseRecord).nullish(),
      failedCases: z.array(FailedCase).nullish(),
    })
    .nullish(),
});
