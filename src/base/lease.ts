/** Requests that were granted to a key at one moment, milliseconds since 1970. */
export interface Lease {
  readonly at: number;
  readonly count: number;
}

/** What a key was granted, kept for all processes of this machine. */
export interface Ledger {
  /** Hands in what is written and writes what comes back; nobody else writes meanwhile. */
  update<Value>(change: (granted: readonly Lease[]) => readonly [readonly Lease[], Value]): Promise<Value>;
}
