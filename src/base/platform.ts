import type { DatabaseFiles } from "./host";
import type { Send } from "./http";
import type { Processes } from "./processes/processes";

export const surfaces = ["collection", "referral", "customer"] as const;
export type Surface = (typeof surfaces)[number];

export const environments = ["test", "live"] as const;
export type Environment = (typeof environments)[number];

/** Base URL and key of one surface in one environment. */
export interface Access {
  readonly url: string;
  readonly key: string;
}

export type AccessTable = Readonly<Record<Environment, Readonly<Record<Surface, Access>>>>;

export interface PlatformOptions {
  readonly files: DatabaseFiles;
  readonly dataFolder: string;
  /** Name of the world; one database file each. */
  readonly world: string;
  /** Keep the world in memory only. */
  readonly isEphemeral?: boolean;
  /** Its name in reports; default: `world`. */
  readonly shownAs?: string;
  /** Seed of a world that does not exist yet. */
  readonly seed?: string;
  /** Grants access to `/control/…`. */
  readonly controlToken?: string;
  /** How much `sandbox undo` may keep of a world; 0 keeps nothing. Default: 1 GB. */
  readonly maxUndoBytes?: number | undefined;
  /** Answers 404 for every operation that the interface description does not specify. */
  readonly isSpecifiedOnly?: boolean;
  /** Number of cases in a new world; at least those of the seed's fixtures. */
  readonly cases?: number;
  now(): number;
  /** The time of signatures. Default: `now`. */
  signingNow?(): number;
  /** Waits for a delay fault; without it responses are not delayed. */
  sleep?(ms: number, signal?: AbortSignal): Promise<void>;
  /** Other processes that may have a stored world open; absent: none. */
  openProcesses?(): Promise<Processes>;
  /** Delivers events; without it nothing is delivered. */
  readonly send?: Send;
  /** Ends deliveries that are under way. */
  readonly signal?: AbortSignal;
  /** Prints a note to the user while the world is opened or used. */
  note?(text: string): void;
  /** Gets a line for each request that was answered and each delivery that was attempted. */
  watch?(line: string): void;
  /** `https://hooks.example.com=http://127.0.0.1:3000`: delivers to this machine instead. */
  readonly routes?: readonly string[];
  /** Decides before all routes where a delivery goes; undefined for one that it doesn't take. */
  deliverTo?(url: string): DeliveryTarget | undefined;
}

/** Where a delivery goes instead of to its address. */
export interface DeliveryTarget {
  /** As the list of attempts shows it. */
  readonly url: string;
  readonly send: Send;
}

/** The outcome of the deliveries that a command caused. */
export interface Settled {
  readonly attempts: number;
  readonly failures: number;
}

/** The embedded platform, opened: a `Send` with a world behind it. */
export interface Platform {
  readonly send: Send;
  /** Addresses and keys below `origin` (no trailing slash). */
  access(origin: string): AccessTable;
  /** The time on the world's clock. */
  now(): number;
  /** Makes the first attempts of the deliveries that requests to this platform caused. */
  settle(): Promise<Settled>;
  close(): void;
}

/** The origin that requests to the embedded platform carry; it never reaches a network. */
export const embeddedOrigin = "http://sandbox.invalid";
