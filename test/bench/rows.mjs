// Result rows. Each has a name, a value and the bar that the value has to meet.
import { round } from "./measure.mjs";

const row = (what, value, bar, isMet) => ({ what, value, bar, isMet });

export const atMost = (what, value, max, digits = 2) =>
  row(what, round(value, digits), `at most ${max}`, value <= max);

export const atLeast = (what, value, min, digits = 2) =>
  row(what, round(value, digits), `at least ${min}`, value >= min);

export const below = (what, value, limit, digits = 0) =>
  row(what, round(value, digits), `below ${limit}`, value < limit);

/** Returns a row without a bar, recorded only to show growth. */
export const noBar = (what, value) => row(what, value, "no bar", true);

/** Returns each row's median over several runs. Adds the values from all runs to the row. */
export function medians(runs) {
  const all = runs.flat();
  return [...new Set(all.map(({ what }) => what))].map((name) => {
    const rows = all.filter(({ what }) => what === name);
    const sorted = rows.toSorted((one, other) => one.value - other.value);
    return { ...sorted[Math.floor(rows.length / 2)], runs: rows.map(({ value }) => value) };
  });
}
