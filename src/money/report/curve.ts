import { type JsonValue, readItems, readText } from "../../base/json/json";

/** Returns the share of the principal collected up to each month, for drawing. */
export function computeShareCurve(cohort: JsonValue): readonly number[] {
  const placed = Number(readText(cohort, "placed"));
  let sum = 0;
  return readItems(cohort, "collected").map((amount) => {
    sum += Number(amount);
    return placed > 0 ? Math.max(0, sum / placed) : 0;
  });
}
