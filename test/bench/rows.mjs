// A row of the result: what was measured, its value, and the bar that it has to meet.
import { round } from "./measure.mjs";

const row = (what, value, bar, isMet) => ({ what, value, bar, isMet });

export function atMost(what, value, max, digits = 2) {
  const shown = round(value, digits);
  return row(what, shown, `at most ${max}`, shown <= max);
}

export function atLeast(what, value, min, digits = 2) {
  const shown = round(value, digits);
  return row(what, shown, `at least ${min}`, shown >= min);
}

export function below(what, value, limit, digits = 0) {
  const shown = round(value, digits);
  return row(what, shown, `below ${limit}`, shown < limit);
}

/** Recorded so that growth is visible. */
export const noBar = (what, value) => row(what, value, "no bar", true);
