/** What made a signature differ, in words for the person who made it. */
export interface Mistake {
  /** Stable, for scripts. */
  readonly cause: string;
  readonly sentence: string;
  /** The next step, in one line. */
  readonly next: string;
}

/** One way to take a part of a delivery; without a mistake it is the way that the platform means. */
export interface Reading<Value> {
  readonly value: Value;
  readonly mistake?: Mistake;
}

/** The same value read with several mistakes counts once, with the first of them. */
export function distinct<Value>(
  readings: readonly Reading<Value>[],
  keyOf: (value: Value) => string,
): readonly Reading<Value>[] {
  const byKey = new Map<string, Reading<Value>>();
  for (const reading of readings) {
    const key = keyOf(reading.value);
    if (!byKey.has(key)) byKey.set(key, reading);
  }
  return [...byKey.values()];
}

export const mistake = (cause: string, sentence: string, next: string): Mistake => ({
  cause,
  sentence,
  next,
});
