/**
 * Maximum wait for one event. Half of the timeout in vitest.config.mjs, so a failure can still report what is
 * missing.
 */
export const deadlineMs = 60_000;
