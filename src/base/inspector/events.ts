import type { Surface } from "../platform";
import type { WindowQuery } from "./session";

/** `GET inspector/events` answers `Window<EventRow>`, newest first: one event for one subscription a row. */
export interface EventsQuery extends WindowQuery {
  /** Id or reference of a case. */
  readonly case?: string;
  readonly subscription?: string;
  readonly state?: EventState;
  /** `true`: only what was tried since the server started. */
  readonly news?: "true";
  /** In the type, the ids and the address. */
  readonly search?: string;
}

/** `pending` failed and is tried again, `dead` is not, `waiting` was not tried yet. */
export const eventStates = ["delivered", "waiting", "pending", "dead"] as const;
export type EventState = (typeof eventStates)[number];

export interface EventRow {
  readonly id: string;
  readonly type: string;
  readonly caseId: string | null;
  readonly caseReference: string | null;
  readonly subscriptionId: string;
  readonly surface: Surface;
  /** The partner or creditor that the subscription belongs to. */
  readonly owner: string;
  readonly url: string;
  readonly createdAt: string;
  readonly deliveredAt: string | null;
  readonly state: EventState;
  readonly attempts: number;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  /** When the next attempt is due. */
  readonly nextAttemptAt: string | null;
  /** `test` or `replay`, where it is one. */
  readonly cause: string | null;
}

/** `GET inspector/event?id=…`. */
export interface EventWhole {
  readonly event: EventRow;
  /** What is sent, byte for byte. */
  readonly payload: string;
  /** Oldest first. */
  readonly attempts: readonly AttemptRow[];
}

export interface AttemptRow {
  readonly id: number;
  /** Within its series; null for one that was not sent, 0 for an edited body. */
  readonly number: number | null;
  readonly at: string;
  readonly url: string;
  /** Where a route led. */
  readonly sentTo: string | null;
  readonly status: number | null;
  readonly error: string | null;
  readonly durationMs: number;
  /** As sent; null for one that was not sent. */
  readonly headers: Readonly<Record<string, string>> | null;
  /** What was sent in place of the payload, by "Edit and re-sign". */
  readonly editedBody: string | null;
  /** Null where the receiver gave none. */
  readonly answer: AttemptAnswer | null;
  /** Of the signature, with each secret that is known here; none where nothing was sent. */
  readonly verdicts: readonly Verdict[];
}

interface AttemptAnswer {
  readonly headers: Readonly<Record<string, string>> | null;
  /** Its beginning. */
  readonly body: string;
}

/** Whether a signature verifies with a secret. The secret itself never reaches the page. */
export interface Verdict {
  /** `the secret of this subscription`, `RECOUP_WEBHOOK_SECRET` … */
  readonly secret: string;
  readonly isValid: boolean;
  /** Why not, in a sentence. */
  readonly reason: string | null;
}

/** `POST inspector/verify` answers a `Verdict`: is this the secret that the receiver has? Nothing of it is kept. */
export interface VerifyRequest {
  /** Of the attempt. */
  readonly attempt: number;
  readonly secret: string;
}

/**
 * `GET inspector/why?event=<id of an EventRow>`, or `?case=<id or reference>&surface=…` with `&type=case.closed` for one
 * event type and `&subscription=…` for one subscription. Why it did not arrive, or that it did.
 */
export interface WhyAnswer {
  /** Stable name of the cause. */
  readonly cause: string;
  readonly sentence: string;
  /** The command that goes on from there. */
  readonly next: string;
}

/** `POST inspector/resend`: the stored payload again, at once. Answers `EventWhole` when the attempt has ended. */
export interface ResendRequest {
  readonly id: string;
}

/**
 * `POST inspector/send`: another body, signed with the subscription's secret, to its address; one attempt, without
 * retries. Answers `EventWhole` when it has ended.
 */
export interface EditedSendRequest {
  readonly id: string;
  readonly body: string;
}
