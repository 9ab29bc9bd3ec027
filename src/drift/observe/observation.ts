import type { Blocker } from "./blocker";
import type { Shape } from "./value-form";

/** The result of one try of a probe on one side. Contains roles and words of the interface, no data. */
export interface Observation {
  /** In the order of the probe's claims. */
  readonly claims: readonly JudgedClaim[];
  /** In the order of the probe's readings. */
  readonly readings: readonly NamedReading[];
  readonly steps: Readonly<Record<string, StepShape>>;
  /** Why something could not be judged: `no answer had list.cases`. Empty if a claim failed. */
  readonly unseen: readonly string[];
}

export interface JudgedClaim {
  /** Null if another failed claim covers it, or if no answer included the value. */
  readonly held: boolean | null;
  readonly shown: string;
}

export interface NamedReading {
  /** Null if no answer showed it. Several possible names are separated by `|`. */
  readonly name: string | null;
  readonly shown: string;
}

export interface StepShape {
  readonly status: number;
  readonly shape: Shape;
  /** Repeats the request in a shell; holds no key and no data. Absent if nothing was sent. */
  readonly curl?: string;
}

/** The result of a try: an observation, or what prevented it. */
export type Try = { readonly observation: Observation } | { readonly blocker: Blocker };

export const listObservations = (tries: readonly Try[]): readonly Observation[] =>
  tries.flatMap((attempt) => ("observation" in attempt ? [attempt.observation] : []));

/** Splits a name into the readings that it may stand for. */
export const splitReadingNames = (name: string | null): readonly string[] => name?.split("|") ?? [];
