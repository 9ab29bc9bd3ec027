import { closeCodes } from "../../base/cases/close-code";
import { lifecycles } from "../../base/cases/lifecycle";
import { type Environment, type Surface, surfaces } from "../../base/platform";
import type {
  CaseChat,
  CaseDetails,
  CaseFile,
  CaseMoment,
  CaseMoves,
  CaseNeed,
  CasePayment,
  CaseSubscription,
} from "../../inspector/contract/cases";
import { caseRecord } from "../cases/case-record";
import { chatRoles } from "../cases/chats";
import { formatTimelineRecord } from "../cases/timeline/timeline";
import { advanceTargets, getCaseState, resolveTransitions } from "../cases/transitions";
import type { CaseRow } from "../facts/case-row";
import { getStageName } from "../facts/stages";
import { listCasePayments } from "../money/payments";
import { formatIsoTime, json } from "../store/json-text";
import type { Store } from "../store/store";
import { findOwnerKey } from "../wire/keys";
import { createCaseListRow } from "./case-rows";
import { findEvents } from "./event-rows";
import { seededAtSql } from "./new-problems";

const maxEvents = 200;

export function readCaseDetails(store: Store, row: CaseRow, origin: string): CaseDetails {
  const events = findEvents(store, { caseSeq: row.seq, offset: 0, limit: maxEvents });
  return {
    summary: createCaseListRow(row),
    record: JSON.parse(caseRecord(row, { origin })),
    timeline: listMoments(store, row),
    payments: listPayments(store, row),
    validation: listNeeds(store, row),
    chats: listChats(store, row),
    files: listFiles(store, row),
    events: events.items,
    eventTotal: events.total,
    moves: buildMoves(store, row),
    audiences: surfaces.filter((surface) => findCaseAccess(store, row, surface) !== undefined),
    subscriptions: listSubscriptions(store, row),
  };
}

/**
 * Returns the credentials of the case's owner on a surface, or undefined if it has no owner or no key there.
 */
export function findCaseAccess(store: Store, row: CaseRow, surface: Surface) {
  const owner = getOwner(row, surface);
  const environment: Environment = row.is_test === 1 ? "test" : "live";
  const key = owner === null ? undefined : findOwnerKey(store, environment, surface, owner);
  return key === undefined ? undefined : { surface, environment, key };
}

/**
 * Returns the owner of the case on a surface. The collection partner takes precedence over the managing
 * partner.
 */
function getOwner(row: CaseRow, surface: Surface): number | null {
  if (surface === "customer") return row.creditor;
  return surface === "referral" ? row.referral_partner : (row.collection_partner ?? row.managing_partner);
}

/** Lists the subscriptions of the owners on all surfaces, newest first. */
const listSubscriptions = (store: Store, row: CaseRow): readonly CaseSubscription[] =>
  store
    .all<Pick<CaseSubscription, "id" | "surface" | "url"> & { is_own: 0 | 1 }>(
      `select id, surface, url, created_at >= ${seededAtSql} as is_own from subscriptions
       where (surface, owner) in (values ${surfaces.map(() => "(?, ?)").join()}) order by seq desc`,
      ...surfaces.flatMap((surface) => [surface, getOwner(row, surface)]),
    )
    .map(({ is_own, ...subscription }) => ({ ...subscription, isOwn: is_own === 1 }));

interface TimelineItem extends Omit<CaseMoment, "at" | "actor"> {
  readonly date: string;
  readonly actor: { readonly type: string; readonly name: string | null };
}

function listMoments(store: Store, row: CaseRow): readonly CaseMoment[] {
  const { items }: { readonly items: readonly TimelineItem[] } = JSON.parse(formatTimelineRecord(store, row));
  return items.map(({ date, actor, ...item }) => ({ at: date, ...item, actor: actor.name ?? actor.type }));
}

const listPayments = (store: Store, { seq }: CaseRow): readonly CasePayment[] =>
  listCasePayments(store, seq).map(({ date, gross_amount, currency, recipient, method }) => ({
    at: formatIsoTime(date),
    amount: json.money(gross_amount),
    currency,
    recipient,
    method,
  }));

const listNeeds = (store: Store, { seq }: CaseRow): readonly CaseNeed[] =>
  store
    .all<{ area: string; description: string; resolved_at: number | null }>(
      "select resolution_area as area, description, resolved_at from validation_items where case_seq = ? order by seq",
      seq,
    )
    .map(({ area, description, resolved_at }) => ({ area, description, isResolved: resolved_at !== null }));

const listChats = (store: Store, { seq }: CaseRow): readonly CaseChat[] =>
  store
    .all<CaseChat & { readonly date_created: number }>(
      `select date_created, role, ifnull(author, user_email) as author, message from chats where case_seq = ?
         order by date_created, seq`,
      seq,
    )
    .map(({ date_created, ...chat }) => ({ ...chat, at: formatIsoTime(date_created) }));

const listFiles = (store: Store, { seq }: CaseRow): readonly CaseFile[] =>
  store
    .all<CaseFile & { readonly date_created: number }>(
      `select date_created, name, media_type as mediaType,
         length(content) / 4 * 3 - (length(content) - length(rtrim(content, '='))) as bytes, uploaded_by as uploadedBy
       from files where case_seq = ? order by seq desc`,
      seq,
    )
    .map(({ date_created, ...file }) => ({ ...file, at: formatIsoTime(date_created) }));

function buildMoves({ readings }: Store, row: CaseRow): CaseMoves {
  const targets = resolveTransitions(readings)[getCaseState(row)];
  const advance = row.is_test === 0 ? [] : advanceTargets.filter((to) => isPossible(targets[to]));
  return {
    lifecycles: lifecycles.filter((name) => name !== getStageName(row.lifecycle)),
    closeCodes,
    chatRoles,
    advance,
  };
}

const isPossible = (outcome: unknown) => Array.isArray(outcome) && outcome.length > 0;
