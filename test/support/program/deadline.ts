/**
 * The maximum wait for one event: half of the timeout in vitest.config.mjs, so that the failure says what is
 * missing.
 */
export const deadlineMs = 60_000;
