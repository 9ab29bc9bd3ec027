import type { EventType } from "../../../webhooks/events/event-types";
import type { Expected, Probe, ProbeParts, Wave } from "../../../webhooks/hostile/probe";
import type { ExpectedState } from "../../../webhooks/receiver-state/state-findings";
import type { SyntheticEvent } from "./synthetic-case";

/** Parts of a request except the envelope, which the trial's events provide. */
export type SendingParts = Omit<ProbeParts, "envelope">;

/** One rule to test, with its own case. */
export interface Trial
  extends Pick<Probe, "id" | "title" | "bug" | "advice" | "doc" | "rules" | "isExtension"> {
  readonly expected: Expected;
  /** Why it can't be tested with the given options. */
  readonly untested?: string;
  readonly caseId: string;
  /** Genuine events of the case, in the order in which the platform publishes them. */
  readonly events: readonly SyntheticEvent[];
  /** Creates the requests just before they are sent, because signatures age. */
  waves(parts: SendingParts): readonly Wave[];
  /** Creates requests to send after all other trials. */
  lastWaves?(parts: SendingParts): readonly Wave[];
  /** Set if its answers can't show the bug without the books. */
  readonly needsBooks?: true;
  /**
   * Maximum answer time of the receiver. Slower receivers skip this trial, because it takes many requests.
   */
  readonly maxAnswerMs?: number;
  /** Type of the single event that it sends, of a case that is new to the receiver. */
  readonly carrier?: EventType;
  /** Number of genuine requests before the forged ones, in a trial that must be refused. */
  readonly lead?: number;
  /** Undefined if nothing may be booked, or if the result can't be known. */
  readonly state?: ExpectedState;
}
