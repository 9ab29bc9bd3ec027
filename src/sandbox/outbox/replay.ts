import type { Change } from "../store/change";

/**
 * Sends a delivery's very payload again, to the present address of its subscription (DLV-15 to DLV-17): a new series
 * of attempts, which takes the place of retries that are still due.
 */
export function requeue({ store, now }: Change, deliverySeq: number): void {
  store.run(
    `update deliveries set due_at = ?, series_attempts = 0, cause = 'replay', claimed_by = null, claim_number = null
     where seq = ?`,
    now,
    deliverySeq,
  );
}
