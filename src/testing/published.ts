/**
 * The module `recoup/testing`, for the tests of a partner: the embedded platform in the test's own process.
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
 * Types only, so that those of the program are not part of the package; `index.ts` has the same names.
 */
import type { Fault } from "../base/fault";
import type { EventData, EventType, WebhookEvent } from "../webhooks/events/payloads";

/** Receives deliveries. An attempt fails where it throws, returns no `Response`, or none with a 2xx status. */
export type Receiver = string | URL | ((request: Request) => Response | Promise<Response>);

export interface SandboxOptions {
  /** The content of the world is made from it; the same seed makes the same cases, keys and ids. */
  readonly seed?: string;
  /** Where the clock stands at the start, in ISO 8601. Default: the present time. */
  readonly clock?: string | Date;
  /** Receivers of some origins, such as `{ "https://hooks.example.com": receive }`; or as `--route` takes them. */
  readonly routes?: Readonly<Record<string, Receiver>> | readonly string[];
  /** Gets every delivery that no route takes. An address gets all of them as it stands, without their path. */
  readonly receiver?: Receiver;
}

type PerSurface<Value> = Readonly<Record<"collection" | "referral" | "customer", Value>>;
type PerEnvironment<Value> = Readonly<Record<"test" | "live", PerSurface<Value>>>;

/** One attempt of a delivery, or a delivery whose first attempt is still to come. */
export interface Delivery {
  /** The id of the event. */
  readonly eventId: string;
  readonly event: EventType;
  readonly caseId: string | null;
  readonly subscriptionId: string;
  /** 1 for the first; null where it is still to come. */
  readonly attempt: number | null;
  readonly at: string | null;
  /** The `t` of the signature. */
  readonly signedAt: number | null;
  /** Of the subscription. */
  readonly url: string;
  readonly sentTo: string | null;
  /** What the receiver answered. */
  readonly status: number | null;
  /** Null where the receiver took it. */
  readonly error: string | null;
  readonly durationMs: number | null;
  readonly nextAttemptAt: string | null;
  readonly bytes: number;
  /** The body as it was signed. */
  readonly payload: string;
  readonly headers: Readonly<Record<string, string>> | null;
  /** The beginning of the receiver's body. */
  readonly answer: string | null;
  /** The payload, parsed. */
  readonly envelope: WebhookEvent;
}

/** A state of a world to return to, as often as needed, until its sandbox is stopped. */
export interface Snapshot {
  readonly takenAt: string;
}

export interface AdvancedCase {
  /** False where the case was there already. */
  readonly advanced: boolean;
  readonly state: string;
}

export interface Sandbox {
  /** The address of the whole platform. It is served from when this, or the `url` of a surface, is first read. */
  readonly url: string;
  /** The global `fetch` for addresses of this sandbox, and for paths below them. It opens no socket. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  readonly surfaces: PerEnvironment<{ readonly url: string; readonly key: string }>;
  readonly keys: PerEnvironment<string>;
  /** It stands still between its moves. */
  readonly clock: {
    /** `90s`, `91m`, `1h30m`, `2d`. What becomes due on the way is done in order, deliveries included. */
    advance(duration: string): Promise<void>;
    now(): Date;
  };
  readonly deliveries: {
    /** All attempts in their order. */
    list(): Promise<Delivery[]>;
    /** Makes the attempts that are due, and waits for those under way; retries become due as the clock moves. */
    settled(): Promise<void>;
  };
  readonly faults: { add(fault: Fault): Promise<void>; clear(): Promise<void> };
  readonly cases: {
    /** `active`, `paid` or `no-payment`, of a test case by its id or any reference; `paid` needs an amount. */
    advance(
      id: string,
      to: "active" | "paid" | "no-payment" | "Active" | "Closed:Paid" | "Closed:NoPayment",
      options?: { readonly amount?: number | string },
    ): Promise<AdvancedCase>;
  };
  snapshot(): Promise<Snapshot>;
  restore(snapshot: Snapshot): Promise<void>;
  /** Back to the start, clock included. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

export declare function startSandbox(options?: SandboxOptions): Promise<Sandbox>;

/** What the matchers add to the expectations of vitest and jest. */
export interface SandboxMatchers<Result = unknown> {
  /** Some delivery of the event was accepted by its receiver, with these fields among its `data`. */
  toHaveReceived<Type extends EventType>(event: Type, data?: Partial<EventData[Type]>): Result;
}

interface MatcherContext {
  equals(actual: unknown, expected: unknown): boolean;
  /** Of vitest and jest: formats asymmetric matchers, too. */
  readonly utils?: { stringify(value: unknown): string };
}

/** For `expect.extend(matchers)` of vitest and jest. */
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
