import { lifecycleFilter } from "../../../api/endpoint/codecs";
import { caseRecord } from "../../cases/case-record";
import type { CaseScope } from "../../cases/list/cases";
import { submitManaged } from "../../cases/submission/managed-case";
import { type Answer, ok, refusal } from "../../wire/answers";
import { listCasesIn } from "../case-lists";
import { caseAnswer, findById, findByReference } from "../case-lookups";
import type { HandlerRequest, Handlers } from "../handler";
import { readBody } from "../read-body";
import { rejected } from "../rejected";

/** Production cases only (AMB-35, VIS-04). */
const scopeOf = ({ caller }: HandlerRequest): CaseScope => ({ kind: "managed", partner: caller.owner });

/** Of the queries of the case list it takes Statuses and Sort (NS-11). */
const listManagedCases = (request: HandlerRequest) =>
  listCasesIn(request, scopeOf(request), lifecycleFilter, { showsSkipped: true, takesIds: false });

const getManagedCase = (request: HandlerRequest) => caseAnswer(request, findById(request, scopeOf(request)));

const getManagedCaseByReference = (request: HandlerRequest) =>
  caseAnswer(request, findByReference(request, scopeOf(request), "reference"));

/** EP-17: the record of the new case, be it hidden or not. */
function createManagedCase(request: HandlerRequest): Answer {
  const read = readBody(request.body);
  if ("refusal" in read) return read.refusal;
  const submission = submitManaged(request, request.caller.owner, read.body);
  if (submission.kind === "refused") return refusal(422, submission.type, submission.message);
  return submission.kind === "created" ? ok(caseRecord(submission.row, request)) : rejected(submission);
}

export const managedCases: Handlers = {
  listManagedCases,
  getManagedCase,
  getManagedCaseByReference,
  createManagedCase,
};
