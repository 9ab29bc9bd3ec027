import { visibleCaseSql } from "../facts/stages";
import { createObjectFormatter, json } from "../store/json-text";
import type { Store } from "../store/store";
import type { SubscriptionOwner } from "./subscriptions";

/** An event for one subscription, with a summary of its attempts (FLD-41). */
export interface DeliveryRow {
  readonly id: string;
  readonly subscription_id: string;
  readonly case_id: string | null;
  readonly event_type: string;
  readonly payload: string;
  readonly created_at: number;
  readonly delivered_at: number | null;
  readonly attempt_count: number;
  readonly last_response_code: number | null;
  readonly last_error: string | null;
}

interface DeliveryQuery extends SubscriptionOwner {
  /** Undefined for all cases that the owner can see. */
  readonly caseSeq: number | undefined;
  /** Earliest time, inclusive. */
  readonly since: number;
}

/** Lists deliveries to the owner's subscriptions, newest first (DLV-13, DLV-14). */
export function listDeliveries(store: Store, query: DeliveryQuery): DeliveryRow[] {
  const { caseSeq, surface } = query;
  const visibilitySql = surface === "collection" ? visibleCaseSql : "true";
  const sql = `select delivery.id, subscription.id as subscription_id, c.id as case_id, event_type, payload,
      delivery.created_at, delivered_at, attempt_count, last_response_code, last_error
    from deliveries delivery
    join subscriptions subscription on subscription.seq = delivery.subscription
    join cases c on c.seq = delivery.case_seq
    where ${caseSeq === undefined ? visibilitySql : "delivery.case_seq = ?"}
      and delivery.created_at >= ? and surface = ? and owner = ?
    order by delivery.created_at desc, delivery.seq desc`;
  return store.all(sql, ...(caseSeq === undefined ? [] : [caseSeq]), query.since, surface, query.owner);
}

interface DeliveryKey extends Pick<DeliveryRow, "id" | "subscription_id" | "event_type"> {
  readonly seq: number;
  /** Whether the case is hidden from collection partners (VIS-01, AMB-09). */
  readonly is_hidden: 0 | 1;
}

/** Finds a delivery to one of the owner's subscriptions. */
export function findDelivery(
  store: Store,
  { surface, owner }: SubscriptionOwner,
  id: string,
): DeliveryKey | undefined {
  const sql = `select delivery.seq, delivery.id, subscription.id as subscription_id, event_type,
      (c.seq is not null and not (${visibleCaseSql})) as is_hidden
    from deliveries delivery join subscriptions subscription on subscription.seq = delivery.subscription
    left join cases c on c.seq = delivery.case_seq
    where delivery.id = ? and surface = ? and owner = ?`;
  return store.get(sql, id, surface, owner);
}

export const deliveryRecord = createObjectFormatter<DeliveryRow>({
  id: (row) => json.text(row.id),
  subscriptionId: (row) => json.text(row.subscription_id),
  caseId: (row) => json.text(row.case_id),
  eventType: (row) => json.text(row.event_type),
  payload: (row) => json.text(row.payload),
  createdAt: (row) => json.time(row.created_at),
  deliveredAt: (row) => json.time(row.delivered_at),
  attemptCount: (row) => json.count(row.attempt_count),
  lastResponseCode: (row) => json.count(row.last_response_code),
  lastError: (row) => json.text(row.last_error),
});
