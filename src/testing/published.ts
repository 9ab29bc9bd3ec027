/**
 * The module `recoup/testing`, for partner tests. Runs the embedded platform inside the test process.
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
 * Contains only types, to keep the program's own types out of the package. `index.ts` exports the same names.
 */
import type { Fault } from "../base/fault";
import type { EventData, EventType, WebhookEvent } from "../webhooks/events/payloads";

/**
 * Receives deliveries: a function or an HTTP address. An attempt fails if the function throws, or returns
 * anything but a `Response` with a 2xx status.
 */
export type Receiver = string | URL | ((request: Request) => Response | Promise<Response>);

export interface SandboxOptions {
  /** Seed for the world's content. The same seed yields the same cases, keys and IDs. */
  readonly seed?: string;
  /** Start time of the clock, in ISO 8601 if a string. Default: now. */
  readonly clock?: string | Date;
  /**
   * Readings of assumptions by ID, such as `{ "AMB-02": "pascal-case" }`. Default: the readings in the
   * ledger.
   */
  readonly readings?: Readonly<Record<string, string>>;
  /**
   * Receivers by origin, such as `{ "https://hooks.example.com": receive }`, or a list in the format of
   * `--route`.
   */
  readonly routes?: Readonly<Record<string, Receiver>> | readonly string[];
  /**
   * Receives every delivery without a route. An address is called as given; the delivery's path is not
   * appended.
   */
  readonly receiver?: Receiver;
}

type PerSurface<Value> = Readonly<Record<"collection" | "referral" | "customer", Value>>;
type PerEnvironment<Value> = Readonly<Record<"test" | "live", PerSurface<Value>>>;

/** One attempt to make a delivery, or a delivery not yet attempted. */
export interface Delivery {
  readonly eventId: string;
  readonly event: EventType;
  readonly caseId: string | null;
  readonly subscriptionId: string;
  readonly surface: "collection" | "referral" | "customer";
  /** Starts at 1. Null before the first attempt, or if the delivery wasn't sent. */
  readonly attempt: number | null;
  /** ISO 8601. Null before the first attempt. */
  readonly at: string | null;
  /** Seconds since 1970, from the `t` of the signature. Null if the delivery wasn't sent. */
  readonly signedAt: number | null;
  /** Address of the subscription that the delivery is for. */
  readonly url: string;
  readonly sentTo: string | null;
  /** HTTP status returned by the receiver. Null if it didn't respond. */
  readonly status: number | null;
  /** Why the attempt failed. Null if the receiver accepted the delivery. */
  readonly error: string | null;
  /**
   * Always 0 after an attempt, because the sandbox's clock stands still during attempts. Null before the
   * first attempt.
   */
  readonly durationMs: number | null;
  /** ISO 8601. Null if no retry is scheduled. */
  readonly nextAttemptAt: string | null;
  /** Size of the payload in bytes. */
  readonly bytes: number;
  /** The request body, byte for byte as signed. */
  readonly payload: string;
  readonly headers: Readonly<Record<string, string>> | null;
  /** Beginning of the receiver's response body. */
  readonly answer: string | null;
  /** The parsed payload. */
  readonly envelope: WebhookEvent;
}

/** A saved state of a world. It can be restored any number of times until the sandbox is stopped. */
export interface Snapshot {
  readonly takenAt: string;
}

export interface AdvancedCase {
  /** False if the case was already in this state. */
  readonly advanced: boolean;
  readonly state: string;
}

/** A request in the example of a finding. */
export interface JudgedRequest {
  /** Number of the request, starting at 1. */
  readonly number: number;
  /** Seconds since the client's first request, or its first after a reset. */
  readonly atSeconds: number;
  /** Milliseconds since the response to the previous request of the example. Null for its first request. */
  readonly afterMs: number | null;
  readonly method: string;
  readonly path: string;
  /** Null if the client got no response. */
  readonly status: number | null;
}

/** A finding of one rule about one operation. */
export interface JudgedFinding {
  /** Rule ID, such as `key-rotated`. `recoup explain` describes the rule. */
  readonly rule: string;
  /** `advice` means that the behavior is allowed but has a cost. */
  readonly verdict: "broken" | "advice";
  /** Method and path template, such as `POST /cases`. */
  readonly operation: string;
  readonly surface: "collection" | "referral" | "customer";
  readonly count: number;
  readonly requests: readonly number[];
  readonly example: readonly JudgedRequest[];
  readonly message: string;
  readonly advice: string;
  /** A curl command that repeats the request, with shell variables for keys. */
  readonly curl: string;
}

/** Output of `recoup test judge --json`, for the requests in a test. */
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
  /** Number of rules with the verdict `broken`. The next three fields count the other verdicts. */
  readonly broken: number;
  readonly advice: number;
  readonly held: number;
  readonly noOccasion: number;
}

export interface Sandbox {
  /**
   * Base address of the platform. Reading this, or the `url` of a surface, starts serving on a local port.
   */
  readonly url: string;
  /**
   * Like the global `fetch`, for this sandbox's addresses and for paths relative to its origin. Opens no
   * socket.
   */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  readonly surfaces: PerEnvironment<{ readonly url: string; readonly key: string }>;
  readonly keys: PerEnvironment<string>;
  /** A clock that only moves on request. */
  readonly clock: {
    /**
     * Advances the clock by a duration: `90s`, `91m`, `1h30m`, `2d`. Runs everything that becomes due, in
     * order, including deliveries.
     */
    advance(duration: string): Promise<void>;
    now(): Date;
  };
  readonly deliveries: {
    /**
     * Lists all attempts, oldest first, including those that ended before their subscription or case was
     * deleted.
     */
    list(): Promise<Delivery[]>;
    /** Makes due attempts and waits for those in progress. Retries only become due when the clock moves. */
    settled(): Promise<void>;
  };
  readonly faults: { add(fault: Fault): Promise<void>; clear(): Promise<void> };
  readonly cases: {
    /**
     * Advances a test case to `active`, `paid` or `no-payment`. Accepts its ID or any reference. `paid`
     * requires an amount. Throws if the platform refuses.
     */
    advance(
      id: string,
      to: "active" | "paid" | "no-payment" | "Active" | "Closed:Paid" | "Closed:NoPayment",
      options?: { readonly amount?: number | string },
    ): Promise<AdvancedCase>;
  };
  /** Judges every request that the client has sent so far, like `recoup test judge`. */
  judge(): Promise<Judgment>;
  snapshot(): Promise<Snapshot>;
  restore(snapshot: Snapshot): Promise<void>;
  /** Restores the initial state of the world, including its clock. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

export declare function startSandbox(options?: SandboxOptions): Promise<Sandbox>;

/** Matchers to add to `expect` in Vitest and Jest. */
export interface SandboxMatchers<Result = unknown> {
  /**
   * Passes if a receiver accepted a delivery of the event with these fields in its `data`. With routes,
   * deliveries accepted only by the world's own receiver don't count.
   */
  toHaveReceived<Type extends EventType>(event: Type, data?: Partial<EventData[Type]>): Result;
}

interface MatcherContext {
  equals(actual: unknown, expected: unknown): boolean;
  /** Provided by Vitest and Jest. Also formats asymmetric matchers. */
  readonly utils?: { stringify(value: unknown): string };
}

/** Pass these to `expect.extend` in Vitest or Jest. */
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
