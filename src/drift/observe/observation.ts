import type { Hindrance } from "./hindrance";
import type { Shape } from "./value-form";

/** The result of one try of a probe on one side. Holds roles and words of the interface, no data. */
export interface Observation {
  /** In the order of the probe's claims. */
  readonly claims: readonly JudgedClaim[];
  /** In the order of the probe's readings. */
  readonly readings: readonly NamedReading[];
  readonly steps: Readonly<Record<string, StepShape>>;
  /** Why some of it could not be seen: no record had the field. */
  readonly unseen: readonly string[];
}

export interface JudgedClaim {
  /** Null if another claim that failed leaves nothing to judge, or if nothing showed it. */
  readonly held: boolean | null;
  readonly shown: string;
}

export interface NamedReading {
  /** Null if nothing showed it; several names, with bars between them, if it can be any of them. */
  readonly name: string | null;
  readonly shown: string;
}

export interface StepShape {
  readonly status: number;
  readonly shape: Shape;
  /** Repeats the request in a shell; holds no key and no data. Absent if nothing was sent. */
  readonly curl?: string;
}

/** One try: what it showed, or why it showed nothing. */
export type Try = { readonly observation: Observation } | { readonly hindrance: Hindrance };

export const observationsOf = (tries: readonly Try[]): readonly Observation[] =>
  tries.flatMap((one) => ("observation" in one ? [one.observation] : []));

/** The readings that a name stands for. */
export const candidates = (name: string | null): readonly string[] => name?.split("|") ?? [];
