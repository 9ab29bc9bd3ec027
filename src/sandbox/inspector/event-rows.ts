import type { EventRow, EventState } from "../../base/inspector/events";
import type { EventCounts } from "../../base/inspector/overview";
import type { Window } from "../../base/inspector/session";
import type { Surface } from "../../base/platform";
import { rememberedOrder } from "../cases/list/case-orders";
import { allOf, type Condition } from "../store/conditions";
import { isoTime } from "../store/json-text";
import { remembered } from "../store/remembered";
import { contains } from "../store/search";
import type { Store } from "../store/store";
import { timeOrNull } from "./case-rows";

/** Filters and window of the inspector's event list, newest first. */
export interface EventSearch {
  readonly caseSeq?: number | undefined;
  readonly subscription?: string | undefined;
  readonly state?: EventState | undefined;
  readonly search?: string | undefined;
  readonly id?: string | undefined;
  /** Limits this to events with an attempt after this one. */
  readonly after?: number | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** SQL for an `EventState`. */
export const eventState = `case when due_at is null then iif(delivered_at is null, 'dead', 'delivered')
  when series_attempts = 0 then 'waiting' else 'pending' end`;

/** SQL condition for a delivery with an attempt after the baseline's. */
export const isNews = "delivery.seq in (select delivery from attempts where seq > ?)";

/** SQL for the name of the owner of `subscriber`. */
export const ownerName = `case subscriber.surface
  when 'collection' then (select name from collection_partners where seq = subscriber.owner)
  when 'referral' then (select name from referral_partners where seq = subscriber.owner)
  else (select company_name from creditors where seq = subscriber.owner) end`;

const from = `deliveries delivery join subscriptions subscriber on subscriber.seq = delivery.subscription
  left join cases c on c.seq = delivery.case_seq`;

const newestFirst = "order by delivery.created_at desc, delivery.seq desc";

const rowsOf = `select delivery.id, event_type, c.id as case_id, c.reference as case_reference,
    subscriber.id as subscription_id, subscriber.surface, ${ownerName} as owner_name, subscriber.url,
    delivery.created_at, delivered_at, ${eventState} as state, attempt_count, last_response_code, last_error, due_at, cause
  from ${from} where delivery.seq in (select value from json_each(?)) ${newestFirst}`;

interface Row {
  readonly id: string;
  readonly event_type: string;
  readonly case_id: string | null;
  readonly case_reference: string | null;
  readonly subscription_id: string;
  readonly surface: Surface;
  readonly owner_name: string | null;
  readonly url: string;
  readonly created_at: number;
  readonly delivered_at: number | null;
  readonly state: EventState;
  readonly attempt_count: number;
  readonly last_response_code: number | null;
  readonly last_error: string | null;
  readonly due_at: number | null;
  readonly cause: string | null;
}

/** Finds events. Remembers their order until the next write, so that users can scroll through a list. */
export function findEvents(store: Store, query: EventSearch): Window<EventRow> {
  const { offset, limit } = query;
  const { sql, values } = allOf(conditionsOf(query));
  const list = `inspector events ${JSON.stringify([sql, values])}`;
  const { seqs } = rememberedOrder(store, list, Number.POSITIVE_INFINITY, () => {
    const ordered = `select delivery.seq from ${from} where ${sql} ${newestFirst}`;
    const found = store.get<{ seqs: string }>(
      `select json_group_array(seq) as seqs from (${ordered})`,
      ...values,
    );
    return { seqs: Uint32Array.from(JSON.parse(found?.seqs ?? "[]") as number[]), isWhole: true };
  });
  const page = JSON.stringify(Array.from(seqs.subarray(offset, offset + limit)));
  return { total: seqs.length, items: store.all<Row>(rowsOf, page).map(eventRow) };
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

const eventRow = (row: Row): EventRow => ({
  id: row.id,
  type: row.event_type,
  caseId: row.case_id,
  caseReference: row.case_reference,
  subscriptionId: row.subscription_id,
  surface: row.surface,
  owner: row.owner_name ?? "",
  url: row.url,
  createdAt: isoTime(row.created_at),
  deliveredAt: timeOrNull(row.delivered_at),
  state: row.state,
  attempts: row.attempt_count,
  lastStatus: row.last_response_code,
  lastError: row.last_error,
  nextAttemptAt: timeOrNull(row.due_at),
  cause: row.cause,
});

const noEvents: EventCounts = { total: 0, delivered: 0, pending: 0, waiting: 0, dead: 0 };

/** Counts events by subscription seq. */
export function countEvents(store: Store): ReadonlyMap<number, EventCounts> {
  return remembered(store, "event counts", () => {
    const rows = store.all<{ subscription: number; state: EventState; n: number }>(
      `select subscription, ${eventState} as state, count(*) as n from deliveries group by 1, 2`,
    );
    const counts = new Map<number, EventCounts>();
    for (const { subscription, state: name, n } of rows) {
      const known = counts.get(subscription) ?? noEvents;
      counts.set(subscription, { ...known, [name]: n, total: known.total + n });
    }
    return counts;
  });
}

export const countsOf = (counts: ReadonlyMap<number, EventCounts>, seq: number): EventCounts =>
  counts.get(seq) ?? noEvents;

export const sumOfCounts = (counts: ReadonlyMap<number, EventCounts>): EventCounts =>
  [...counts.values()].reduce(
    (sum, one) => ({
      total: sum.total + one.total,
      delivered: sum.delivered + one.delivered,
      pending: sum.pending + one.pending,
      waiting: sum.waiting + one.waiting,
      dead: sum.dead + one.dead,
    }),
    noEvents,
  );
