import type { Target } from "../../api/exchange/call";
import type { Headers, Send } from "../../base/http";
import type { JsonObject } from "../../base/json/json";
import type { Surface } from "../../base/platform";

export interface Arrival {
  readonly headers: Headers;
  readonly body: Uint8Array;
  /** Milliseconds since 1970, on the platform's clock. */
  readonly at: number;
}

/** Receives deliveries to a probe's subscriptions. */
export interface Inbox {
  /** Whether deliveries arrive in the order of sending. Over a network, a later one may arrive first. */
  readonly keepsOrder: boolean;
  address(tag: string): string;
  arrivals(tag: string): readonly Arrival[];
  /** Sets the response statuses for the tag's deliveries, in order; the last one repeats. */
  answerWith(tag: string, statuses: readonly number[]): void;
  /** Withholds the responses to the tag's deliveries until release. */
  hold(tag: string): void;
  release(tag: string): void;
  /** Resolves when the next withheld delivery arrives. */
  nextArrival(tag: string): Promise<void>;
}

export interface Control {
  passTime(ms: number): Promise<void>;
  call(path: string, body: JsonObject): Promise<void>;
  /** Sends without retries, because they would hide an injected fault. */
  readonly send: Send;
}

/** One of the two platforms being compared. */
export interface Side {
  readonly name: "sandbox" | "target";
  target(surface: Surface): Promise<Target>;
  readonly inbox?: Inbox | undefined;
  /** Undefined if the host has no control interface. */
  readonly control?: Control | undefined;
  /** Masks a secret in all later output. */
  hide(secret: string): void;
  now(): number;
  wait(ms: number): Promise<void>;
}
