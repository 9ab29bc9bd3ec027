import type { Blocker } from "./blocker";
import type { Shape } from "./value-shape";

/** The result of one try of a probe on one side. Contains only roles and interface words, no data. */
export interface Observation {
  /** Same order as the probe's claims. */
  readonly claims: readonly JudgedClaim[];
  /** Same order as the probe's readings. */
  readonly readings: readonly NamedReading[];
  readonly steps: Readonly<Record<string, StepShape>>;
  /** Why something could not be judged, such as `no answer had list.cases`. Empty if a claim failed. */
  readonly unseen: readonly string[];
}

export interface JudgedClaim {
  /** Null if another failed claim covers this one, or if no response had the value. */
  readonly held: boolean | null;
  readonly shown: string;
}

export interface NamedReading {
  /** Null if no response showed it. Alternatives are separated by `|`. */
  readonly name: string | null;
  readonly shown: string;
}

export interface StepShape {
  readonly status: number;
  readonly shape: Shape;
  /** Shell command that repeats the request, without key or data. Absent if nothing was sent. */
  readonly curl?: string;
}

/** The result of a try: an observation, or the blocker that prevented it. */
export type Try = { readonly observation: Observation } | { readonly blocker: Blocker };

export const listObservations = (tries: readonly Try[]): readonly Observation[] =>
  tries.flatMap((attempt) => ("observation" in attempt ? [attempt.observation] : []));

/** Splits a name into the readings that it could mean. */
export const splitReadingNames = (name: string | null | undefined): readonly string[] =>
  name?.split("|") ?? [];
