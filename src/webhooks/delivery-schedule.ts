/** How long after each failed attempt the next one is due (DLV-05); the first attempt is due at once (DLV-04). */
const retryMinutes: readonly number[] = [1, 2, 4, 8, 16, 30, 30];

/** The first attempt and its retries (DLV-07). */
export const maxAttempts = retryMinutes.length + 1;

/** The pauses between attempts, for prose: `1, 2, 4, 8, 16, 30 and 30`. */
export const retryMinutesText = `${retryMinutes.slice(0, -1).join(", ")} and ${retryMinutes.at(-1)}`;

/** How long all attempts of one delivery take, for prose and commands: `91m`. */
export const allAttemptsDuration = `${retryMinutes.reduce((sum, minutes) => sum + minutes)}m`;

/** When the next attempt of a series is due, after so many attempts, the last one at `at`; undefined after the last. */
export function nextAttemptAt(attempts: number, at: number): number | undefined {
  const minutes = retryMinutes[attempts - 1];
  return minutes === undefined ? undefined : at + minutes * 60_000;
}

/** A receiver must answer within this time (DLV-01). */
export const attemptLimitMs = 10_000;
