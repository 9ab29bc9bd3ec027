import { maxAttempts } from "../../webhooks/delivery-schedule";
import type { Store } from "../store/store";
import type { DeliveryOutcome } from "./outcome";

const goneStatus = 410;

/**
 * Returns why a failed attempt disables its subscription: a 410, or too many consecutive failures. Returns
 * undefined if the subscription stays active.
 */
export function findDisableReason(
  { status, error }: DeliveryOutcome,
  failureCount: number,
): string | undefined {
  if (error === null) return undefined;
  if (status === goneStatus) return `The endpoint was retired: it answered ${error}`;
  if (failureCount < maxAttempts) return undefined;
  return `Delivery failed ${failureCount} times in a row; the last ${status === null ? "error" : "answer"} was ${error}`;
}

/** Disables a subscription and drops its waiting deliveries (LC-17, LC-18). Returns whether it was active. */
export function disableSubscription(store: Store, seq: number, reason: string, now: number): boolean {
  const active = store.get("select 1 from subscriptions where seq = ? and is_active = 1", seq);
  if (active === undefined) return false;
  const sql = "update subscriptions set is_active = 0, disabled_reason = ?, updated_at = ? where seq = ?";
  store.run(sql, reason, now, seq);
  const pendingSql = "select seq from deliveries where subscription = ? and due_at is not null";
  for (const delivery of store.all<{ seq: number }>(pendingSql, seq))
    dropDelivery(store, delivery.seq, notActiveReason, now);
  return true;
}

const notActiveReason = "Not sent: the subscription is not active";

interface SendConditions {
  /** Null if the subscription no longer exists. */
  readonly is_active: 0 | 1 | null;
  readonly is_test_mode: 0 | 1 | null;
  /** Whether the event is about a test case. Null for a client event, which both modes receive (SUB-11). */
  readonly is_test: 0 | 1 | null;
}

/**
 * Returns why a delivery must not be sent, or undefined if it may be. The mode of a subscription can change
 * between attempts (SUB-08, NS-47).
 */
export function findSkipReason(
  { readings }: Store,
  { is_active, is_test_mode, is_test }: SendConditions,
): string | undefined {
  if (is_active !== 1) return notActiveReason;
  if (readings["NS-47"] === "once-recorded" || is_test === null || is_test === is_test_mode) return undefined;
  return `Not sent: the subscription receives only events of ${is_test_mode === 1 ? "test" : "production"} cases`;
}

/**
 * Removes a delivery and its waiting replays from the outbox, and records an attempt with the reason for each
 * of them. The delivery keeps its last result and can be replayed later.
 */
export function dropDelivery(store: Store, seq: number, reason: string, now: number): void {
  const waitingReplayCount =
    store.value<number>("select replays_waiting from deliveries where seq = ?", seq) ?? 0;
  const attemptSql = `insert into attempts (delivery, at, url, error, duration_ms)
    select delivery.seq, ?, url, ?, 0 from deliveries delivery
    join subscriptions subscriber on subscriber.seq = subscription where delivery.seq = ?`;
  for (let remaining = waitingReplayCount; remaining >= 0; remaining -= 1)
    store.run(attemptSql, now, reason, seq);
  const sql = `update deliveries set due_at = null, claimed_by = null, claim_number = null, replays_waiting = 0,
    last_error = iif(attempt_count = 0, ?, last_error) where seq = ?`;
  store.run(sql, reason, seq);
}
