/**
 * `GET inspector/live`: server-sent events, each of type `change` with this as its data. The first comes at once, the
 * others when something has changed, at least 100 ms apart. A comment comes every 15 seconds. The stream ends with the
 * server; the page then connects again.
 */
export interface LiveMessage {
  /** Differs whenever anything was written. What shows one record fetches it again when this changes. */
  readonly version: string;
  readonly clock: LiveClock;
  /** A view fetches again when the text of its topic differs from the one before. */
  readonly topics: Readonly<Record<LiveTopic, string>>;
}

export type LiveTopic =
  /** Another world is in its place: everything is fetched again. */
  | "world"
  | "cases"
  /** Events and their attempts. */
  | "events"
  | "requests"
  | "subscriptions"
  /** Faults, and how often they hit. */
  | "faults";

/** Between two messages, the page computes `now + (its own time since the message) * speed`. */
export interface LiveClock {
  /** ISO 8601, UTC, on the clock of the world. */
  readonly now: string;
  readonly isFrozen: boolean;
  /** Seconds of the world in one of the host; 0 where it is frozen. */
  readonly speed: number;
}
