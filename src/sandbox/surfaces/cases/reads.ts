import * as endpoints from "../../../api/collection/cases";
import { caseRecord } from "../../cases/case-record";
import {
  findCaseByCreditorReference,
  findCaseByPartnerReference,
  findCaseOfCreditor,
} from "../../cases/list/cases";
import { formatTimelineRecord } from "../../cases/timeline/timeline";
import { formatValidation } from "../../cases/validation";
import { formatExclusivePeriod } from "../../cases/work/exclusive-period";
import { formatReferredCaseDetail } from "../../clients/referred-cases";
import type { CaseRow } from "../../facts/case-row";
import type { Store } from "../../store/store";
import { type HandlerResponse, ok, refusals } from "../../wire/responses";
import type { HandlerRequest } from "../handler";
import { createMissingFieldRefusal, createQueryHandler, createRequiredReader } from "../query";
import {
  answerCase,
  createCaseReader,
  findManagedCase,
  findOwnCase,
  findVisibleByReference,
  findVisibleCase,
  resolveCallerScope,
  resolveManagedScope,
} from "./lookups";

const formatTimeline = ({ store }: HandlerRequest, row: CaseRow) => formatTimelineRecord(store, row);

function getExclusivePeriod(request: HandlerRequest): HandlerResponse {
  const record = formatExclusivePeriod(request.store, findOwnCase(request), request.now);
  return record === undefined ? refusals.notFound("The case has no exclusive period") : ok(record);
}

/** Handlers that the collection and customer surfaces share. */
export const caseReads = {
  getCase: (request: HandlerRequest) => answerCase(request, findOwnCase(request)),
  getCaseByReference: (request: HandlerRequest) =>
    answerCase(request, findVisibleByReference(request, resolveCallerScope(request), "caseReference")),
  getCaseTimeline: createCaseReader(findOwnCase, formatTimeline),
  getCaseValidation: createCaseReader(findOwnCase, ({ store }, row) => formatValidation(store, row)),
  getExclusivePeriod,
};

/** Returns a handler that finds a case by the caller's own reference, in the path parameter `name`. */
const createReferenceReader =
  (name: string, find: (store: Store, owner: number, reference: string) => CaseRow | undefined) =>
  (request: HandlerRequest): HandlerResponse => {
    const reference = request.parameters[name] ?? "";
    if (reference.trim() === "") return createMissingFieldRefusal(name);
    return answerFound(request, find(request.store, request.caller.owner, reference));
  };

const answerFound = (request: HandlerRequest, row: CaseRow | undefined): HandlerResponse =>
  row === undefined ? refusals.caseNotFound() : ok(caseRecord(row, request));

export const creditorCaseReads = {
  /** By default, finds the newest case if several share the reference (AMB-47). */
  getCaseByCreditorReference: createReferenceReader("creditorReference", findCaseOfCreditor),
};

const maxReferences = 100;

/** Maps each known reference to its case (EP-10). Omits unknown ones (VIS-07). */
const findCasesByPartnerReference = createQueryHandler(
  endpoints.findCasesByPartnerReference,
  { references: createRequiredReader((texts) => ({ references: texts })) },
  ({ store, caller, origin }, { references = [] }: { readonly references?: readonly string[] }) => {
    if (references.length === 0) return createMissingFieldRefusal("references");
    if (references.length > maxReferences)
      return refusals.brokenRules({
        References: [`At most ${maxReferences} references can be looked up at once.`],
      });
    const entries = [...new Set(references)].flatMap((reference) => {
      const row = findCaseByPartnerReference(store, caller.owner, reference);
      return row === undefined ? [] : [`${JSON.stringify(reference)}:${caseRecord(row, { origin })}`];
    });
    return ok(`{${entries.join(",")}}`);
  },
);

interface CreditorReference {
  readonly reference?: string;
  readonly creditorId?: string;
}

export const partnerCaseReads = {
  /** Finds a case whose partner reference matches exactly (EP-09). */
  getCaseByPartnerReference: createReferenceReader("reference", findCaseByPartnerReference),
  findCasesByPartnerReference,
  /** Finds a case by the creditor's reference (EP-11, VIS-08). */
  getCaseByCreditorReference: createQueryHandler(
    endpoints.getCaseByCreditorReference,
    {
      reference: createRequiredReader((reference) => ({ reference })),
      creditorId: createRequiredReader((creditorId) => ({ creditorId })),
    },
    (request, { reference = "", creditorId = "" }: CreditorReference) => {
      const { store, caller } = request;
      return answerFound(request, findCaseByCreditorReference(store, caller.owner, creditorId, reference));
    },
  ),
};

/** Handlers for managed production cases (VIS-04). Timelines, chats and files work for test cases too. */
export const managedCaseReads = {
  getManagedCase: (request: HandlerRequest) =>
    answerCase(request, findVisibleCase(request, resolveManagedScope(request))),
  getManagedCaseByReference: (request: HandlerRequest) =>
    answerCase(request, findVisibleByReference(request, resolveManagedScope(request), "reference")),
  getManagedCaseTimeline: createCaseReader(findManagedCase, formatTimeline),
};

export const referredCaseReads = {
  getCase: createCaseReader(findOwnCase, ({ store, caller }, row) =>
    formatReferredCaseDetail(store, caller.owner, row),
  ),
};
