import { type JsonValue, readText } from "../../base/json/json";
import { listIn } from "./portfolio-rows";

/** Returns the share of the principal that was collected up to each month, for drawing. */
export function shareCurve(cohort: JsonValue): readonly number[] {
  const placed = Number(readText(cohort, "placed"));
  let sum = 0;
  return listIn(cohort, "collected").map((amount) => {
    sum += Number(amount);
    return placed > 0 ? Math.max(0, sum / placed) : 0;
  });
}
