/** A number of requests that a key may send. `at` is in milliseconds since 1970. */
export interface Lease {
  readonly at: number;
  readonly count: number;
}

/** Leases of a key, shared by all processes on this machine. */
export interface Ledger {
  /** Passes the stored leases to `change` and stores the result, under a lock. */
  update<Value>(change: (leases: readonly Lease[]) => readonly [readonly Lease[], Value]): Promise<Value>;
}
