import * as endpoints from "../../../api/customer/cases";
import { caseRecord } from "../../cases/case-record";
import type { CaseQuery } from "../../cases/list/cases";
import { submit } from "../../cases/submission/submission";
import { stage } from "../../facts/stages";
import { type Answer, ok, refusedSubmission } from "../../wire/answers";
import { caseConsumers, caseIdConsumers, listCasesIn } from "../case-lists";
import { caseAnswer, customerScope, findById } from "../case-lookups";
import type { HandlerRequest } from "../handler";
import { type Consumers, withQuery } from "../query";
import { readBody } from "../read-body";
import { rejected } from "../rejected";

const consumers: Consumers<typeof endpoints.listCases, Partial<CaseQuery>> = {
  ...caseConsumers,
  ...caseIdConsumers,
};
const listCases = withQuery(endpoints.listCases, consumers, (request, query) =>
  listCasesIn(request, customerScope(request), query),
);

const getCase = (request: HandlerRequest) => caseAnswer(request, findById(request, customerScope(request)));

/** EP-38; 202 if the case waits for signatures (AMB-25). */
function submitCase(request: HandlerRequest): Answer {
  const read = readBody(request.body);
  if ("refusal" in read) return read.refusal;
  const { owner: creditor, referralPartner: through } = request.caller;
  const submission = submit(request, { creditor, through }, read.body);
  if (submission.kind === "refused")
    return refusedSubmission(
      [submission, ...submission.others].map(({ type, message, solutionUrl }) => ({
        type,
        message,
        solutionUrl,
      })),
      submission.signingUrl,
    );
  if (submission.kind !== "created") return rejected(submission);
  const answer = ok(caseRecord(submission.row, request));
  return submission.row.lifecycle === stage.PendingContractSigning ? { ...answer, status: 202 } : answer;
}

export const customerCases = { listCases, getCase, submitCase };
