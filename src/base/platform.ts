import type { DatabaseFiles } from "./host";
import type { Send } from "./http";
import type { Processes } from "./processes/processes";

export const surfaces = ["collection", "referral", "customer"] as const;
export type Surface = (typeof surfaces)[number];

export const environments = ["test", "live"] as const;
export type Environment = (typeof environments)[number];

/** Base URL and key of one surface in one environment. */
export interface SurfaceAccess {
  readonly url: string;
  readonly key: string;
}

export type AccessTable = Readonly<Record<Environment, Readonly<Record<Surface, SurfaceAccess>>>>;

/** The chosen reading of each assumption, by assumption ID. */
export type ChosenReadings = Readonly<Record<string, string>>;

export interface PlatformOptions {
  readonly files: DatabaseFiles;
  readonly dataFolder: string;
  /** Name of the world. Each world has its own database file. */
  readonly world: string;
  /** Whether the world is kept in memory only. */
  readonly isEphemeral?: boolean;
  /** Name shown in reports. Default: `world`. */
  readonly displayName?: string;
  /** Seed of a world that does not exist yet. */
  readonly seed?: string;
  /** The token that `/control/…` requires. */
  readonly controlToken?: string;
  /** How much `sandbox undo` may store per world; 0 stores nothing. Default: 1 GB. */
  readonly maxUndoBytes?: number | undefined;
  /** Answers 404 for every operation that is not in the interface description. */
  readonly isSpecifiedOnly?: boolean;
  /** Readings of assumptions by ID. Default: those of the ledger. */
  readonly readings?: ChosenReadings | undefined;
  /** Number of cases in a new world, at least the number of seed fixtures. */
  readonly cases?: number;
  now(): number;
  /** Clock for signatures. Default: `now`. */
  signingNow?(): number;
  /** Waits for delay faults. Default: no delays. */
  sleep?(ms: number, signal?: AbortSignal): Promise<void>;
  /** Other processes that may have a stored world open. Default: none. */
  openProcesses?(): Promise<Processes>;
  /** Delivers events. Default: no deliveries. */
  readonly send?: Send;
  /** Aborts deliveries in progress. */
  readonly signal?: AbortSignal;
  /**
   * Logs everything that a served world receives and sends. Default: a stored world logs the requests that
   * change it, and a world in memory logs nothing.
   */
  readonly traffic?: TrafficOptions;
  /** Prints a note to the user while the world is opened or used. */
  note?(text: string): void;
  /** Called with a line for each answered request and each attempted delivery. */
  watch?(line: string): void;
  /** `https://hooks.example.com=http://127.0.0.1:3000` delivers to this machine instead. */
  readonly routes?: readonly string[];
  /** Chooses the target of a delivery before the routes apply. Undefined to use the routes. */
  deliverTo?(url: string): DeliveryTarget | undefined;
}

interface TrafficOptions {
  /** If false, the log has no bodies. */
  readonly keepsBodies: boolean;
  /** Location of the log. Default: next to a stored world; in memory for a world in memory. */
  readonly folder?: string;
  /** Size limits of a log on disk. Default: keeps the latest 48 to 64 MiB. */
  readonly limits?: LogLimits;
  /** Called once if the log can't be written, which ends logging. Default: prints a note. */
  onFailure?(error: unknown): void;
}

export interface LogLimits {
  /** A segment ends with the write that reaches this size. */
  readonly segmentBytes: number;
  readonly maxSegments: number;
  readonly whenFull: "drop-oldest" | "fail";
}

/** Alternative target of a delivery. */
export interface DeliveryTarget {
  /** Address shown in the list of attempts. */
  readonly url: string;
  readonly send: Send;
}

/** Outcome of the deliveries that a command caused. */
export interface DeliveryCounts {
  readonly attempts: number;
  readonly failures: number;
}

/** An open embedded platform: a `Send` backed by a world. */
export interface Platform {
  readonly send: Send;
  /** Addresses and keys below `origin` (without a trailing slash). */
  access(origin: string): AccessTable;
  /** Current world time. */
  now(): number;
  /** Makes the first attempts of the deliveries caused by requests to this platform. */
  settle(): Promise<DeliveryCounts>;
  close(): void;
}

/** Origin of requests to the embedded platform; never reaches a network. */
export const embeddedOrigin = "http://sandbox.invalid";

export const defaultServedPort = 4010;
export const defaultServedOrigin = `http://127.0.0.1:${defaultServedPort}`;
