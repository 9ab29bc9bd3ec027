import type { CaseEventType } from "../../../../webhooks/events/event-types";
import type { RequestChanges } from "../../../../webhooks/hostile/signed-request";
import type { BookPart } from "../../../../webhooks/receiver-state/expected-books";
import type { SyntheticCase, SyntheticEvent } from "../synthetic-case";
import type { Trial, TrialSetting } from "../trial";

/** A short case history, the deliveries about it, and the bug that they reveal. */
export interface TrialScript
  extends Pick<
    Trial,
    "id" | "title" | "bug" | "advice" | "refusal" | "rules" | "isExtension" | "maxAnswerMs"
  > {
  /** Event types that the test requires. */
  readonly needs: readonly CaseEventType[];
  /** Parts of the books that show the bug. Other parts have their own rules. Default: all. */
  readonly parts?: readonly BookPart[];
  /** Whether the responses alone can show the bug. */
  readonly isSeenByAnswers?: true;
  /** Age of the case. Default: two minutes. */
  readonly ageMs?: number;
  /** How the request differs from a plain one. */
  readonly changes?: (envelope: string) => RequestChanges;
  /** Returns the events in order of delivery. Events in a nested list are sent at the same time. */
  play(
    subject: SyntheticCase,
    more: Pick<TrialSetting, "surface" | "random">,
  ): readonly (SyntheticEvent | readonly SyntheticEvent[])[];
  /** Returns events, signed with an unknown secret, to send last. */
  forge?(subject: SyntheticCase): readonly SyntheticEvent[];
}

/** Describes a receiver that refuses a genuine event of this subject. */
export const createRefusal = (subject: "payment" | "close") => ({
  bug: `The receiver refuses an event of a ${subject}, or fails on it.`,
  advice: "Answer 2xx to each genuine event; the receiver's log says why it doesn't.",
  doc: "receiver#accept-what-is-genuine",
});

export const createActiveCase = (subject: SyntheticCase) =>
  [subject.create(), subject.move("Active")] as const;
