import { expect, test } from "vitest";
import { assumptions } from "../../../src/sandbox/readings/assumptions";

test("gives a reason for each assumption that can't be changed", () => {
  const ids = new Map<string, string[]>();
  for (const { id, fixed } of assumptions)
    if (fixed !== undefined) ids.set(fixed, [...(ids.get(fixed) ?? []), id]);
  const numbered = (...numbers: string[]) => numbers.map((number) => `NS-${number}`);
  expect(Object.fromEntries(ids)).toEqual({
    production: ["AMB-19"],
    sandbox: ["AMB-42", ...numbered("09", "10", "28", "55")],
    form: [
      "AMB-54",
      ...numbered("01", "02", "04", "05", "06", "07", "08", "12", "13", "17"),
      ...numbered("19", "20", "21", "23", "24", "25", "27", "31"),
    ],
    setup: ["AMB-34", "AMB-41", ...numbered("32", "44", "48", "51", "53", "58")],
    extension: numbered("35", "36", "37", "38", "39", "40", "41", "42"),
    load: ["NS-26"],
    time: ["AMB-39", "NS-57"],
  });
});
