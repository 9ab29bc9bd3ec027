/** Reads the global on each call, because tests may replace it. */
export const now = (): number => Date.now();
