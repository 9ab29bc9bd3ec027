/** Explains to the user why a signature doesn't match. */
export interface SignatureMistake {
  /** Stable identifier for use in scripts. */
  readonly cause: string;
  readonly sentence: string;
  /** The next step for the user, in one line. */
  readonly next: string;
}

/** A way to read a part of a delivery. A reading without a mistake is the one that the platform intends. */
export interface SignatureReading<Value> {
  readonly value: Value;
  readonly mistake?: SignatureMistake;
}

/** Removes duplicate values. If several mistakes yield the same value, the first wins. */
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

export const buildMistake = (cause: string, sentence: string, next: string): SignatureMistake => ({
  cause,
  sentence,
  next,
});
