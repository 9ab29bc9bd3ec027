import type { LiveClock } from "./live";

/** `GET inspector/schedule`: what falls due, soonest first. */
export interface Schedule {
  /** On the clock of the world. */
  readonly now: string;
  /** How many there are in all. */
  readonly total: number;
  /** The first 500. */
  readonly items: readonly ScheduleItem[];
}

export interface ScheduleItem {
  readonly at: string;
  /** `delivery`, `access token`, `link request`, `notes`, `rate window` or `idempotency key`. */
  readonly kind: string;
  readonly subject: string;
  /** Of the event, where it is a delivery. */
  readonly eventId: string | null;
}

/**
 * `GET clock`, `POST clock/freeze`, `POST clock/run` and `POST clock/speed` with `{ speed: number }` (above 0) answer
 * this.
 */
export interface ClockAnswer extends LiveClock {
  readonly hostNow: string;
}

/**
 * `POST clock/set` with `{ to: <ISO time> }` and `POST clock/advance` with `{ by: "1h30m" }` move forward through
 * everything that is due, and answer when it is done.
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
