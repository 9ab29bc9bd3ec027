import type { EventRow, EventState } from "../../inspector/contract/events";
import type { EventCounts } from "../../inspector/contract/overview";
import type { ListWindow } from "../../inspector/contract/session";
import { compareOptional, joinConditions, matchAny, type SqlCondition } from "../store/conditions";
import { formatIsoTime } from "../store/json-text";
import { memoize } from "../store/memoize";
import { matchSubstring } from "../store/search";
import type { Store } from "../store/store";
import { formatOptionalTime } from "./case-rows";
import { findSequenceNumbers } from "./find-sequence-numbers";

/** Filters for the inspector's event list, which is sorted newest first, and the window of rows to show. */
export interface EventSearch {
  readonly caseSeq?: number | undefined;
  readonly subscription?: string | undefined;
  readonly state?: EventState | undefined;
  readonly search?: string | undefined;
  readonly id?: string | undefined;
  /** Seq of an attempt. Only events with a later attempt match. */
  readonly after?: number | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** SQL for the `EventState` of a delivery. */
export const eventStateSql = `case when due_at is null then iif(delivered_at is null, 'dead', 'delivered')
  when series_attempts = 0 then 'waiting' else 'pending' end`;

/** SQL condition for a delivery attempted since the baseline. Edited bodies have number 0 and don't count. */
export const newEventSql =
  "delivery.seq in (select delivery from attempts where seq > ? and number is not 0)";

/** SQL for the name of the owner of `subscriber`. */
export const ownerNameSql = `case subscriber.surface
  when 'collection' then (select name from collection_partners where seq = subscriber.owner)
  when 'referral' then (select name from referral_partners where seq = subscriber.owner)
  else (select company_name from creditors where seq = subscriber.owner) end`;

const fromSql = `deliveries delivery join subscriptions subscriber on subscriber.seq = delivery.subscription
  left join cases c on c.seq = delivery.case_seq`;

const newestFirstSql = "order by delivery.created_at desc, delivery.seq desc";

const selectRowsSql = `select delivery.id, event_type as type, c.id as caseId, c.reference as caseReference,
    subscriber.id as subscriptionId, subscriber.surface, ifnull(${ownerNameSql}, '') as owner, subscriber.url,
    delivery.created_at as createdAt, delivered_at as deliveredAt, ${eventStateSql} as state, attempt_count as attempts,
    iif(cause = 'replay', series_attempts, attempt_count) as seriesAttempts, last_response_code as lastStatus, last_error as lastError, due_at as nextAttemptAt, cause
  from ${fromSql} where delivery.seq in (select value from json_each(?)) ${newestFirstSql}`;

interface EventTimes {
  readonly createdAt: number;
  readonly deliveredAt: number | null;
  readonly nextAttemptAt: number | null;
}

type StoredEvent = Omit<EventRow, keyof EventTimes> & EventTimes;

export function findEvents(store: Store, query: EventSearch): ListWindow<EventRow> {
  const { sql, values } = joinConditions(buildConditions(query));
  const orderedSql = `select delivery.seq from ${fromSql} where ${sql} ${newestFirstSql}`;
  const { total, seqs } = findSequenceNumbers(store, orderedSql, values, query);
  const items = store.all<StoredEvent>(selectRowsSql, JSON.stringify(seqs)).map(createEventRow);
  return { total, items };
}

const searchedColumns = ["event_type", "delivery.id", "c.reference", "subscriber.url"];

function buildConditions(query: EventSearch): readonly SqlCondition[] {
  const { caseSeq, subscription, state, search, id, after } = query;
  return [
    { sql: "true", values: [] },
    ...compareOptional("delivery.id = ?", id),
    ...compareOptional(newEventSql, after),
    ...compareOptional("delivery.case_seq = ?", caseSeq),
    ...compareOptional("subscriber.id = ?", subscription),
    ...compareOptional(`${eventStateSql} = ?`, state),
    ...(search === undefined ? [] : [matchAny(searchedColumns.map((name) => matchSubstring(name, search)))]),
  ];
}

const createEventRow = (event: StoredEvent): EventRow => ({
  ...event,
  createdAt: formatIsoTime(event.createdAt),
  deliveredAt: formatOptionalTime(event.deliveredAt),
  nextAttemptAt: formatOptionalTime(event.nextAttemptAt),
});

export const noEvents: EventCounts = { total: 0, delivered: 0, pending: 0, waiting: 0, dead: 0 };

/** Counts the events of each subscription, keyed by the seq of the subscription. */
export function countEvents(store: Store): ReadonlyMap<number, EventCounts> {
  return memoize(store, "event counts", () => {
    const rows = store.all<{ subscription: number; state: EventState; n: number }>(
      `select subscription, ${eventStateSql} as state, count(*) as n from deliveries group by 1, 2`,
    );
    const counts = new Map<number, EventCounts>();
    for (const { subscription, state: name, n } of rows) {
      const countsSoFar = counts.get(subscription) ?? noEvents;
      counts.set(subscription, { ...countsSoFar, [name]: n, total: countsSoFar.total + n });
    }
    return counts;
  });
}

export const sumEventCounts = (counts: ReadonlyMap<number, EventCounts>): EventCounts =>
  [...counts.values()].reduce(
    (sum, counts) => ({
      total: sum.total + counts.total,
      delivered: sum.delivered + counts.delivered,
      pending: sum.pending + counts.pending,
      waiting: sum.waiting + counts.waiting,
      dead: sum.dead + counts.dead,
    }),
    noEvents,
  );
