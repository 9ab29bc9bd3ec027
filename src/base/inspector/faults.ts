import type { FaultKind } from "../fault-kinds";
import type { Surface } from "../platform";

/** `GET faults`: `{ items: FaultRow[] }`. `DELETE faults?id=3` removes one, `DELETE faults` all. */
export interface FaultRow extends FaultRequest {
  readonly id: number;
  /** Which requests it hits, in words. */
  readonly when: string;
  readonly hits: number;
  /** It has hit as often as it was to. */
  readonly isSpent: boolean;
}

/** `POST faults` answers the `FaultRow`. One of `next`, `first` and `share`, or none for every request. */
export interface FaultRequest {
  readonly surface?: Surface;
  /** Name of an operation. */
  readonly operation?: string;
  /** An API key. */
  readonly key?: string;
  readonly kind: FaultKind;
  readonly status?: number;
  readonly type?: string;
  /** Seconds. */
  readonly retryAfter?: number;
  readonly delayMs?: number;
  /** Hits this many requests in total. */
  readonly next?: number;
  /** Hits each distinct request this many times. */
  readonly first?: number;
  /** Hits this share of the requests, above 0 up to 1. */
  readonly share?: number;
}

/** `GET inspector/choices`: the words that forms and filters offer; they never change. */
export interface Choices {
  readonly lifecycles: readonly string[];
  readonly eventTypes: readonly string[];
  readonly surfaces: readonly Surface[];
  readonly faultKinds: readonly FaultChoice[];
  readonly errorTypes: readonly string[];
  readonly operations: readonly { readonly surface: Surface; readonly name: string }[];
}

interface FaultChoice {
  readonly kind: FaultKind;
  /** The first is the default; empty where it has none. */
  readonly statuses: readonly number[];
}
