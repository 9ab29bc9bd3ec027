/** The idempotency key for one write, stored on disk before the write is sent. */
export interface StoredIdempotencyKey {
  readonly key: string;
  /** Whether the key was stored by an earlier run whose outcome is unknown. */
  readonly isResumed: boolean;
  /** Deletes the key once the write's outcome is known. */
  settle(): Promise<void>;
}

/**
 * Returns the same key for the same write until the key is settled, even after a crash. Rejects after a day.
 */
export type AcquireIdempotencyKey = (write: string) => Promise<StoredIdempotencyKey>;
