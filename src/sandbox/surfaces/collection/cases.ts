import * as endpoints from "../../../api/collection/cases";
import { guid, lifecycleFilter, textList } from "../../../api/endpoint/codecs";
import { caseRecord } from "../../cases/case-record";
import {
  type CaseScope,
  findCaseByCreditorReference,
  findCaseByPartnerReference,
} from "../../cases/list/cases";
import { timelineRecord } from "../../cases/timeline";
import { validationRecord } from "../../cases/validation";
import { type Answer, brokenRules, caseNotFound, ok, unreadable } from "../../wire/answers";
import { listCasesIn } from "../case-lists";
import { caseAnswer, findById, findByReference } from "../case-lookups";
import type { HandlerRequest, Handlers } from "../handler";
import { isMissing, readLeniently, readParameters, readRequired } from "../read-query";

/** A single case needs no `includeTestCases` (VIS-03). */
const scopeOf = ({ caller }: HandlerRequest, includeTestCases = true): CaseScope => ({
  kind: "collection",
  partner: caller.owner,
  includeTestCases,
});

/** EP-06, VIS-06 */
function listCases(request: HandlerRequest): Answer {
  const read = readParameters(endpoints.listCases.query, request.query, ["includeTestCases"]);
  if ("refusal" in read) return read.refusal;
  const scope = scopeOf(request, read.values.includeTestCases ?? false);
  return listCasesIn(request, scope, lifecycleFilter, { showsSkipped: true });
}

const getCase = (request: HandlerRequest) => caseAnswer(request, findById(request, scopeOf(request)));

const getCaseByReference = (request: HandlerRequest) =>
  caseAnswer(request, findByReference(request, scopeOf(request), "caseReference"));

/** EP-09: the whole reference, exactly. */
function getCaseByPartnerReference(request: HandlerRequest): Answer {
  const reference = request.parameters.reference ?? "";
  if (reference.trim() === "") return isMissing("reference");
  const row = findCaseByPartnerReference(request.store, request.caller.owner, reference);
  return row === undefined ? caseNotFound() : ok(caseRecord(row, request));
}

const maxReferences = 100;

/** EP-10: an object from each found reference to its case; unknown ones are left out (VIS-07). */
function findCasesByPartnerReference({ store, caller, origin, query }: HandlerRequest): Answer {
  const references = [...new Set(readLeniently(textList, query, "references") ?? [])];
  if (references.length === 0) return isMissing("references");
  if (references.length > maxReferences)
    return brokenRules({ References: [`At most ${maxReferences} references can be looked up at once.`] });
  const found = references.flatMap((reference) => {
    const row = findCaseByPartnerReference(store, caller.owner, reference);
    return row === undefined ? [] : [`${JSON.stringify(reference)}:${caseRecord(row, { origin })}`];
  });
  return ok(`{${found.join(",")}}`);
}

/** EP-11, VIS-08 */
function getCaseByCreditorReference({ store, caller, origin, query }: HandlerRequest): Answer {
  const reference = readRequired(query, "reference");
  if (reference === undefined) return isMissing("reference");
  const creditorId = readRequired(query, "creditorId");
  if (creditorId === undefined) return isMissing("creditorId");
  const read = guid.decode(creditorId.trim());
  if ("findings" in read) return unreadable({ creditorId: [...read.findings] });
  const row = findCaseByCreditorReference(store, caller.owner, read.value, reference);
  return row === undefined ? caseNotFound() : ok(caseRecord(row, { origin }));
}

function getCaseTimeline(request: HandlerRequest): Answer {
  const found = findById(request, scopeOf(request));
  return "refusal" in found ? found.refusal : ok(timelineRecord(request.store, found.row));
}

function getCaseValidation(request: HandlerRequest): Answer {
  const found = findById(request, scopeOf(request));
  return "refusal" in found ? found.refusal : ok(validationRecord(request.store, found.row));
}

export const collectionCases: Handlers = {
  listCases,
  getCase,
  getCaseByReference,
  getCaseByPartnerReference,
  findCasesByPartnerReference,
  getCaseByCreditorReference,
  getCaseTimeline,
  getCaseValidation,
};
