import type { EventType } from "../../../webhooks/events/event-types";
import type { Expected, Probe, ProbeParts, Wave } from "../../../webhooks/hostile/probe";
import type { ExpectedState } from "../../../webhooks/receiver-state/state-findings";
import type { SyntheticEvent } from "./synthetic-case";

/** An event of the trial's case is its envelope. */
export type SendingParts = Omit<ProbeParts, "envelope">;

/** One rule put to the test, with a case of its own. */
export interface Trial
  extends Pick<Probe, "id" | "title" | "bug" | "advice" | "doc" | "rules" | "isExtension"> {
  readonly expected: Expected;
  /** Why it can't be tested with what the user gave. */
  readonly untested?: string;
  readonly caseId: string;
  /** The genuine events of the case, in the order in which the platform publishes them. */
  readonly events: readonly SyntheticEvent[];
  /** Requests are made when they are sent, as signatures age. */
  waves(parts: SendingParts): readonly Wave[];
  /** Sent when all other trials are over. */
  lastWaves?(parts: SendingParts): readonly Wave[];
  /** Its answers alone can't show it. */
  readonly needsBooks?: true;
  /** For receivers that answer within this time, as it takes many requests. */
  readonly maxAnswerMs?: number;
  /** The type of the one event that it sends, of a case that the receiver doesn't know. */
  readonly carrier?: EventType;
  /** How many genuine requests come before the forged ones, for a trial that must be refused. */
  readonly lead?: number;
  /** Absent where nothing may be booked, or nobody can know. */
  readonly state?: ExpectedState;
}
