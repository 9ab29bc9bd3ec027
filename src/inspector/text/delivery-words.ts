import type { EventRow, EventState, Verdict } from "../contract/events";

/** A state's appearance and label. */
interface StateWords {
  readonly tone: "good" | "bad" | "wait" | "quiet";
  readonly icon: "check" | "cross" | "resend" | "time";
  readonly meaning: string;
}

export const stateWords: Readonly<Record<EventState, StateWords>> = {
  delivered: { tone: "good", icon: "check", meaning: "A receiver accepted it" },
  pending: { tone: "wait", icon: "resend", meaning: "It failed, and will be retried" },
  waiting: { tone: "quiet", icon: "time", meaning: "It has not been tried yet" },
  dead: { tone: "bad", icon: "cross", meaning: "It failed, and will not be retried" },
};

export type Pip = "good" | "bad" | "open";

const maxAttempts = 8;

/**
 * Returns a dot for each attempt made (all failed, except possibly the last), then one for each still due.
 */
export function listAttemptPips({ attempts, state }: Pick<EventRow, "attempts" | "state">): readonly Pip[] {
  const attemptCount = Math.min(attempts, maxAttempts);
  const failedCount = state === "delivered" ? attemptCount - 1 : attemptCount;
  const openCount = state === "pending" || state === "waiting" ? maxAttempts - attemptCount : 0;
  return [
    ...Array.from({ length: Math.max(0, failedCount) }, (): Pip => "bad"),
    ...(state === "delivered" && attemptCount > 0 ? (["good"] as const) : []),
    ...Array.from({ length: openCount }, (): Pip => "open"),
  ];
}

/** Returns a URL without its scheme, to save space. */
export const stripScheme = (url: string): string => url.replace(/^https?:\/\//i, "");

/** Describes how the last attempt failed. Undefined if the event was delivered or not yet tried. */
export function describeFailure({ attempts, state, lastStatus }: EventRow): string | undefined {
  if (attempts === 0 || state === "delivered") return undefined;
  return lastStatus === null ? "no answer" : `answer ${lastStatus}`;
}

/** Returns the tone for a response status; null means no response. Only a 2xx is a success (DLV-01). */
export function getStatusTone(status: number | null | undefined): "good" | "wait" | "bad" {
  if (status === null || status === undefined || status < 200 || status >= 400) return "bad";
  return status < 300 ? "good" : "wait";
}

/** Returns the words that go before and after the secret's name. */
export const describeVerdict = ({ isValid, reason }: Pick<Verdict, "isValid" | "reason">) => ({
  before: isValid ? "Verifies with " : "Does not verify with ",
  after: reason === null ? "" : `: ${reason}`,
});
