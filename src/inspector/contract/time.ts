import type { LiveClock } from "./live";

/** `GET inspector/schedule`: due work, soonest first. */
export interface Schedule {
  readonly total: number;
  /** The first 500. */
  readonly items: readonly ScheduleItem[];
}

export interface ScheduleItem {
  readonly at: string;
  /** `delivery`, `access token`, `link request`, `notes`, `rate window` or `idempotency key`. */
  readonly kind: string;
  readonly subject: string;
  /** Event ID, for a delivery. */
  readonly eventId: string | null;
}

/**
 * Response to `GET clock`, `POST clock/freeze`, `POST clock/run`, and `POST clock/speed` with `{ speed:
 * number }` (above 0).
 */
export interface ClockAnswer extends LiveClock {
  readonly hostNow: string;
}

/**
 * `POST clock/set` with `{ to: <ISO time> }` and `POST clock/advance` with `{ by: "1h30m" }` move the clock
 * forward. They run everything that is due before they return this.
 */
export interface AdvanceAnswer {
  readonly now: string;
  readonly items: readonly DoneItem[];
}

export interface DoneItem {
  readonly at: string;
  readonly kind: string;
  readonly subject: string;
  readonly outcome: string;
}
