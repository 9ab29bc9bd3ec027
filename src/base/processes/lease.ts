/** Requests leased to a key at one moment (milliseconds since 1970). */
export interface Lease {
  readonly at: number;
  readonly count: number;
}

/** The leases of a key, shared by all processes on this machine. */
export interface Ledger {
  /** Passes the stored leases to `change` and stores what it returns, under a lock. */
  update<Value>(change: (leases: readonly Lease[]) => readonly [readonly Lease[], Value]): Promise<Value>;
}
