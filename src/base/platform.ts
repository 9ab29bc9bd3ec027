import type { DatabaseFiles } from "./host";
import type { Send } from "./http";
import type { Processes } from "./processes/processes";
import type { Surface } from "./surface";

export { type Surface, surfaces } from "./surface";

export const environments = ["test", "live"] as const;
export type Environment = (typeof environments)[number];

export interface SurfaceAccess {
  readonly url: string;
  readonly key: string;
}

export type AccessTable = Readonly<Record<Environment, Readonly<Record<Surface, SurfaceAccess>>>>;

/** The reading chosen for each assumption, by assumption ID. */
export type ChosenReadings = Readonly<Record<string, string>>;

export interface PlatformOptions {
  readonly files: DatabaseFiles;
  readonly dataFolder: string;
  /** Name of the world, which has its own database file. */
  readonly world: string;
  /** Whether the world is kept in memory only. */
  readonly isEphemeral?: boolean;
  /** Name used in reports. Default: `world`. */
  readonly displayName?: string;
  /** Seed for a world that doesn't exist yet. */
  readonly seed?: string;
  /** The token that `/control/…` requires. */
  readonly controlToken?: string;
  /** How much `sandbox undo` may store per world. 0 disables undo. Default: 1 GB. */
  readonly maxUndoBytes?: number | undefined;
  /** Whether to return a 404 for every operation that isn't in the interface description. */
  readonly excludesExtensions?: boolean;
  /** Readings of assumptions, by assumption ID. Default: the readings in the ledger. */
  readonly readings?: ChosenReadings | undefined;
  /** Number of cases in a new world. The number of seed fixtures is the minimum. */
  readonly cases?: number;
  now(): number;
  /** Clock for signatures. Default: `now`. */
  signingNow?(): number;
  /** Waits, for delay faults. Default: no delays. */
  sleep?(ms: number, signal?: AbortSignal): Promise<void>;
  /** Processes that may have a stored world open. Default: none. */
  openProcesses?(): Promise<Processes>;
  /** Delivers events. Default: no deliveries. */
  readonly send?: Send;
  /** Aborts deliveries in progress. */
  readonly signal?: AbortSignal;
  /**
   * Logs everything that a served world receives and sends. By default, a stored world logs the requests that
   * change it, and an in-memory world logs nothing.
   */
  readonly traffic?: TrafficOptions;
  /** Prints a note for the user when the world is opened or used. */
  note?(text: string): void;
  /** Called with one line for each request that is answered, and for each delivery attempt. */
  watch?(line: string): void;
  /**
   * Redirects deliveries: `https://hooks.example.com=http://127.0.0.1:3000` sends them to this machine
   * instead.
   */
  readonly routes?: readonly string[];
  /** Chooses the target of a delivery before the routes apply. Returns undefined to use the routes. */
  deliverTo?(url: string): DeliveryTarget | undefined;
}

interface TrafficOptions {
  readonly keepsBodies: boolean;
  /** Folder of the log. Default: next to a stored world, or in memory for an in-memory world. */
  readonly folder?: string;
  /** Size limits for a log on disk. By default, keeps the latest 48 to 64 MiB. */
  readonly limits?: LogLimits;
  /** Called once if the log can't be written, which stops logging. Default: prints a note. */
  onFailure?(error: unknown): void;
}

export interface LogLimits {
  /** A segment ends with the write that brings it to this size. */
  readonly segmentBytes: number;
  readonly maxSegments: number;
  readonly whenFull: "drop-oldest" | "fail";
}

export interface DeliveryTarget {
  /** URL shown in the list of attempts. */
  readonly url: string;
  readonly send: Send;
}

export interface DeliveryCounts {
  readonly attempts: number;
  readonly failures: number;
}

/** An open embedded platform: a `Send` backed by a world. */
export interface Platform {
  readonly send: Send;
  /** Returns URLs and keys below `origin`, which has no trailing slash. */
  access(origin: string): AccessTable;
  /** Current world time. */
  now(): number;
  /** Makes the first attempt at each delivery that this platform's requests caused. */
  settle(): Promise<DeliveryCounts>;
  close(): void;
}

/** Origin for requests to the embedded platform. Never reaches a network. */
export const embeddedOrigin = "http://sandbox.invalid";

export const defaultServedPort = 4010;
export const defaultServedOrigin = `http://127.0.0.1:${defaultServedPort}`;
