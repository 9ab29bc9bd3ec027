import type { EventRow, EventState } from "../../inspector/contract/events";
import type { EventCounts } from "../../inspector/contract/overview";
import type { Window } from "../../inspector/contract/session";
import { rememberedOrder } from "../cases/list/case-orders";
import { type Condition, joinConditions } from "../store/conditions";
import { isoTime } from "../store/json-text";
import { memoize } from "../store/memoize";
import { contains } from "../store/search";
import type { Store } from "../store/store";
import { timeOrNull } from "./case-rows";

/** Filters of the inspector's event list, and the window of rows to show. Newest first. */
export interface EventSearch {
  readonly caseSeq?: number | undefined;
  readonly subscription?: string | undefined;
  readonly state?: EventState | undefined;
  readonly search?: string | undefined;
  readonly id?: string | undefined;
  /** Seq of an attempt. Finds only events with a later attempt. */
  readonly after?: number | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** SQL for the `EventState` of a delivery. */
export const eventState = `case when due_at is null then iif(delivered_at is null, 'dead', 'delivered')
  when series_attempts = 0 then 'waiting' else 'pending' end`;

/** SQL condition for a delivery with an attempt since the baseline. */
export const isNews = "delivery.seq in (select delivery from attempts where seq > ?)";

/** SQL for the name of the owner of `subscriber`. */
export const ownerName = `case subscriber.surface
  when 'collection' then (select name from collection_partners where seq = subscriber.owner)
  when 'referral' then (select name from referral_partners where seq = subscriber.owner)
  else (select company_name from creditors where seq = subscriber.owner) end`;

const from = `deliveries delivery join subscriptions subscriber on subscriber.seq = delivery.subscription
  left join cases c on c.seq = delivery.case_seq`;

const newestFirst = "order by delivery.created_at desc, delivery.seq desc";

const rowsOf = `select delivery.id, event_type as type, c.id as caseId, c.reference as caseReference,
    subscriber.id as subscriptionId, subscriber.surface, ifnull(${ownerName}, '') as owner, subscriber.url,
    delivery.created_at as createdAt, delivered_at as deliveredAt, ${eventState} as state, attempt_count as attempts,
    last_response_code as lastStatus, last_error as lastError, due_at as nextAttemptAt, cause
  from ${from} where delivery.seq in (select value from json_each(?)) ${newestFirst}`;

interface EventTimes {
  readonly createdAt: number;
  readonly deliveredAt: number | null;
  readonly nextAttemptAt: number | null;
}

type StoredEvent = Omit<EventRow, keyof EventTimes> & EventTimes;

/** Finds events. Caches their order until the next write, so that scrolling stays fast. */
export function findEvents(store: Store, query: EventSearch): Window<EventRow> {
  const { offset, limit } = query;
  const { sql, values } = joinConditions(conditionsOf(query));
  const list = `inspector events ${JSON.stringify([sql, values])}`;
  const { seqs } = rememberedOrder(store, list, Number.POSITIVE_INFINITY, () => {
    const ordered = `select delivery.seq from ${from} where ${sql} ${newestFirst}`;
    const seqsRow = store.get<{ seqs: string }>(
      `select json_group_array(seq) as seqs from (${ordered})`,
      ...values,
    );
    return { seqs: Uint32Array.from(JSON.parse(seqsRow?.seqs ?? "[]") as number[]), isWhole: true };
  });
  const page = JSON.stringify(Array.from(seqs.subarray(offset, offset + limit)));
  return { total: seqs.length, items: store.all<StoredEvent>(rowsOf, page).map(eventRow) };
}

function conditionsOf(query: EventSearch): readonly Condition[] {
  const { caseSeq, subscription, search, id, after } = query;
  const searched =
    search === undefined
      ? []
      : ["event_type", "delivery.id", "c.reference", "subscriber.url"].map((name) => contains(name, search));
  return [
    { sql: "true", values: [] },
    ...(id === undefined ? [] : [{ sql: "delivery.id = ?", values: [id] }]),
    ...(after === undefined ? [] : [{ sql: isNews, values: [after] }]),
    ...(caseSeq === undefined ? [] : [{ sql: "delivery.case_seq = ?", values: [caseSeq] }]),
    ...(subscription === undefined ? [] : [{ sql: "subscriber.id = ?", values: [subscription] }]),
    ...(query.state === undefined ? [] : [{ sql: `${eventState} = ?`, values: [query.state] }]),
    ...(searched.length === 0
      ? []
      : [
          {
            sql: `(${searched.map(({ sql }) => sql).join(" or ")})`,
            values: searched.flatMap(({ values }) => values),
          },
        ]),
  ];
}

const eventRow = (event: StoredEvent): EventRow => ({
  ...event,
  createdAt: isoTime(event.createdAt),
  deliveredAt: timeOrNull(event.deliveredAt),
  nextAttemptAt: timeOrNull(event.nextAttemptAt),
});

const noEvents: EventCounts = { total: 0, delivered: 0, pending: 0, waiting: 0, dead: 0 };

/** Counts events by the seq of their subscription. */
export function countEvents(store: Store): ReadonlyMap<number, EventCounts> {
  return memoize(store, "event counts", () => {
    const rows = store.all<{ subscription: number; state: EventState; n: number }>(
      `select subscription, ${eventState} as state, count(*) as n from deliveries group by 1, 2`,
    );
    const counts = new Map<number, EventCounts>();
    for (const { subscription, state: name, n } of rows) {
      const countsSoFar = counts.get(subscription) ?? noEvents;
      counts.set(subscription, { ...countsSoFar, [name]: n, total: countsSoFar.total + n });
    }
    return counts;
  });
}

export const findCounts = (counts: ReadonlyMap<number, EventCounts>, seq: number): EventCounts =>
  counts.get(seq) ?? noEvents;

export const sumOfCounts = (counts: ReadonlyMap<number, EventCounts>): EventCounts =>
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
