import { Failure } from "../base/failure";
import type { JsonObject, JsonValue } from "../base/json";

const mostCombinations = 256;

/** Every value of each name with every value of the others; one empty combination for an empty matrix. */
export function combinations(matrix: JsonObject): readonly JsonObject[] {
  return Object.entries(matrix).reduce<readonly JsonObject[]>(
    (chosen, [name, values]) =>
      refuseTooMany(
        chosen.flatMap((known) =>
          (values as readonly JsonValue[]).map((value) => ({ ...known, [name]: value })),
        ),
      ),
    [{}],
  );
}

function refuseTooMany(chosen: readonly JsonObject[]): readonly JsonObject[] {
  if (chosen.length <= mostCombinations) return chosen;
  throw new Failure("usage", `The matrix has more than ${mostCombinations} combinations.`);
}
