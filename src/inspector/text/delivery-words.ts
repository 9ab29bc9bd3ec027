import type { AttemptRow, EventDetails, EventRow, EventState } from "../contract/events";

interface StateWords {
  readonly tone: "good" | "bad" | "wait" | "quiet";
  readonly icon: "check" | "cross" | "resend" | "time";
  readonly meaning: string;
}

export const stateWords: Readonly<Record<EventState, StateWords>> = {
  delivered: { tone: "good", icon: "check", meaning: "A receiver accepted it" },
  pending: { tone: "wait", icon: "resend", meaning: "It failed, and will be retried" },
  waiting: {
    tone: "quiet",
    icon: "time",
    meaning: "It has not been tried yet, or not since it was sent again",
  },
  dead: { tone: "bad", icon: "cross", meaning: "It failed, and will not be retried" },
};

export type Pip = "good" | "bad" | "open";

const maxAttempts = 8;

/**
 * Returns a dot for each attempt of the series, of which only the last can have succeeded, then one for each
 * attempt still due.
 */
export function listAttemptPips({
  seriesAttempts,
  lastError,
  state,
}: Pick<EventRow, "seriesAttempts" | "lastError" | "state">): readonly Pip[] {
  const attemptCount = Math.min(seriesAttempts, maxAttempts);
  const acceptedCount = lastError === null ? Math.min(attemptCount, 1) : 0;
  const openCount = state === "pending" || state === "waiting" ? maxAttempts - attemptCount : 0;
  return [
    ...Array.from({ length: attemptCount - acceptedCount }, (): Pip => "bad"),
    ...Array.from({ length: acceptedCount }, (): Pip => "good"),
    ...Array.from({ length: openCount }, (): Pip => "open"),
  ];
}

/** Counts attempts as the platform does, without edited bodies and attempts that weren't sent. */
export const countNumberedAttempts = (attempts: EventDetails["attempts"]): number =>
  attempts.filter(({ number }) => number !== null && number > 0).length;

/** Returns the URL that was called, or undefined if the delivery didn't leave the sandbox. */
export const getRoutedUrl = ({ sentTo }: Pick<AttemptRow, "sentTo">): string | undefined =>
  sentTo !== null && /^https?:/.test(sentTo) ? sentTo : undefined;

/** Drops the scheme of a URL to save space. */
export const stripScheme = (url: string): string => url.replace(/^https?:\/\//i, "");

/** Describes how the last attempt failed, or returns undefined if it was accepted or none was due. */
export function describeFailure({
  lastError,
  lastStatus,
  attempts,
}: Pick<EventRow, "lastError" | "lastStatus" | "attempts">): string | undefined {
  if (lastError === null) return undefined;
  if (attempts === 0) return "not sent";
  return lastStatus === null ? "no answer" : `answer ${lastStatus}`;
}

interface AttemptOutcome {
  readonly kind: "good" | "bad";
  readonly text: string;
}

export function describeOutcome({ attempts }: Pick<EventDetails, "attempts">): AttemptOutcome {
  const lastAttempt = attempts.at(-1);
  if (lastAttempt === undefined) return { kind: "bad", text: "Nothing was sent" };
  if (lastAttempt.headers === null) return { kind: "bad", text: lastAttempt.error ?? "Nothing was sent" };
  if (lastAttempt.status === null)
    return { kind: "bad", text: `Sent, but not answered: ${lastAttempt.error ?? "no answer"}` };
  const isAccepted = lastAttempt.status >= 200 && lastAttempt.status < 300;
  return { kind: isAccepted ? "good" : "bad", text: `Sent, and answered ${lastAttempt.status}` };
}

/** Returns the tone for a response status, or for no response. Only a 2xx is a success (DLV-01). */
export function getStatusTone(status: number | null | undefined): "good" | "wait" | "bad" {
  if (status === null || status === undefined || status < 200 || status >= 400) return "bad";
  return status < 300 ? "good" : "wait";
}
