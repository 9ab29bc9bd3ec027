/** `npm run endurance` runs everything; CI runs a share, because it has ten minutes. */
const isWhole = process.env.RECOUP_WHOLE === "1";

/** Returns the number of repetitions: `all` in a full run, `share` in CI. */
export const whole = (all: number, share: number): number => (isWhole ? all : share);

/** Whether only a full run includes the test at this position. CI runs every nth test. */
export const isLeftOut = (at: number, every: number): boolean => !isWhole && at % every !== 0;
