import type { Surface } from "../../base/platform";
import type { ListWindowQuery } from "./session";

/**
 * `GET inspector/events` returns `ListWindow<EventRow>`, newest first: one row per event and subscription.
 */
export interface EventsQuery extends ListWindowQuery {
  readonly subscription?: string;
  readonly state?: EventState;
  /** `true` selects only events attempted since the server started. */
  readonly news?: "true";
  /** Searches event types, event IDs, case references and URLs. */
  readonly search?: string;
}

/**
 * `pending`: failed, but will be retried. `dead`: failed, and won't be retried. `waiting`: not tried since it
 * was recorded or replayed.
 */
export const eventStates = ["delivered", "waiting", "pending", "dead"] as const;
export type EventState = (typeof eventStates)[number];

export interface EventRow {
  readonly id: string;
  readonly type: string;
  readonly caseId: string | null;
  readonly caseReference: string | null;
  readonly subscriptionId: string;
  readonly surface: Surface;
  /** The partner or creditor that owns the subscription. */
  readonly owner: string;
  readonly url: string;
  readonly createdAt: string;
  readonly deliveredAt: string | null;
  readonly state: EventState;
  readonly attempts: number;
  /** Number of attempts since the latest replay, or of all attempts if there was no replay. */
  readonly seriesAttempts: number;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  readonly nextAttemptAt: string | null;
  /** `test` or `replay`. Null for ordinary deliveries. */
  readonly cause: string | null;
}

/** `GET inspector/event?id=…`. */
export interface EventDetails {
  readonly event: EventRow;
  /** The body as sent, byte for byte. */
  readonly payload: string;
  /** Oldest first. */
  readonly attempts: readonly AttemptRow[];
}

export interface AttemptRow {
  readonly id: number;
  /** Attempt number within its series. Null if nothing was sent; 0 for an edited body. */
  readonly number: number | null;
  readonly at: string;
  readonly url: string;
  /** The URL actually called, if the delivery was routed. */
  readonly sentTo: string | null;
  readonly status: number | null;
  readonly error: string | null;
  readonly durationMs: number;
  /** Headers as sent. Null if nothing was sent. */
  readonly headers: Readonly<Record<string, string>> | null;
  /** Body that "Edit and re-sign" sent instead of the payload. */
  readonly editedBody: string | null;
  /** Null if there was no response. */
  readonly answer: AttemptAnswer | null;
  /** Results of verifying the signature with each known secret. Empty if nothing was sent. */
  readonly verdicts: readonly SignatureVerdict[];
}

/** Maximum number of bytes that the sandbox stores of an answer's body. */
export const maxStoredAnswerBytes = 2_000;

interface AttemptAnswer {
  readonly headers: Readonly<Record<string, string>> | null;
  /** The beginning of the body: at most `maxStoredAnswerBytes`. */
  readonly body: string;
}

/** Whether the signature is valid for a secret. The page never receives the secret itself. */
export interface SignatureVerdict {
  /** For example, `the secret of this subscription` or `RECOUP_WEBHOOK_SECRET`. */
  readonly secret: string;
  readonly isValid: boolean;
  /** Why the signature isn't valid, as a sentence. */
  readonly reason: string | null;
}

/**
 * `POST inspector/verify`: verifies an attempt's signature with a secret entered by the user. Returns a
 * `Verdict` and doesn't store the secret.
 */
export interface VerifyRequest {
  /** The `id` of an `AttemptRow`. */
  readonly attempt: number;
  readonly secret: string;
}

/**
 * `GET inspector/why?event=<id of an EventRow>`, or `?case=<id or reference>&surface=…`, optionally with
 * `&type=case.closed` for one event type and `&subscription=…` for one subscription. Explains why an event
 * didn't arrive, or confirms that it did.
 */
export interface WhyAnswer {
  /** Stable name of the cause. */
  readonly cause: string;
  readonly sentence: string;
  /** Suggested next command. */
  readonly next: string;
}

/**
 * `POST inspector/resend`: resends the stored payload immediately. Returns `EventDetails` once the attempt
 * has ended.
 */
export interface ResendRequest {
  readonly id: string;
}

/**
 * `POST inspector/send`: signs an edited body with the subscription's secret and sends it to the
 * subscription's URL, without retries. Returns `EventDetails` once the attempt has ended.
 */
export interface EditedSendRequest {
  readonly id: string;
  readonly body: string;
}
