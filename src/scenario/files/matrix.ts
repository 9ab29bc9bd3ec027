import type { JsonObject, JsonValue } from "../../base/json/json";
import type { FileFinding } from "./schema/schema-findings";

const maxCombinations = 256;

/** Returns every combination of the values; one empty combination for an empty matrix. */
export function combinations(matrix: JsonObject): readonly JsonObject[] {
  return Object.entries(matrix).reduce<readonly JsonObject[]>(
    (chosen, [name, values]) =>
      chosen.flatMap((known) =>
        (values as readonly JsonValue[]).map((value) => ({ ...known, [name]: value })),
      ),
    [{}],
  );
}

export function checkMatrix(matrix: JsonObject): readonly FileFinding[] {
  const sizes = Object.values(matrix).map((values) => (Array.isArray(values) ? values.length : 1));
  if (sizes.reduce((product, size) => product * size, 1) <= maxCombinations) return [];
  const message = `the matrix has more than ${maxCombinations} combinations`;
  return [{ path: ["matrix"], part: "key", message }];
}
