import type { Network } from "./network";
import type { Store } from "./store";
import type { Worker } from "./worker";

export interface World {
  readonly name: string;
  readonly store: Store;
  /** What the present content was made from. */
  readonly seed: string;
  /** The sandbox's time, in milliseconds since 1970 UTC. */
  now(): number;
  /** The time outside of the sandbox: what a receiver's clock shows. */
  hostNow(): number;
  /** The time that signatures carry: the clock by which a receiver judges their age. */
  signingNow(): number;
  readonly network: Network;
  /** Who claims what is due here. */
  worker(): Promise<Worker>;
  /** Folder of its snapshots. */
  readonly snapshotFolder: string;
  close(): void;
}
