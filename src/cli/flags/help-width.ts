/** Help reads the same everywhere, and fits the narrowest terminal that is usual. */
export const helpWidth = 80;
