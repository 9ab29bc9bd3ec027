import type { Surface } from "./surface";

/** Kinds of injected faults, each with its possible statuses. The first status is the default. */
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
 * Selects requests and says what happens to them. Allows at most one of `next`, `first` and `share`. If none
 * is set, the fault affects every request.
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
  /** Total number of requests affected. */
  readonly next?: number;
  /** How many times each distinct request is affected. */
  readonly first?: number;
  /** Share of requests affected, greater than 0 and at most 1. */
  readonly share?: number;
}
