/**
 * Minutes from each failed attempt to the next one (DLV-05). The first attempt is due immediately (DLV-04).
 */
const retryMinutes: readonly number[] = [1, 2, 4, 8, 16, 30, 30];

/** Includes the first attempt (DLV-07). */
export const maxAttempts = retryMinutes.length + 1;

/** Pauses between attempts, for prose: `1, 2, 4, 8, 16, 30 and 30`. */
export const retryMinutesText = `${retryMinutes.slice(0, -1).join(", ")} and ${retryMinutes.at(-1)}`;

/** Time from the first to the last attempt of a delivery, for prose and commands: `91m`. */
export const allAttemptsDuration = `${retryMinutes.reduce((sum, minutes) => sum + minutes)}m`;

/**
 * Returns when the next attempt is due after this many attempts, the last of them at `time`. Undefined if
 * that was the last attempt allowed.
 */
export function getNextAttemptAt(attemptCount: number, time: number): number | undefined {
  const minutes = retryMinutes[attemptCount - 1];
  return minutes === undefined ? undefined : time + minutes * 60_000;
}

/** Time that a receiver has to answer (DLV-01). */
export const attemptLimitMs = 10_000;
