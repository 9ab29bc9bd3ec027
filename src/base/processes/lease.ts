/** A block of requests that a key may send. `at` is in milliseconds since 1970. */
export interface Lease {
  readonly at: number;
  readonly count: number;
}

/** A key's leases, shared by all processes on this machine. */
export interface Ledger {
  /** Passes the stored leases to `change` and stores the result, all under a lock. */
  update<Value>(change: (leases: readonly Lease[]) => readonly [readonly Lease[], Value]): Promise<Value>;
}
