/** How long a test waits for one thing: half of what vitest.config.mjs gives it, so that the test says what is missing. */
export const deadlineMs = 60_000;
