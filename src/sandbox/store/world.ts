import type { DatabaseFiles } from "../../base/host";
import type { Worker } from "./database/worker";
import type { Network } from "./network";
import type { Store } from "./store";
import type { WorldTraffic } from "./world-traffic";

export interface World {
  readonly name: string;
  /** False if the world is in memory. */
  readonly isKept: boolean;
  readonly store: Store;
  /** The seed of the current content. */
  readonly seed: string;
  /** Sandbox time, in milliseconds since 1970 UTC. */
  now(): number;
  /** Time by the host's clock, in milliseconds since 1970 UTC. */
  hostNow(): number;
  /** The time for signatures. Receivers compare it with their own clock. */
  signingNow(): number;
  readonly network: Network;
  /** The owner of delivery claims in this process. */
  worker(): Promise<Worker>;
  readonly files: DatabaseFiles;
  /** Folder of the world's snapshots. */
  readonly snapshotFolder: string;
  /** Undefined in memory, where nothing is saved for undo. */
  readonly undoCopies?: UndoCopies | undefined;
  /** Undefined if nothing is logged. */
  readonly traffic?: WorldTraffic | undefined;
  close(): void;
}

/** Copies of the world from before each replacement of its content. */
export interface UndoCopies {
  readonly folder: string;
  /** Maximum size of all copies. */
  readonly maxBytes: number;
  note?: ((text: string) => void) | undefined;
}
