import type { Surface } from "./platform";

/** Kinds of injected faults and the statuses each can have; the first is the default. */
export const faultStatuses = {
  envelope: [500, 400, 403, 404, 409, 413, 415, 422],
  "field-errors": [400],
  problem: [400],
  unauthorized: [401],
  submission: [422],
  "business-rule": [422],
  "rate-limit": [429],
  html: [502, 503, 504],
  delay: [],
  "drop-before": [],
  "drop-after": [],
  half: [],
  garbage: [],
} as const satisfies Readonly<Record<string, readonly number[]>>;

export type FaultKind = keyof typeof faultStatuses;
export const faultKinds = Object.keys(faultStatuses) as FaultKind[];

/**
 * Selects requests and defines what happens to them. At most one of `next`, `first` and `share`; default:
 * every request.
 */
export interface Fault {
  readonly surface?: Surface;
  /** Operation name from `recoup sandbox openapi`, such as `listCases`. */
  readonly operation?: string;
  readonly key?: string;
  readonly kind?: FaultKind;
  readonly status?: number;
  readonly type?: string;
  /** In seconds. */
  readonly retryAfter?: number;
  readonly delayMs?: number;
  /** Affects this many requests in total. */
  readonly next?: number;
  /** Affects each distinct request this many times. */
  readonly first?: number;
  /** Affects this share of the requests, above 0 up to 1. */
  readonly share?: number;
}
