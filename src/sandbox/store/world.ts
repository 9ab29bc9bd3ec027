import type { DatabaseFiles } from "../../base/host";
import type { Worker } from "./database/worker";
import type { Network } from "./network";
import type { Store } from "./store";
import type { WorldTraffic } from "./world-traffic";

export interface World {
  readonly name: string;
  /** False for an in-memory world. */
  readonly isKept: boolean;
  readonly store: Store;
  /** Seed of the current content. */
  readonly seed: string;
  /** Sandbox time, in milliseconds since 1970 UTC. */
  now(): number;
  /** Host time, in milliseconds since 1970 UTC. */
  hostNow(): number;
  /** Returns the time for signatures, which receivers compare with their own clocks. */
  signingNow(): number;
  readonly network: Network;
  /** Returns the owner of the delivery claims that this process makes. */
  worker(): Promise<Worker>;
  readonly files: DatabaseFiles;
  readonly snapshotFolder: string;
  /** Undefined for an in-memory world, which has no undo. */
  readonly undoCopies?: UndoCopies | undefined;
  /** Undefined if traffic isn't logged. */
  readonly traffic?: WorldTraffic | undefined;
  close(): void;
}

/** Copies of the world, each from before its content was replaced. */
export interface UndoCopies {
  readonly folder: string;
  /** Maximum total size of the copies. */
  readonly maxBytes: number;
  note?: ((text: string) => void) | undefined;
}
