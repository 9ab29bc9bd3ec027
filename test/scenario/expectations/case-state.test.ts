import { expect, test } from "vitest";
import { formatCaseState } from "../../../src/scenario/expectations/case-state";

test.each([
  [{ lifecycle: "more info required" }, "NeedsAdditionalDetails"],
  [{ lifecycle: "Closed", closeCode: "Partially paid" }, "Closed:PartiallyPaid"],
  [{ lifecycle: "Frozen", closeCode: "Melted" }, "Frozen:Melted"],
  [{ closeCode: "Paid" }, ":Paid"],
  [undefined, ""],
])("formats the state of %j as %s", (record, state) => {
  expect(formatCaseState(record)).toBe(state);
});
