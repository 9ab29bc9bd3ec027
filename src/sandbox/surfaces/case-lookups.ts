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

/** For what belongs to a case that the caller manages: a test case too, as its payments are written there. */
export const managedScope = ({ caller }: HandlerRequest): CaseScope => ({
  kind: "managed",
  partner: caller.owner,
  includeTestCases: true,
});

/** All of the creditor's cases, the hidden stages and test cases among them. */
export const customerScope = ({ caller }: HandlerRequest): CaseScope => ({
  kind: "customer",
  creditor: caller.owner,
});

export type FoundCase = { readonly row: CaseRow } | { readonly refusal: Answer };

const noGuid = /^[0-]*$/;

/** A GUID from the path. Missing, all-zero and malformed ones are a 400 (AMB-33). */
export function readGuid(request: HandlerRequest, name: string): { id: string } | { refusal: Answer } {
  const id = (request.parameters[name] ?? "").trim();
  if (id === "") return { refusal: unreadable({ [name]: [`The ${name} field is required.`] }) };
  if (!isGuid(id)) return { refusal: unreadable({ [name]: [`The value '${id}' is not a GUID.`] }) };
  if (noGuid.test(id)) return { refusal: unreadable({ [name]: [`The ${name} field must not be empty.`] }) };
  return { id: id.toLowerCase() };
}

/**
 * Not a case of the caller: 404, unless it is the id of something else that the caller can see. That is what
 * "not a collection case" means in the sandbox (VAL-33, VAL-34).
 */
function missing({ store, caller }: HandlerRequest, scope: CaseScope, given: string): FoundCase {
  const kind = isGuid(given) ? nameOwnRecord(store, caller, scope, given.toLowerCase()) : undefined;
  if (kind === undefined) return { refusal: caseNotFound() };
  return { refusal: refusal(400, "ValidationError", `This is the id of a ${kind}, not a collection case`) };
}

/** The case whose id is in the path, when the caller may see it. */
export function findById(request: HandlerRequest, scope: CaseScope, name = "id"): FoundCase {
  const read = readGuid(request, name);
  if ("refusal" in read) return read;
  const row = findCaseById(request.store, read.id);
  return row !== undefined && isVisibleTo(row, scope) ? { row } : missing(request, scope, read.id);
}

/** CFL-08: a merged case takes no write, whoever writes. */
export function refuseMerged(found: FoundCase): FoundCase {
  if ("refusal" in found || found.row.lifecycle !== stage.Merged) return found;
  return { refusal: refusal(409, "Conflict", "The case was merged into another one and takes no changes") };
}

export const findForWrite = (request: HandlerRequest, scope: CaseScope, name?: string): FoundCase =>
  refuseMerged(findById(request, scope, name));

/** The same by the platform's own reference, in the path under `name`. */
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

/** A row that nobody has written since is the same object, and has the same record. */
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

/** A partner's work on a case of its own: whose it is comes first, then what the body says. */
export function workOnCase(request: HandlerRequest, work: Work): Answer {
  const found = findForWrite(request, collectionScope(request));
  if ("refusal" in found) return found.refusal;
  const read = readFields(request.body);
  return "refusal" in read ? read.refusal : work(found.row, read.fields);
}
