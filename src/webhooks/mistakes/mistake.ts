/** A reason why a signature doesn't match, in words for users. */
export interface Mistake {
  /** Stable identifier for scripts. */
  readonly cause: string;
  readonly sentence: string;
  /** The next step, in one line. */
  readonly next: string;
}

/**
 * A possible reading of a part of a delivery. Without a mistake, it is the reading that the platform intends.
 */
export interface SignatureReading<Value> {
  readonly value: Value;
  readonly mistake?: Mistake;
}

/** Removes duplicates. If several mistakes yield the same value, the first one wins. */
export function removeDuplicates<Value>(
  readings: readonly SignatureReading<Value>[],
  getKey: (value: Value) => string,
): readonly SignatureReading<Value>[] {
  const readingByKey = new Map<string, SignatureReading<Value>>();
  for (const reading of readings) {
    const key = getKey(reading.value);
    if (!readingByKey.has(key)) readingByKey.set(key, reading);
  }
  return [...readingByKey.values()];
}

export const buildMistake = (cause: string, sentence: string, next: string): Mistake => ({
  cause,
  sentence,
  next,
});
