import { isDefaultReading, isKnownReading } from "../compare/known-readings";
import { listObservations, type Observation, splitReadingNames } from "../observe/observation";
import type { ComparedProbe, LearnedReading, ReadingNames } from "./drift-setting";

type ComparedTries = Pick<ComparedProbe, "probe" | "tries" | "verdict">;

/** Returns each supported reading that is the only one to fit the host's responses. */
export function listLearnedReadings(comparedProbes: readonly ComparedTries[]): readonly LearnedReading[] {
  return [...listPossibleReadings(comparedProbes)].flatMap(([assumption, names]) => {
    const [reading, secondName] = names;
    const isCertain = reading !== undefined && secondName === undefined;
    return isCertain && isKnownReading(assumption, reading) ? [{ assumption, reading }] : [];
  });
}

export type PossibleReadings = ReadonlyMap<string, readonly string[]>;

/**
 * Returns the readings that fit all observations, by assumption. The list is empty if observations contradict
 * each other.
 */
export function listPossibleReadings(comparedProbes: readonly ComparedTries[]): PossibleReadings {
  const possibleReadings = new Map<string, readonly string[]>();
  for (const { probe, tries, verdict } of comparedProbes) {
    if (verdict === "not-compared") continue;
    for (const [index, { assumption }] of (probe.readings ?? []).entries()) {
      for (const names of listReadingNames(listObservations(tries.target), index)) {
        const remaining = possibleReadings.get(assumption);
        possibleReadings.set(
          assumption,
          remaining === undefined ? names : remaining.filter((name) => names.includes(name)),
        );
      }
    }
  }
  return possibleReadings;
}

const listReadingNames = (observations: readonly Observation[], index: number) =>
  observations
    .map(({ readings }) => splitReadingNames(readings[index]?.name))
    .filter(({ length }) => length > 0);

/** Merges learned readings into the sandbox's and drops defaults. */
export function mergeReadings(
  readings: ReadingNames,
  learnedReadings: readonly LearnedReading[],
): ReadingNames {
  const learnedByAssumption = Object.fromEntries(
    learnedReadings.map(({ assumption, reading }) => [assumption, reading]),
  );
  const mergedEntries = Object.entries({ ...readings, ...learnedByAssumption });
  return Object.fromEntries(
    mergedEntries.filter(([assumption, reading]) => !isDefaultReading(assumption, reading)),
  );
}
