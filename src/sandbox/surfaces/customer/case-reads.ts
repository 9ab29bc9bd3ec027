import { caseRecord } from "../../cases/case-record";
import { findCaseOfCreditor } from "../../cases/list/cases";
import { timelineRecord } from "../../cases/timeline/timeline";
import { validationRecord } from "../../cases/validation";
import type { CaseRow } from "../../facts/case-row";
import { type Answer, caseNotFound, ok } from "../../wire/answers";
import { caseAnswer, customerScope, exclusivePeriodAnswer, findById, findByReference } from "../case-lookups";
import type { HandlerRequest } from "../handler";
import { isMissing } from "../query";

const getCaseByReference = (request: HandlerRequest) =>
  caseAnswer(request, findByReference(request, customerScope(request), "caseReference"));

/** Returns the newest of several cases with the same reference (AMB-47). */
function getCaseByCreditorReference(request: HandlerRequest): Answer {
  const { store, caller, parameters } = request;
  const reference = parameters.creditorReference ?? "";
  if (reference.trim() === "") return isMissing("creditorReference");
  const row = findCaseOfCreditor(store, caller.owner, reference);
  return row === undefined ? caseNotFound() : ok(caseRecord(row, request));
}

const reading =
  (print: (request: HandlerRequest, row: CaseRow) => string) =>
  (request: HandlerRequest): Answer => {
    const found = findById(request, customerScope(request));
    return "refusal" in found ? found.refusal : ok(print(request, found.row));
  };

export const customerCaseReads = {
  getCaseByReference,
  getCaseByCreditorReference,
  getCaseTimeline: reading(({ store }, row) => timelineRecord(store, row)),
  getCaseValidation: reading(({ store }, row) => validationRecord(store, row)),
  getExclusivePeriod: (request: HandlerRequest) =>
    exclusivePeriodAnswer(request, findById(request, customerScope(request))),
};
