import { maxAttempts } from "../../webhooks/delivery-schedule";
import type { Store } from "../store/store";
import type { Outcome } from "./outcome";

const gone = 410;

/** Why a subscription is disabled after this attempt, the last of so many in a row; undefined where it goes on. */
export function reasonToDisable({ status, error }: Outcome, failures: number): string | undefined {
  if (error === null) return undefined;
  if (status === gone) return `The endpoint was retired: it answered ${error}`;
  if (failures < maxAttempts) return undefined;
  return `Delivery failed ${failures} times in a row; the last ${status === null ? "error" : "answer"} was ${error}`;
}

/** LC-17, LC-18: nothing more is sent there, not even what is due already. */
export function disableSubscription(store: Store, seq: number, reason: string, at: number): boolean {
  const active = store.get("select 1 from subscriptions where seq = ? and is_active = 1", seq);
  if (active === undefined) return false;
  const sql = "update subscriptions set is_active = 0, disabled_reason = ?, updated_at = ? where seq = ?";
  store.run(sql, reason, at, seq);
  const pending = "select seq from deliveries where subscription = ? and due_at is not null";
  for (const delivery of store.all<{ seq: number }>(pending, seq)) dropDelivery(store, delivery.seq, at);
  return true;
}

const notSent = "Not sent: the subscription is not active";

/**
 * Takes a delivery out of the outbox; its record stays as the last attempt left it, and a replay sends it. That this
 * one was not sent stands among the attempts.
 */
export function dropDelivery(store: Store, seq: number, at: number): void {
  store.run(
    `insert into attempts (delivery, at, url, error, duration_ms) select delivery.seq, ?, url, ?, 0
     from deliveries delivery join subscriptions subscriber on subscriber.seq = subscription where delivery.seq = ?`,
    at,
    notSent,
    seq,
  );
  store.run(
    `update deliveries set due_at = null, claimed_by = null, claim_number = null,
       last_error = iif(attempt_count = 0, ?, last_error) where seq = ?`,
    notSent,
    seq,
  );
}
