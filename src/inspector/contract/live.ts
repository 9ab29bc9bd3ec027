/**
 * `GET inspector/live`: server-sent events of type `change` with this data. The first is sent immediately and
 * the others on changes, at most one per 100 ms, plus a comment every 15 seconds. The stream ends when the
 * server stops; the page then reconnects.
 */
export interface LiveMessage {
  /** Changes with every write. Views of a record or a short list reload when it changes. */
  readonly version: string;
  readonly clock: LiveClock;
  /** When a topic's value changes, views of that topic reload. */
  readonly topics: Readonly<Record<LiveTopic, string>>;
}

export type LiveTopic =
  /** Changes when the world is replaced, which makes every view reload. */
  | "world"
  | "cases"
  /** Events and their delivery attempts. */
  | "events"
  | "requests"
  | "subscriptions";

/** Between messages, the page computes `now + (elapsed time since the message) * speed`. */
export interface LiveClock {
  /** World time, ISO 8601 in UTC. */
  readonly now: string;
  readonly isFrozen: boolean;
  /** Sandbox seconds per real second; 0 when frozen. */
  readonly speed: number;
}
