import { isGuid } from "../../../base/text/guid";
import { caseRecord } from "../../cases/case-record";
import {
  type CaseRow,
  type CaseScope,
  findCaseById,
  findCaseByReference,
  isVisibleTo,
  listCases,
} from "../../cases/list/cases";
import { stage } from "../../facts/stages";
import type { Store } from "../../store/store";
import { findSubscription, type SubscriptionOwner } from "../../subscriptions/subscriptions";
import { refuse } from "../../wire/refused";
import { createRefusal, type HandlerResponse, ok, refusals } from "../../wire/responses";
import type { HandlerRequest } from "../handler";
import { createMissingFieldRefusal } from "../query";

/**
 * Returns the scope of cases that the caller can see. Includes test cases (for referral partners, depending
 * on NS-54). Includes hidden stages, except for collection partners (VIS-01, VIS-03).
 */
export function resolveCallerScope(request: HandlerRequest): CaseScope {
  const { surface, owner } = request.caller;
  if (surface === "customer") return { kind: "customer", creditor: owner };
  if (surface === "referral") return resolveReferredScope(request);
  return { kind: "collection", partner: owner, includeTestCases: true };
}

type CallerContext = Pick<HandlerRequest, "store" | "caller">;

/** Returns the scope of managed cases. By default, it includes only production cases (VIS-04, AMB-35). */
export const resolveManagedScope = (
  { store, caller }: CallerContext,
  includeTestCases = store.readings["AMB-35"] === "test-too",
): CaseScope => ({
  kind: "managed",
  partner: caller.owner,
  includeTestCases,
  includeHidden: store.readings["AMB-09"] === "in-cases",
});

export const resolveReferredScope = ({ store, caller }: CallerContext): CaseScope => ({
  kind: "referral",
  partner: caller.owner,
  includeTestCases: store.readings["NS-54"] === "included",
});

const emptyGuidPattern = /^[0-]*$/;

/** Reads a GUID from the path. By default, a missing, all-zero or malformed GUID is a 400 (AMB-33). */
export function readGuid(request: HandlerRequest, name: string): string {
  const id = readParameter(request, name);
  if (isGuid(id) && !emptyGuidPattern.test(id)) return id.toLowerCase();
  if (request.store.readings["AMB-33"] === "not-found")
    refuse(refusals.notFound(`There is nothing with this ${name}`));
  const finding = isGuid(id) ? `The ${name} field must not be empty.` : `The value '${id}' is not a GUID.`;
  refuse(refusals.unreadable({ [name]: [finding] }));
}

/** Reads and trims a path parameter. Refuses a blank value. */
function readParameter({ parameters }: HandlerRequest, name: string): string {
  const text = (parameters[name] ?? "").trim();
  return text === "" ? refuse(createMissingFieldRefusal(name)) : text;
}

/** Selects the ID of the case to which a payment or delivery belongs. */
const owningCaseSql = `select c.id from payments p join cases c on c.seq = p.case_seq where p.id = ?
  union all select c.id from deliveries d join cases c on c.seq = d.case_seq where d.id = ?`;

function isPartOfVisibleCase(store: Store, scope: CaseScope, id: string): boolean {
  const caseId = store.value<string>(owningCaseSql, id, id);
  return caseId !== undefined && isVisibleTo(findCaseById(store, caseId), scope);
}

/** Returns the kind of the caller's record with this ID, such as a debtor, or undefined if there is none. */
function describeRecord(
  store: Store,
  owner: SubscriptionOwner,
  scope: CaseScope,
  id: string,
): string | undefined {
  if (listCases(store, scope, { page: 1, pageSize: 1, debtorIds: [id] }).total > 0) return "debtor";
  if (listCases(store, scope, { page: 1, pageSize: 1, divisionIds: [id] }).total > 0) return "division";
  if (isPartOfVisibleCase(store, scope, id)) return "payment or event";
  if (findSubscription(store, owner, id) !== undefined) return "webhook subscription";
  return isVisibleTo(findCaseById(store, id), scope) ? "case, in the place of a reference" : undefined;
}

/**
 * Responds with 404, or with 400 if the ID belongs to another record that the caller can see. This is how the
 * sandbox interprets "not a collection case" (VAL-33, VAL-34).
 */
function refuseMissing({ store, caller }: HandlerRequest, scope: CaseScope, caseText: string): never {
  const kind = isGuid(caseText) ? describeRecord(store, caller, scope, caseText.toLowerCase()) : undefined;
  if (kind === undefined) refuse(refusals.caseNotFound());
  refuse(createRefusal(400, "ValidationError", `This is the id of a ${kind}, not a collection case`));
}

/** Finds the case by the ID in the path. Refuses the request if the caller can't see the case. */
export function findVisibleCase(request: HandlerRequest, scope: CaseScope, name = "id"): CaseRow {
  const id = readGuid(request, name);
  const row = findCaseById(request.store, id);
  return isVisibleTo(row, scope) ? row : refuseMissing(request, scope, id);
}

/** Refuses writes to a merged case (CFL-08). */
export function refuseMerged(row: CaseRow): CaseRow {
  if (row.lifecycle !== stage.Merged) return row;
  refuse(createRefusal(409, "Conflict", "The case was merged into another one and can't be changed"));
}

export const findOwnCase = (request: HandlerRequest, name?: string): CaseRow =>
  findVisibleCase(request, resolveCallerScope(request), name);

/** Finds a managed case. Includes test cases, because a managing partner works on them too. */
export const findManagedCase = (request: HandlerRequest): CaseRow =>
  findVisibleCase(request, resolveManagedScope(request, true));

export const findWritableCase = (request: HandlerRequest, name?: string): CaseRow =>
  refuseMerged(findOwnCase(request, name));

/** Finds a case by the platform's reference, which is in the path parameter `name`. */
export function findVisibleByReference(request: HandlerRequest, scope: CaseScope, name: string): CaseRow {
  const reference = readParameter(request, name);
  const row = findCaseByReference(request.store, reference);
  return isVisibleTo(row, scope) ? row : refuseMissing(request, scope, reference);
}

/**
 * Cached responses, keyed by row. `findCaseById` returns the same row object until the next write to the
 * world.
 */
const cachedAnswers = new WeakMap<CaseRow, { readonly origin: string; readonly answer: HandlerResponse }>();

export function answerCase({ origin }: HandlerRequest, row: CaseRow): HandlerResponse {
  const cached = cachedAnswers.get(row);
  if (cached?.origin === origin) return cached.answer;
  const body = caseRecord(row, { origin });
  const answer = { ...ok(body), encoded: Buffer.from(body) };
  cachedAnswers.set(row, { origin, answer });
  return answer;
}

/** Returns a handler that finds the case in the path and formats one aspect of it. */
export const createCaseReader =
  (
    findCase: (request: HandlerRequest) => CaseRow,
    format: (request: HandlerRequest, row: CaseRow) => string,
  ) =>
  (request: HandlerRequest): HandlerResponse =>
    ok(format(request, findCase(request)));
