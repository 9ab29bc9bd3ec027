import type { CaseEventType } from "../../../../webhooks/events/event-types";
import type { Changes } from "../../../../webhooks/hostile/signed-request";
import type { BookPart } from "../expected-books";
import type { SyntheticCase, SyntheticEvent } from "../synthetic-case";
import type { Trial } from "../trial";
import type { TrialSetting } from "../trial-setting";

/** A short life of a case, its deliveries, and the bug that they find. */
export interface Life
  extends Pick<Trial, "id" | "title" | "bug" | "advice" | "rules" | "isExtension" | "maxAnswerMs"> {
  /** Without these events there is nothing to test. */
  readonly needs: readonly CaseEventType[];
  /** The part of the books that shows the bug; others have rules of their own. Default: all. */
  readonly parts?: readonly BookPart[];
  /** Its answers alone show the bug. */
  readonly isSeenByAnswers?: true;
  /** How long ago the case was created. Default: two minutes. */
  readonly ageMs?: number;
  /** Where a delivery differs from a plain one. */
  readonly changes?: (envelope: string) => Changes;
  play(of: SyntheticCase, more: Pick<TrialSetting, "surface" | "random">): Deliveries;
}

interface Deliveries {
  /** In the order of their delivery; those of one list at the same moment. */
  readonly waves: readonly (readonly SyntheticEvent[])[];
  /** Sent last, signed with an unknown secret. */
  readonly forged?: readonly SyntheticEvent[];
}

/** One after the other. */
export const inTurn = (...events: readonly SyntheticEvent[]) => events.map((event) => [event]);

/** A new case and its start. */
export const started = (of: SyntheticCase) => [of.create(), of.move("Active")] as const;
