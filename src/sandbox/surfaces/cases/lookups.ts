import { isGuid } from "../../../api/endpoint/codecs";
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
import { type Answer, caseNotFound, notFound, ok, refusal, unreadable } from "../../wire/answers";
import type { Fields } from "../../wire/fields";
import type { HandlerRequest } from "../handler";
import { readFields } from "../read-body";

/** The caller's cases. Includes test cases, and the creditor's hidden stages (VIS-03). */
export function ownScope(request: HandlerRequest): CaseScope {
  const { surface, owner } = request.caller;
  if (surface === "customer") return { kind: "customer", creditor: owner };
  if (surface === "referral") return referredScope(request);
  return { kind: "collection", partner: owner, includeTestCases: true };
}

type CallScope = Pick<HandlerRequest, "store" | "caller">;

/** Reads return only production cases (VIS-04), unless a host was found to do otherwise (AMB-35). */
export const managedScope = (
  { store, caller }: CallScope,
  includeTestCases = store.readings["AMB-35"] === "test-too",
): CaseScope => ({
  kind: "managed",
  partner: caller.owner,
  includeTestCases,
  includeHidden: store.readings["AMB-09"] === "in-cases",
});

export const referredScope = ({ store, caller }: CallScope): CaseScope => ({
  kind: "referral",
  partner: caller.owner,
  includeTestCases: store.readings["NS-54"] === "included",
});

export type FoundCase = { readonly row: CaseRow } | { readonly refusal: Answer };

const noGuid = /^[0-]*$/;

/** Reads a GUID from the path. Missing, all-zero and malformed ones are a 400 (AMB-33). */
export function readGuid(request: HandlerRequest, name: string): { id: string } | { refusal: Answer } {
  const id = (request.parameters[name] ?? "").trim();
  if (id === "") return { refusal: unreadable({ [name]: [`The ${name} field is required.`] }) };
  if (isGuid(id) && !noGuid.test(id)) return { id: id.toLowerCase() };
  if (request.store.readings["AMB-33"] === "not-found")
    return { refusal: notFound(`There is nothing with this ${name}`) };
  const finding = isGuid(id) ? `The ${name} field must not be empty.` : `The value '${id}' is not a GUID.`;
  return { refusal: unreadable({ [name]: [finding] }) };
}

/** SQL for the case of a payment or of a delivery record. */
const caseOfPart = `select c.id from payments p join cases c on c.seq = p.case_seq where p.id = ?
  union all select c.id from deliveries d join cases c on c.seq = d.case_seq where d.id = ?`;

function isPartOfVisibleCase(store: Store, scope: CaseScope, id: string): boolean {
  const found = store.get<{ id: string }>(caseOfPart, id, id);
  const row = found && findCaseById(store, found.id);
  return row !== undefined && isVisibleTo(row, scope);
}

/**
 * Returns the kind of the caller's record with this id, unless it is a case. Reveals nothing about other
 * callers.
 */
function nameOwnRecord(
  store: Store,
  owner: SubscriptionOwner,
  scope: CaseScope,
  id: string,
): string | undefined {
  if (listCases(store, scope, { page: 1, pageSize: 1, debtorIds: [id] }).total > 0) return "debtor";
  if (listCases(store, scope, { page: 1, pageSize: 1, divisionIds: [id] }).total > 0) return "division";
  if (isPartOfVisibleCase(store, scope, id)) return "payment or event";
  if (findSubscription(store, owner, id) !== undefined) return "webhook subscription";
  const row = findCaseById(store, id);
  return row !== undefined && isVisibleTo(row, scope) ? "case, in the place of a reference" : undefined;
}

/**
 * Answers 404, or 400 if the id belongs to another kind of record that the caller can see. The sandbox
 * interprets "not a collection case" this way (VAL-33, VAL-34).
 */
function missingCase({ store, caller }: HandlerRequest, scope: CaseScope, caseText: string): FoundCase {
  const kind = isGuid(caseText) ? nameOwnRecord(store, caller, scope, caseText.toLowerCase()) : undefined;
  if (kind === undefined) return { refusal: caseNotFound() };
  return { refusal: refusal(400, "ValidationError", `This is the id of a ${kind}, not a collection case`) };
}

/** Finds the case by the id in the path, if the caller may see it. */
export function findById(request: HandlerRequest, scope: CaseScope, name = "id"): FoundCase {
  const parsed = readGuid(request, name);
  if ("refusal" in parsed) return parsed;
  const row = findCaseById(request.store, parsed.id);
  return row !== undefined && isVisibleTo(row, scope) ? { row } : missingCase(request, scope, parsed.id);
}

/** CFL-08: refuses all writes to a merged case. */
export function refuseMerged(foundCase: FoundCase): FoundCase {
  if ("refusal" in foundCase || foundCase.row.lifecycle !== stage.Merged) return foundCase;
  return { refusal: refusal(409, "Conflict", "The case was merged into another one and can't be changed") };
}

export const findOwn = (request: HandlerRequest, name?: string): FoundCase =>
  findById(request, ownScope(request), name);

/** Includes test cases, because a managing partner also writes their payments. */
export const findManaged = (request: HandlerRequest): FoundCase =>
  findById(request, managedScope(request, true));

export const findForWrite = (request: HandlerRequest, name?: string): FoundCase =>
  refuseMerged(findOwn(request, name));

/** Finds a case by the platform's reference, in the path parameter `name`. */
export function findByReference(request: HandlerRequest, scope: CaseScope, name: string): FoundCase {
  const reference = (request.parameters[name] ?? "").trim();
  if (reference === "") return { refusal: unreadable({ [name]: [`The ${name} field is required.`] }) };
  const row = findCaseByReference(request.store, reference);
  return row !== undefined && isVisibleTo(row, scope) ? { row } : missingCase(request, scope, reference);
}

interface CachedAnswer {
  readonly origin: string;
  readonly answer: Answer;
}

/** Answers by row. A row is the same object until it is written again. */
const answers = new WeakMap<CaseRow, CachedAnswer>();

export function caseAnswer({ origin }: HandlerRequest, foundCase: FoundCase): Answer {
  if ("refusal" in foundCase) return foundCase.refusal;
  const cached = answers.get(foundCase.row);
  if (cached?.origin === origin) return cached.answer;
  const body = caseRecord(foundCase.row, { origin });
  const answer = { ...ok(body), encoded: Buffer.from(body) };
  answers.set(foundCase.row, { origin, answer });
  return answer;
}

/** Returns a handler that finds the case in the path and prints a part of it. */
export const caseReader =
  (find: (request: HandlerRequest) => FoundCase, print: (request: HandlerRequest, row: CaseRow) => string) =>
  (request: HandlerRequest): Answer => {
    const foundCase = find(request);
    return "refusal" in foundCase ? foundCase.refusal : ok(print(request, foundCase.row));
  };

type CaseWork = (row: CaseRow, fields: Fields) => Answer;

/** Runs a partner's work on one of its own cases. Checks access to the case before it reads the body. */
export function workOnCase(request: HandlerRequest, work: CaseWork): Answer {
  const foundCase = findForWrite(request);
  if ("refusal" in foundCase) return foundCase.refusal;
  const parsed = readFields(request);
  return "refusal" in parsed ? parsed.refusal : work(foundCase.row, parsed.fields);
}
