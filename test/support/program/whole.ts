/** `npm run endurance` runs everything. CI only has ten minutes, so it runs a share. */
const isWhole = process.env.RECOUP_WHOLE === "1";

/** Returns the number of repetitions: `all` in a full run, `share` in CI. */
export const whole = (all: number, share: number): number => (isWhole ? all : share);

/** Whether the test at this position runs only in a full run. CI runs every nth test. */
export const isLeftOut = (at: number, every: number): boolean => !isWhole && at % every !== 0;
