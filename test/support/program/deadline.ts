/**
 * Maximum wait for one event. Half of the timeout in vitest.config.mjs, so that a failure reports what is
 * missing.
 */
export const deadlineMs = 60_000;
