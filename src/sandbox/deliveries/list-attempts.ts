import type { Surface } from "../../base/platform";
import { compareOptional, joinConditions } from "../store/conditions";
import { createObjectFormatter, json } from "../store/json-text";
import type { Store } from "../store/store";

/** An attempt, or a delivery that hasn't been attempted yet. */
interface AttemptRow {
  readonly id: string;
  readonly event_type: string;
  readonly case_id: string | null;
  readonly subscription_id: string;
  readonly surface: Surface;
  readonly number: number | null;
  readonly at: number | null;
  readonly signed_at: number | null;
  readonly url: string;
  readonly sent_to: string | null;
  readonly status: number | null;
  readonly error: string | null;
  readonly duration_ms: number | null;
  /** When the next attempt is due. Set only on the latest attempt. */
  readonly due_at: number | null;
  readonly payload: string;
  readonly headers: string | null;
  readonly answer: string | null;
}

export interface AttemptQuery {
  readonly eventId?: string | undefined;
  readonly caseId?: string | undefined;
  readonly subscriptionId?: string | undefined;
  readonly isFailed: boolean;
  readonly limit: number;
}

const attemptOrWaitingSql = "(attempt.seq is not null or delivery.due_at is not null)";

/** Lists attempts, and deliveries awaiting their first attempt, newest first. */
export function listAttempts(store: Store, query: AttemptQuery): AttemptRow[] {
  const { eventId, caseId, subscriptionId, isFailed, limit } = query;
  const { sql, values } = joinConditions([
    { sql: isFailed ? "attempt.error is not null" : attemptOrWaitingSql, values: [] },
    ...compareOptional("delivery.id = ?", eventId),
    ...compareOptional("c.id = ?", caseId),
    ...compareOptional("subscriber.id = ?", subscriptionId),
  ]);
  return store.all(
    `select delivery.id, event_type, c.id as case_id, subscriber.id as subscription_id, surface, number, at, signed_at,
       ifnull(attempt.url, subscriber.url) as url, sent_to, status, error, duration_ms, ifnull(edited_body, payload) as payload, headers, answer,
       iif(attempt.seq is (select max(seq) from attempts where delivery = delivery.seq), due_at, null) as due_at
     from deliveries delivery
     join subscriptions subscriber on subscriber.seq = subscription
     left join cases c on c.seq = case_seq
     left join attempts attempt on attempt.delivery = delivery.seq
     where ${sql}
     order by ifnull(attempt.at, delivery.due_at) desc, attempt.seq desc, delivery.seq desc limit ?`,
    ...values,
    limit,
  );
}

export const attemptRecord = createObjectFormatter<AttemptRow>({
  eventId: (row) => json.text(row.id),
  event: (row) => json.text(row.event_type),
  caseId: (row) => json.text(row.case_id),
  subscriptionId: (row) => json.text(row.subscription_id),
  surface: (row) => json.text(row.surface),
  attempt: (row) => json.count(row.number),
  at: (row) => json.time(row.at),
  signedAt: (row) => json.count(row.signed_at),
  url: (row) => json.text(row.url),
  sentTo: (row) => json.text(row.sent_to),
  status: (row) => json.count(row.status),
  error: (row) => json.text(row.error),
  durationMs: (row) => json.count(row.duration_ms),
  nextAttemptAt: (row) => json.time(row.due_at),
  bytes: (row) => json.count(Buffer.byteLength(row.payload)),
  payload: (row) => json.text(row.payload),
  headers: (row) => row.headers ?? "null",
  answer: (row) => json.text(row.answer),
});
