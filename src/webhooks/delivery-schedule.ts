const second = 1000;

/** How long after one attempt the next one is due (DLV-05); the first is due at once (DLV-04). */
const gapsMs: readonly number[] = [60, 120, 240, 480, 960, 1800, 1800].map((seconds) => seconds * second);

/** The first attempt and its retries (DLV-07). */
export const maxAttempts = gapsMs.length + 1;

/** When to try again after so many attempts of a series, the last one at `at`; undefined after the last one. */
export function nextAttemptAt(attempts: number, at: number): number | undefined {
  const gap = gapsMs[attempts - 1];
  return gap === undefined ? undefined : at + gap;
}

/** A receiver must have answered by then (DLV-01). */
export const attemptLimitMs = 10 * second;
