import { isGuid } from "../../api/endpoint/codecs";
import { caseRecord } from "../cases/case-record";
import {
  type CaseRow,
  type CaseScope,
  findCaseById,
  findCaseByReference,
  isVisibleTo,
} from "../cases/list/cases";
import { exclusivePeriodRecord } from "../cases/work/exclusive-period";
import { stage } from "../facts/stages";
import { type Answer, caseNotFound, notFound, ok, refusal, unreadable } from "../wire/answers";
import type { Fields } from "../wire/fields";
import type { HandlerRequest } from "./handler";
import { nameOwnRecord } from "./own-records";
import { readFields } from "./read-body";

/** A single case needs no `includeTestCases` (VIS-03). */
export const collectionScope = ({ caller }: HandlerRequest, includeTestCases = true): CaseScope => ({
  kind: "collection",
  partner: caller.owner,
  includeTestCases,
});

/**
 * The scope for parts of a managed case. Includes test cases, because a managing partner also writes their
 * payments.
 */
export const managedScope = ({ caller }: HandlerRequest): CaseScope => ({
  kind: "managed",
  partner: caller.owner,
  includeTestCases: true,
});

/** All of the creditor's cases, including hidden stages and test cases. */
export const customerScope = ({ caller }: HandlerRequest): CaseScope => ({
  kind: "customer",
  creditor: caller.owner,
});

export type FoundCase = { readonly row: CaseRow } | { readonly refusal: Answer };

const noGuid = /^[0-]*$/;

/** Reads a GUID from the path. Missing, all-zero and malformed ones are a 400 (AMB-33). */
export function readGuid(request: HandlerRequest, name: string): { id: string } | { refusal: Answer } {
  const id = (request.parameters[name] ?? "").trim();
  if (id === "") return { refusal: unreadable({ [name]: [`The ${name} field is required.`] }) };
  if (!isGuid(id)) return { refusal: unreadable({ [name]: [`The value '${id}' is not a GUID.`] }) };
  if (noGuid.test(id)) return { refusal: unreadable({ [name]: [`The ${name} field must not be empty.`] }) };
  return { id: id.toLowerCase() };
}

/**
 * Answers 404, or 400 if the id belongs to another kind of record that the caller can see. The sandbox
 * interprets "not a collection case" this way (VAL-33, VAL-34).
 */
function missing({ store, caller }: HandlerRequest, scope: CaseScope, given: string): FoundCase {
  const kind = isGuid(given) ? nameOwnRecord(store, caller, scope, given.toLowerCase()) : undefined;
  if (kind === undefined) return { refusal: caseNotFound() };
  return { refusal: refusal(400, "ValidationError", `This is the id of a ${kind}, not a collection case`) };
}

/** Finds the case by the id in the path, if the caller may see it. */
export function findById(request: HandlerRequest, scope: CaseScope, name = "id"): FoundCase {
  const read = readGuid(request, name);
  if ("refusal" in read) return read;
  const row = findCaseById(request.store, read.id);
  return row !== undefined && isVisibleTo(row, scope) ? { row } : missing(request, scope, read.id);
}

/** CFL-08: refuses all writes to a merged case. */
export function refuseMerged(found: FoundCase): FoundCase {
  if ("refusal" in found || found.row.lifecycle !== stage.Merged) return found;
  return { refusal: refusal(409, "Conflict", "The case was merged into another one and takes no changes") };
}

export const findForWrite = (request: HandlerRequest, scope: CaseScope, name?: string): FoundCase =>
  refuseMerged(findById(request, scope, name));

/** Finds a case by the platform's reference, in the path parameter `name`. */
export function findByReference(request: HandlerRequest, scope: CaseScope, name: string): FoundCase {
  const reference = (request.parameters[name] ?? "").trim();
  if (reference === "") return { refusal: unreadable({ [name]: [`The ${name} field is required.`] }) };
  const row = findCaseByReference(request.store, reference);
  return row !== undefined && isVisibleTo(row, scope) ? { row } : missing(request, scope, reference);
}

interface KeptAnswer {
  readonly origin: string;
  readonly answer: Answer;
}

/** Answers by row. A row is the same object until it is written again. */
const kept = new WeakMap<CaseRow, KeptAnswer>();

export function caseAnswer({ origin }: HandlerRequest, found: FoundCase): Answer {
  if ("refusal" in found) return found.refusal;
  const known = kept.get(found.row);
  if (known?.origin === origin) return known.answer;
  const body = caseRecord(found.row, { origin });
  const answer = { ...ok(body), encoded: Buffer.from(body) };
  kept.set(found.row, { origin, answer });
  return answer;
}

export function exclusivePeriodAnswer({ store, now }: HandlerRequest, found: FoundCase): Answer {
  if ("refusal" in found) return found.refusal;
  const record = exclusivePeriodRecord(store, found.row, now);
  return record === undefined ? notFound("The case has no exclusive period") : ok(record);
}

type Work = (row: CaseRow, fields: Fields) => Answer;

/** Runs a partner's work on one of its own cases. Checks access to the case before it reads the body. */
export function workOnCase(request: HandlerRequest, work: Work): Answer {
  const found = findForWrite(request, collectionScope(request));
  if ("refusal" in found) return found.refusal;
  const read = readFields(request.body);
  return "refusal" in read ? read.refusal : work(found.row, read.fields);
}
