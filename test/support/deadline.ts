/** How long a test waits for one thing: far longer than any takes, so that a busy machine fails none. */
export const deadlineMs = 60_000;
