import type { EventRow, EventState, Verdict } from "../../base/inspector/events";

/** How a state looks and reads. */
interface StateWords {
  readonly tone: "good" | "bad" | "wait" | "quiet";
  readonly icon: "check" | "cross" | "resend" | "time";
  /** What it means. */
  readonly meaning: string;
}

export const stateWords: Readonly<Record<EventState, StateWords>> = {
  delivered: { tone: "good", icon: "check", meaning: "A receiver accepted it" },
  pending: { tone: "wait", icon: "resend", meaning: "It failed, and is tried again" },
  waiting: { tone: "quiet", icon: "time", meaning: "It was not tried yet" },
  dead: { tone: "bad", icon: "cross", meaning: "It failed, and is not tried again" },
};

export type Pip = "good" | "bad" | "open";

const maxAttempts = 8;

/** One for each attempt: the last one decides, all before it failed; after a failure, those still to come. */
export function pipsOf({ attempts, state }: Pick<EventRow, "attempts" | "state">): readonly Pip[] {
  const made = Math.min(attempts, maxAttempts);
  const failed = state === "delivered" ? made - 1 : made;
  const open = state === "pending" || state === "waiting" ? maxAttempts - made : 0;
  return [
    ...Array.from({ length: Math.max(0, failed) }, (): Pip => "bad"),
    ...(state === "delivered" && made > 0 ? (["good"] as const) : []),
    ...Array.from({ length: open }, (): Pip => "open"),
  ];
}

/** An address without its scheme, for where there is room for little. */
export const shortUrl = (url: string): string => url.replace(/^https?:\/\//i, "");

/** How the last attempt ended, where it failed. */
export function failureOf({ attempts, state, lastStatus }: EventRow): string | undefined {
  if (attempts === 0 || state === "delivered") return undefined;
  return lastStatus === null ? "no answer" : `answer ${lastStatus}`;
}

/** How the status of an answer looks; none came where it is null. */
export function statusTone(status: number | null | undefined): "good" | "wait" | "bad" {
  if (status === null || status === undefined || status >= 400) return "bad";
  return status < 300 ? "good" : "wait";
}

/** What is said before the name of the secret, and after it. */
export const verdictWords = ({ isValid, reason }: Pick<Verdict, "isValid" | "reason">) => ({
  before: isValid ? "Verifies with " : "Does not verify with ",
  after: reason === null ? "" : `: ${reason}`,
});
