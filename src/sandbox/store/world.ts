import type { DatabaseFiles } from "../../base/host";
import type { Worker } from "./database/worker";
import type { Network } from "./network";
import type { Store } from "./store";

export interface World {
  readonly name: string;
  /** False in memory. */
  readonly isKept: boolean;
  readonly store: Store;
  /** The seed of the present content. */
  readonly seed: string;
  /** The sandbox's time, in milliseconds since 1970 UTC. */
  now(): number;
  /** The host's time: what a receiver's clock shows. */
  hostNow(): number;
  /** The time in signatures: receivers check their age against their own clock. */
  signingNow(): number;
  readonly network: Network;
  /** The owner of delivery claims in this process. */
  worker(): Promise<Worker>;
  readonly files: DatabaseFiles;
  /** Folder of its snapshots. */
  readonly snapshotFolder: string;
  /** Absent in memory, where nothing is kept to be undone. */
  readonly undoCopies?: UndoCopies | undefined;
  close(): void;
}

/** Copies of the world from before its content was replaced. */
export interface UndoCopies {
  readonly folder: string;
  /** Of all copies. */
  readonly maxBytes: number;
  note?: ((text: string) => void) | undefined;
}
