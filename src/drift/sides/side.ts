import type { Target } from "../../api/exchange/call";
import type { Headers, Send } from "../../base/http";
import type { JsonObject } from "../../base/json/json";
import type { Surface } from "../../base/platform";

/** A received delivery. */
export interface Arrival {
  readonly headers: Headers;
  readonly body: Uint8Array;
  /** Platform time, in milliseconds since 1970. */
  readonly at: number;
}

/** Receives deliveries for a probe's subscriptions. */
export interface Inbox {
  /** Returns the address for subscriptions with the tag. */
  address(tag: string): string;
  arrivals(tag: string): readonly Arrival[];
  /** Sets the statuses that answer the tag's deliveries, in order; the last one repeats. */
  answerWith(tag: string, statuses: readonly number[]): void;
  /** Holds back deliveries for the tag until they are released. */
  hold(tag: string): void;
  release(tag: string): void;
  /** Resolves when the next held-back delivery arrives. */
  nextArrival(tag: string): Promise<void>;
}

export interface Control {
  passTime(ms: number): Promise<void>;
  call(path: string, body: JsonObject): Promise<void>;
  /** Sends without retries, which would hide an injected fault. */
  readonly send: Send;
}

/** One of the two platforms being compared. */
export interface Side {
  readonly name: "sandbox" | "target";
  target(surface: Surface): Promise<Target>;
  readonly inbox?: Inbox | undefined;
  /** Undefined for a host that can't be controlled. */
  readonly control?: Control | undefined;
  /** Masks a secret in all later output. */
  hide(secret: string): void;
  now(): number;
  /** Waits for work that the platform does asynchronously. */
  wait(ms: number): Promise<void>;
}
