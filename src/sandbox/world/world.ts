import type { Outside } from "../deliveries/outside";
import type { Store } from "../store";

export interface World {
  readonly name: string;
  readonly store: Store;
  /** What the present content was made from. */
  readonly seed: string;
  /** The sandbox's time, in milliseconds since 1970 UTC. */
  now(): number;
  /** The time outside of the sandbox: what a receiver's clock shows, and what leases of processes are measured in. */
  hostNow(): number;
  readonly outside: Outside;
  /** Folder of its snapshots. */
  readonly snapshotFolder: string;
  close(): void;
}
