import { isDefaultReading, isKnownReading } from "../compare/known-readings";
import { candidates, type Observation, observationsOf } from "../observe/observation";
import type { ComparedProbe, LearnedReading, Readings } from "./drift-setting";

type ComparedTries = Pick<ComparedProbe, "probe" | "tries" | "verdict">;

/** Returns each supported reading that is the only one to fit the host's answers. */
export function learnedReadings(compared: readonly ComparedTries[]): readonly LearnedReading[] {
  return [...possibleReadings(compared)].flatMap(([assumption, names]) => {
    const [reading, secondName] = names;
    const isCertain = reading !== undefined && secondName === undefined;
    return isCertain && isKnownReading(assumption, reading) ? [{ assumption, reading }] : [];
  });
}

export type PossibleReadings = ReadonlyMap<string, readonly string[]>;

/**
 * Returns the readings that fit all observations, by assumption; empty if the observations contradict each
 * other.
 */
export function possibleReadings(compared: readonly ComparedTries[]): PossibleReadings {
  const possible = new Map<string, readonly string[]>();
  for (const { probe, tries, verdict } of compared) {
    if (verdict === "not-compared") continue;
    for (const [index, { assumption }] of (probe.readings ?? []).entries()) {
      for (const names of namesAt(observationsOf(tries.target), index)) {
        const remaining = possible.get(assumption);
        possible.set(
          assumption,
          remaining === undefined ? names : remaining.filter((name) => names.includes(name)),
        );
      }
    }
  }
  return possible;
}

const namesAt = (seen: readonly Observation[], index: number) =>
  seen.map(({ readings }) => candidates(readings[index]?.name ?? null)).filter(({ length }) => length > 0);

/** Merges learned readings into those of the sandbox, and drops defaults. */
export function withLearned(readings: Readings, learned: readonly LearnedReading[]): Readings {
  const foundReadings = Object.fromEntries(learned.map(({ assumption, reading }) => [assumption, reading]));
  const merged = Object.entries({ ...readings, ...foundReadings });
  return Object.fromEntries(merged.filter(([assumption, reading]) => !isDefaultReading(assumption, reading)));
}
