/** Reads the global each time: a test may replace it while it runs. */
export const now = (): number => Date.now();
