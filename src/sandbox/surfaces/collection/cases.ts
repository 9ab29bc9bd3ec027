import * as endpoints from "../../../api/collection/cases";
import { caseRecord } from "../../cases/case-record";
import {
  type CaseQuery,
  findCaseByCreditorReference,
  findCaseByPartnerReference,
} from "../../cases/list/cases";
import { timelineRecord } from "../../cases/timeline/timeline";
import { validationRecord } from "../../cases/validation";
import { type Answer, brokenRules, caseNotFound, ok } from "../../wire/answers";
import { caseConsumers, caseIdConsumers, listCasesIn } from "../case-lists";
import { caseAnswer, collectionScope, findById, findByReference } from "../case-lookups";
import type { HandlerRequest } from "../handler";
import { type Consumers, isMissing, required, strict, withQuery } from "../query";

interface CollectionQuery extends Partial<CaseQuery> {
  readonly includeTestCases?: boolean;
}

const consumers: Consumers<typeof endpoints.listCases, CollectionQuery> = {
  ...caseConsumers,
  ...caseIdConsumers,
  includeTestCases: strict((includeTestCases) => ({ includeTestCases })),
};

/** EP-06, VIS-06 */
const listCases = withQuery(
  endpoints.listCases,
  consumers,
  (request, { includeTestCases = false, ...query }) =>
    listCasesIn(request, collectionScope(request, includeTestCases), query, { showsSkipped: true }),
);

const getCase = (request: HandlerRequest) => caseAnswer(request, findById(request, collectionScope(request)));

const getCaseByReference = (request: HandlerRequest) =>
  caseAnswer(request, findByReference(request, collectionScope(request), "caseReference"));

/** EP-09: matches the exact, whole reference. */
function getCaseByPartnerReference(request: HandlerRequest): Answer {
  const reference = request.parameters.reference ?? "";
  if (reference.trim() === "") return isMissing("reference");
  const row = findCaseByPartnerReference(request.store, request.caller.owner, reference);
  return row === undefined ? caseNotFound() : ok(caseRecord(row, request));
}

const maxReferences = 100;

const referenceConsumers: Consumers<
  typeof endpoints.findCasesByPartnerReference,
  { readonly references?: readonly string[] }
> = { references: required((texts) => ({ references: [...new Set(texts)] })) };

/** EP-10: maps each found reference to its case; unknown ones are omitted (VIS-07). */
const findCasesByPartnerReference = withQuery(
  endpoints.findCasesByPartnerReference,
  referenceConsumers,
  ({ store, caller, origin }, { references = [] }) => {
    if (references.length === 0) return isMissing("references");
    if (references.length > maxReferences)
      return brokenRules({ References: [`At most ${maxReferences} references can be looked up at once.`] });
    const found = references.flatMap((reference) => {
      const row = findCaseByPartnerReference(store, caller.owner, reference);
      return row === undefined ? [] : [`${JSON.stringify(reference)}:${caseRecord(row, { origin })}`];
    });
    return ok(`{${found.join(",")}}`);
  },
);

/** EP-11, VIS-08 */
const creditorReference: Consumers<
  typeof endpoints.getCaseByCreditorReference,
  { readonly reference?: string; readonly creditorId?: string }
> = {
  reference: required((reference) => ({ reference })),
  creditorId: required((creditorId) => ({ creditorId })),
};
const getCaseByCreditorReference = withQuery(
  endpoints.getCaseByCreditorReference,
  creditorReference,
  ({ store, caller, origin }, { reference = "", creditorId = "" }) => {
    const row = findCaseByCreditorReference(store, caller.owner, creditorId, reference);
    return row === undefined ? caseNotFound() : ok(caseRecord(row, { origin }));
  },
);

function getCaseTimeline(request: HandlerRequest): Answer {
  const found = findById(request, collectionScope(request));
  return "refusal" in found ? found.refusal : ok(timelineRecord(request.store, found.row));
}

function getCaseValidation(request: HandlerRequest): Answer {
  const found = findById(request, collectionScope(request));
  return "refusal" in found ? found.refusal : ok(validationRecord(request.store, found.row));
}

export const collectionCases = {
  listCases,
  getCase,
  getCaseByReference,
  getCaseByPartnerReference,
  findCasesByPartnerReference,
  getCaseByCreditorReference,
  getCaseTimeline,
  getCaseValidation,
};
