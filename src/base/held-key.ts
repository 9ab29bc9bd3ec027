/** The idempotency key of one write, on disk before the write is sent. */
export interface HeldKey {
  readonly key: string;
  /** It was written down by an earlier run, whose outcome is not known. */
  readonly isResumed: boolean;
  /** Forgets it: the platform has said how the write ended. */
  settle(): Promise<void>;
}

/** Gives the same key to the same write until it is settled, also after a crash. */
export type HoldKey = (write: string) => Promise<HeldKey>;
