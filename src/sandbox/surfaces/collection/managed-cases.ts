import * as endpoints from "../../../api/collection/managed-cases";
import { caseRecord } from "../../cases/case-record";
import type { CaseQuery, CaseScope } from "../../cases/list/cases";
import { submitManaged } from "../../cases/submission/managed-case";
import { timelineRecord } from "../../cases/timeline/timeline";
import { type Answer, ok, refusal } from "../../wire/answers";
import { caseConsumers, caseIdConsumers, listCasesIn } from "../case-lists";
import { caseAnswer, findById, findByReference, managedScope } from "../case-lookups";
import type { HandlerRequest } from "../handler";
import { type Consumers, withQuery } from "../query";
import { readBody } from "../read-body";
import { rejected } from "../rejected";

/** Production cases only (AMB-35, VIS-04). */
const scopeOf = ({ caller }: HandlerRequest): CaseScope => ({ kind: "managed", partner: caller.owner });

/** The filters of the list of cases (NS-11). */
const consumers: Consumers<typeof endpoints.listManagedCases, Partial<CaseQuery>> = {
  ...caseConsumers,
  ...caseIdConsumers,
};
const listManagedCases = withQuery(endpoints.listManagedCases, consumers, (request, query) =>
  listCasesIn(request, scopeOf(request), query, { showsSkipped: true }),
);

const getManagedCase = (request: HandlerRequest) => caseAnswer(request, findById(request, scopeOf(request)));

const getManagedCaseByReference = (request: HandlerRequest) =>
  caseAnswer(request, findByReference(request, scopeOf(request), "reference"));

/** Includes test cases, as their chats, files and payments do. */
function getManagedCaseTimeline(request: HandlerRequest): Answer {
  const found = findById(request, managedScope(request));
  return "refusal" in found ? found.refusal : ok(timelineRecord(request.store, found.row));
}

/** EP-17: returns the record of the new case, even if the case is hidden. */
function createManagedCase(request: HandlerRequest): Answer {
  const read = readBody(request.body);
  if ("refusal" in read) return read.refusal;
  const submission = submitManaged(request, request.caller.owner, read.body);
  if (submission.kind === "refused") return refusal(422, submission.type, submission.message);
  return submission.kind === "created" ? ok(caseRecord(submission.row, request)) : rejected(submission);
}

export const managedCases = {
  listManagedCases,
  getManagedCase,
  getManagedCaseByReference,
  getManagedCaseTimeline,
  createManagedCase,
};
