/** `npm run endurance` runs everything; CI has ten minutes, and runs a share. */
const isWhole = process.env.RECOUP_WHOLE === "1";

/** How often a test does something: in a whole run, or in CI. */
export const whole = (all: number, share: number): number => (isWhole ? all : share);

/** Whether the test at this position is left to a whole run: all but every nth are. */
export const isLeftOut = (at: number, every: number): boolean => !isWhole && at % every !== 0;
