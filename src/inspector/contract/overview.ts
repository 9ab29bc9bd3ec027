import type { Surface } from "../../base/platform";
import type { EventRow } from "./events";
import type { LiveClock } from "./live";
import type { RequestRow } from "./requests";

/** Result of `GET inspector/overview`. */
export interface Overview {
  readonly world: string;
  /** False for an in-memory world, which no command line can name. */
  readonly isKept: boolean;
  readonly seed: string;
  readonly clock: LiveClock;
  readonly counts: Readonly<Record<string, number>>;
  readonly events: EventCounts;
  /** Number of faults that can still affect requests. */
  readonly activeFaults: number;
  readonly newProblems: NewProblems;
  readonly latestRequests: readonly RequestRow[];
  readonly latestEvents: readonly EventRow[];
}

/** Problems that arose since the server started and still exist. */
export interface NewProblems {
  readonly pending: number;
  readonly dead: number;
  readonly disabledSubscriptions: number;
}

export interface EventCounts {
  readonly total: number;
  readonly delivered: number;
  /** Failed, but will be retried. */
  readonly pending: number;
  readonly waiting: number;
  readonly dead: number;
}

/** `GET inspector/subscriptions`: `{ items: SubscriptionRow[] }`. */
export interface SubscriptionRow {
  readonly id: string;
  readonly surface: Surface;
  /** The partner or creditor that owns the subscription. */
  readonly owner: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly isTestMode: boolean;
  readonly isActive: boolean;
  readonly disabledReason: string | null;
  readonly createdAt: string;
  readonly updatedAt: string | null;
  readonly route: SubscriptionRoute;
  readonly counts: EventCounts;
}

/** Current destination of a subscription's deliveries. */
export interface SubscriptionRoute {
  /** `own`: the sandbox itself receives the deliveries, because the host is made up and has no route. */
  readonly kind: "network" | "routed" | "own" | "nowhere";
  /** The URL, or a description of the destination. */
  readonly to: string;
  /** Advice if the host is made up and no route matches it. Otherwise null. */
  readonly advice: string | null;
}

/** `GET inspector/assumptions`: `{ items: AssumptionRow[] }`. */
export interface AssumptionRow {
  readonly id: string;
  readonly reading: string;
  readonly where: string;
}
