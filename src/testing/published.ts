/**
 * The module `recoup/testing`, for partner tests: runs the embedded platform in the process of the test.
 *
 * ```js
 * const { startSandbox } = require("recoup/testing");
 *
 * const platform = await startSandbox({ receiver: (request) => receiveWebhook(request) });
 * const client = new YourClient(platform.surfaces.test.collection);
 * await client.closeCase("7KQ2M9XA");
 * await platform.deliveries.settled();
 * await platform.stop();
 * ```
 *
 * Contains only types, so that the program's own types aren't published. `index.ts` exports the same names.
 */
import type { Fault } from "../base/fault";
import type { EventData, EventType, WebhookEvent } from "../webhooks/events/payloads";

/**
 * Receives deliveries: a function, or an HTTP address. An attempt fails if the function throws, returns no
 * `Response`, or returns one without a 2xx status.
 */
export type Receiver = string | URL | ((request: Request) => Response | Promise<Response>);

export interface SandboxOptions {
  /** Seed for the world's content; the same seed yields the same cases, keys and ids. */
  readonly seed?: string;
  /** Start time of the clock, in ISO 8601. Default: now. */
  readonly clock?: string | Date;
  /** Readings of assumptions by ID, such as `{ "AMB-02": "pascal-case" }`. Default: those of the ledger. */
  readonly readings?: Readonly<Record<string, string>>;
  /** Receivers by origin, such as `{ "https://hooks.example.com": receive }`, or a list in the form of `--route`. */
  readonly routes?: Readonly<Record<string, Receiver>> | readonly string[];
  /** Receives all deliveries without a route. An address is called as given, without the path of the delivery. */
  readonly receiver?: Receiver;
}

type PerSurface<Value> = Readonly<Record<"collection" | "referral" | "customer", Value>>;
type PerEnvironment<Value> = Readonly<Record<"test" | "live", PerSurface<Value>>>;

/** One attempt of a delivery, or a delivery before its first attempt. */
export interface Delivery {
  readonly eventId: string;
  readonly event: EventType;
  readonly caseId: string | null;
  readonly subscriptionId: string;
  /** Starts at 1. Null before the first attempt, or if the delivery was not sent. */
  readonly attempt: number | null;
  /** ISO 8601. Null before the first attempt. */
  readonly at: string | null;
  /** The `t` of the signature, in seconds since 1970. Null if the delivery was not sent. */
  readonly signedAt: number | null;
  /** Address of the subscription. */
  readonly url: string;
  readonly sentTo: string | null;
  /** HTTP status of the receiver. Null without an answer. */
  readonly status: number | null;
  /** Null if the receiver accepted the delivery. */
  readonly error: string | null;
  readonly durationMs: number | null;
  /** ISO 8601. Null if no retry is scheduled. */
  readonly nextAttemptAt: string | null;
  /** Size of the payload in bytes. */
  readonly bytes: number;
  /** The body, exactly as signed. */
  readonly payload: string;
  readonly headers: Readonly<Record<string, string>> | null;
  /** The beginning of the receiver's response body. */
  readonly answer: string | null;
  /** The parsed payload. */
  readonly envelope: WebhookEvent;
}

/** A state of a world. Can be restored any number of times until its sandbox is stopped. */
export interface Snapshot {
  readonly takenAt: string;
}

export interface AdvancedCase {
  /** False if the case was already in that state. */
  readonly advanced: boolean;
  readonly state: string;
}

/** A request in the example of a finding. */
export interface JudgedRequest {
  /** Starts at 1. */
  readonly number: number;
  /** Seconds since the first request. */
  readonly atSeconds: number;
  /** Milliseconds since the previous request was answered; null for the first request of the example. */
  readonly afterMs: number | null;
  readonly method: string;
  readonly path: string;
  /** Null if the client got no answer. */
  readonly status: number | null;
}

/** A rule's finding about one operation. */
export interface JudgedFinding {
  /** ID of the rule, such as `key-rotated`, for `recoup explain`. */
  readonly rule: string;
  /** `advice` means that the behavior is allowed, but has a cost. */
  readonly verdict: "broken" | "advice";
  /** Method and path template, such as `POST /cases`. */
  readonly operation: string;
  readonly surface: "collection" | "referral" | "customer";
  readonly count: number;
  readonly requests: readonly number[];
  readonly example: readonly JudgedRequest[];
  readonly message: string;
  readonly advice: string;
  /** A curl command that repeats the request. Keys are shell variables. */
  readonly curl: string;
}

/** Output of `recoup test judge --json`, for the requests of a test. */
export interface Judgment {
  readonly target: string;
  readonly requests: number;
  readonly operations: number;
  readonly seed: string;
  readonly rules: readonly {
    readonly rule: string;
    readonly title: string;
    readonly verdict: "broken" | "advice" | "held" | "no-occasion";
    readonly follows: readonly string[];
  }[];
  readonly findings: readonly JudgedFinding[];
  /** Number of rules with this verdict. */
  readonly broken: number;
  readonly advice: number;
  readonly held: number;
  readonly noOccasion: number;
}

export interface Sandbox {
  /** Address of the whole platform. Reading this, or the `url` of a surface, starts serving it on a local port. */
  readonly url: string;
  /** The global `fetch` for addresses of this sandbox, and for paths relative to it. Doesn't open a socket. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  readonly surfaces: PerEnvironment<{ readonly url: string; readonly key: string }>;
  readonly keys: PerEnvironment<string>;
  /** The clock only moves on request. */
  readonly clock: {
    /**
     * Moves the clock by `90s`, `91m`, `1h30m` or `2d`. Runs everything that becomes due, in order, including
     * deliveries.
     */
    advance(duration: string): Promise<void>;
    now(): Date;
  };
  readonly deliveries: {
    /** Lists all attempts, oldest first. */
    list(): Promise<Delivery[]>;
    /** Makes due attempts and waits for those in progress. Retries become due as the clock moves. */
    settled(): Promise<void>;
  };
  readonly faults: { add(fault: Fault): Promise<void>; clear(): Promise<void> };
  readonly cases: {
    /**
     * Advances a test case, given by its id or any reference, to `active`, `paid` or `no-payment`; `paid`
     * needs an amount. Throws if the platform refuses.
     */
    advance(
      id: string,
      to: "active" | "paid" | "no-payment" | "Active" | "Closed:Paid" | "Closed:NoPayment",
      options?: { readonly amount?: number | string },
    ): Promise<AdvancedCase>;
  };
  /** Judges every request that the client has sent so far, as `recoup test judge` does. */
  judge(): Promise<Judgment>;
  snapshot(): Promise<Snapshot>;
  restore(snapshot: Snapshot): Promise<void>;
  /** Resets the world to its initial state, including the clock. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

export declare function startSandbox(options?: SandboxOptions): Promise<Sandbox>;

/** Matchers for the expectations of vitest and jest. */
export interface SandboxMatchers<Result = unknown> {
  /** Passes if the receiver accepted a delivery of the event with these fields in its `data`. */
  toHaveReceived<Type extends EventType>(event: Type, data?: Partial<EventData[Type]>): Result;
}

interface MatcherContext {
  equals(actual: unknown, expected: unknown): boolean;
  /** Provided by vitest and jest; also formats asymmetric matchers. */
  readonly utils?: { stringify(value: unknown): string };
}

/** Pass to `expect.extend(matchers)` of vitest or jest. */
export declare const matchers: {
  toHaveReceived(
    this: MatcherContext,
    platform: Sandbox,
    event: EventType,
    data?: object,
  ): { readonly pass: boolean; message(): string };
};

export type { Fault } from "../base/fault";
export * from "../webhooks";
