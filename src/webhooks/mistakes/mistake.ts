/** Explains to users why a signature differs. */
export interface Mistake {
  /** Stable identifier for scripts. */
  readonly cause: string;
  readonly sentence: string;
  /** The next step, in one line. */
  readonly next: string;
}

/** One interpretation of a part of a delivery; without a mistake, it's the one the platform intends. */
export interface Reading<Value> {
  readonly value: Value;
  readonly mistake?: Mistake;
}

/** Removes duplicates: if several mistakes yield the same value, the first one wins. */
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
