import type { CaseEventType } from "../../../../webhooks/events/event-types";
import type { RequestChanges } from "../../../../webhooks/hostile/signed-request";
import type { BookPart } from "../expected-books";
import type { SyntheticCase, SyntheticEvent } from "../synthetic-case";
import type { Trial, TrialSetting } from "../trial";

/** A short life of a case, its deliveries, and the bug that they reveal. */
export interface Life
  extends Pick<
    Trial,
    "id" | "title" | "bug" | "advice" | "refusal" | "rules" | "isExtension" | "maxAnswerMs"
  > {
  /** Event types that the test requires. */
  readonly needs: readonly CaseEventType[];
  /** Parts of the books that show the bug, because the other parts have their own rules. Default: all. */
  readonly parts?: readonly BookPart[];
  /** Whether the answers are enough to show the bug. */
  readonly isSeenByAnswers?: true;
  /** Age of the case. Default: two minutes. */
  readonly ageMs?: number;
  /** How the request differs from a plain delivery. */
  readonly changes?: (envelope: string) => RequestChanges;
  /** Returns the events in order of delivery; those in a list are sent at the same time. */
  play(
    subject: SyntheticCase,
    more: Pick<TrialSetting, "surface" | "random">,
  ): readonly (SyntheticEvent | readonly SyntheticEvent[])[];
  /** Returns events to send last, signed with an unknown secret. */
  forge?(subject: SyntheticCase): readonly SyntheticEvent[];
}

/** Returns the creation and the activation of a case. */
export const startCase = (subject: SyntheticCase) => [subject.create(), subject.move("Active")] as const;
