import type { ExpectedReaction } from "../hostile/probe";

/** Required reaction of a receiver to a delivery. Fields that are undefined are not checked. */
export interface Requirement {
  /** With `accepted if genuine`, an event repeated with a different body may be refused. */
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
