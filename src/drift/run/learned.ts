import { observationsOf } from "../observe/observation";
import type { ComparedProbe, DriftSetting } from "./run";

/** What the host does for an assumption, the same in every try that showed it. */
export interface Learned {
  readonly assumption: string;
  readonly reading: string;
  /** Whether the sandbox did something else. */
  readonly differs: boolean;
}

/** Lists the readings that the host showed without contradiction. */
export function learnedReadings(
  compared: readonly ComparedProbe[],
  { isKnownReading }: Pick<DriftSetting, "isKnownReading">,
): readonly Learned[] {
  const shown = new Map<string, { readonly names: Set<string>; differs: boolean }>();
  for (const { probe, tries } of compared) {
    const mine = observationsOf(tries.sandbox);
    for (const target of observationsOf(tries.target)) {
      for (const [at, { assumption }] of (probe.readings ?? []).entries()) {
        const name = target.readings[at]?.name ?? null;
        if (name === null) continue;
        const found = shown.get(assumption) ?? { names: new Set(), differs: false };
        found.names.add(name);
        found.differs ||= mine.some((one) => (one.readings[at]?.name ?? name) !== name);
        shown.set(assumption, found);
      }
    }
  }
  return [...shown].flatMap(([assumption, { names, differs }]) => {
    const [reading] = names;
    if (names.size !== 1 || reading === undefined || !isKnownReading(assumption, reading)) return [];
    return [{ assumption, reading, differs }];
  });
}
