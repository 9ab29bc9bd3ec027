import type { Change } from "../store/change";
import type { Store } from "../store/store";

/**
 * Resends the stored payload of a delivery to the current URL of its subscription (DLV-15 to DLV-17). Starts
 * a new series of attempts and drops pending retries. If the first attempt of a series is still due, the
 * replay waits for it, so that each replay is a separate delivery (NS-46).
 */
export function requeue({ store, now }: Change, deliverySeq: number): void {
  if (store.readings["NS-46"] === "joined" && isReplayPending(store, deliverySeq)) return;
  const waitingSql = "due_at is not null and series_attempts = 0 and claimed_by is null";
  const waitingDelivery = store.get(`select 1 from deliveries where seq = ? and ${waitingSql}`, deliverySeq);
  if (waitingDelivery !== undefined)
    store.run("update deliveries set replays_waiting = replays_waiting + 1 where seq = ?", deliverySeq);
  else startReplay(store, deliverySeq, now);
}

/** Whether a replay is due or waiting. */
function isReplayPending(store: Store, deliverySeq: number): boolean {
  const pendingSql =
    "due_at is not null and series_attempts = 0 and (cause = 'replay' or replays_waiting > 0)";
  return store.get(`select 1 from deliveries where seq = ? and ${pendingSql}`, deliverySeq) !== undefined;
}

export function startReplay(store: Store, deliverySeq: number, time: number): void {
  const sql = `update deliveries set due_at = ?, series_attempts = 0, cause = 'replay', claimed_by = null,
    claim_number = null where seq = ?`;
  store.run(sql, time, deliverySeq);
}
