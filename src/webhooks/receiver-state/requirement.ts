import type { ExpectedReaction } from "../hostile/probe";

/** How a receiver must react to a delivery. Undefined fields aren't checked. */
export interface Requirement {
  /** With `accepted if genuine`, a repeat with a different body may be refused. */
  readonly answer?: "accepted" | "accepted if genuine" | "refused";
  readonly booked?: "once" | "at most once" | "never";
}

export const requirements: Readonly<Record<ExpectedReaction, Requirement>> = {
  refused: { answer: "refused", booked: "never" },
  accepted: { answer: "accepted if genuine" },
  "booked once": { answer: "accepted if genuine", booked: "once" },
  ignored: { answer: "accepted if genuine", booked: "never" },
  answered: {},
};
