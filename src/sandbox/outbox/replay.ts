import type { Change } from "../store/change";

/**
 * Sends a delivery's stored payload again, to the present URL of its subscription (DLV-15 to DLV-17). Starts a new
 * series of attempts; pending retries are dropped.
 */
export function requeue({ store, now }: Change, deliverySeq: number): void {
  store.run(
    `update deliveries set due_at = ?, series_attempts = 0, cause = 'replay', claimed_by = null, claim_number = null
     where seq = ?`,
    now,
    deliverySeq,
  );
}
