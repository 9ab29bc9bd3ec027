/**
 * Minutes between each failed attempt and the next (DLV-05). The first attempt is due immediately (DLV-04).
 */
const retryMinutes: readonly number[] = [1, 2, 4, 8, 16, 30, 30];

/** Includes the first attempt (DLV-07). */
export const maxAttempts = retryMinutes.length + 1;

/** Pauses between attempts, for use in prose: `1, 2, 4, 8, 16, 30 and 30`. */
export const retryMinutesText = `${retryMinutes.slice(0, -1).join(", ")} and ${retryMinutes.at(-1)}`;

/** Time between a delivery's first and last attempts, for use in prose and commands: `91m`. */
export const allAttemptsDuration = `${retryMinutes.reduce((sum, minutes) => sum + minutes)}m`;

/**
 * Returns when the next attempt is due, from the number of attempts and the time of the last one. Returns
 * undefined if no further attempt is allowed.
 */
export function getNextAttemptAt(attemptCount: number, time: number): number | undefined {
  const minutes = retryMinutes[attemptCount - 1];
  return minutes === undefined ? undefined : time + minutes * 60_000;
}

/** How long a receiver has to respond (DLV-01). */
export const attemptLimitMs = 10_000;
