import type { Expected, Probe, ProbeParts, Wave } from "../../../webhooks/hostile/probe";
import type { ExpectedState } from "../../../webhooks/receiver-state/state-findings";

/** An event of the trial's case is its envelope. */
export type SendingParts = Omit<ProbeParts, "envelope">;

/** One rule put to the test, with a case of its own. */
export interface Trial extends Pick<Probe, "id" | "title" | "bug" | "advice" | "doc"> {
  readonly expected: Expected;
  /** Why it can't be tested with the secrets given. */
  readonly untested?: string;
  readonly caseId: string;
  /** Requests are made when they are sent, as signatures age. */
  waves(parts: SendingParts): readonly Wave[];
  /** Sent when all other trials are over. */
  lastWaves?(parts: SendingParts): readonly Wave[];
  /** Its answers alone can't show it. */
  readonly needsBooks?: true;
  /** Absent where nothing may be booked, or nobody can know. */
  readonly state?: ExpectedState;
}
