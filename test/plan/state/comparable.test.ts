import { expect, test } from "vitest";
import { type JsonValue, NumberText } from "../../../src/base/json/json";
import { describeChanges, normalizeField, normalizeFields } from "../../../src/plan/state/comparable";

test.each<[string, JsonValue | undefined, string]>([
  ["remainder", undefined, ""],
  ["remainder", null, ""],
  ["remainder", new NumberText("10.500"), "10.5"],
  ["remainder", new NumberText("10.00"), "10"],
  ["remainder", new NumberText("100"), "100"],
  ["remainder", new NumberText("1.50e10"), "1.50e10"],
  ["remainder", new NumberText("1.50E10"), "1.50E10"],
  ["remainder", "10.50", "10.5"],
  ["grossAmount", "10.00", "10"],
  ["description", " 1.50 ", "1.50"],
  ["events", ["payment.received", "case.closed"], "case.closed,payment.received"],
  ["isActive", false, "false"],
  ["lifecycle", "more info required", "NeedsAdditionalDetails"],
  ["lifecycle", "Unheard", "Unheard"],
  ["closeCode", "withdrawn by client", "WithdrawnByClient"],
  ["closeCode", "Unheard", "Unheard"],
  ["recipient", "Collection Partner", "collectionpartner"],
  ["date", "2026-03-12T23:30:00Z", "2026-03-12"],
  ["description", " Called at 2026-03-12T23:30:00Z ", "Called at 2026-03-12T23:30:00Z"],
])("normalizes %s %j to %j", (name, value, text) => {
  expect(normalizeField(name, value)).toBe(text);
});

test("omits empty and unlisted fields", () => {
  const record = { lifecycle: "active", closeCode: null, remainder: "", currency: "EUR" };
  expect(normalizeFields(record, ["lifecycle", "closeCode", "remainder", "disputeStatus"])).toEqual({
    lifecycle: "Active",
  });
});

test.each([
  [undefined, undefined, []],
  [{ lifecycle: "Active" }, undefined, ["it is gone"]],
  [undefined, { lifecycle: "Active" }, ["it did not exist"]],
  [{ lifecycle: "Active" }, { lifecycle: "Active" }, []],
  [
    { lifecycle: "Active", remainder: "250" },
    { lifecycle: "Closed", remainder: "250", closeCode: "Paid" },
    ["lifecycle Active → Closed", "closeCode none → Paid"],
  ],
  [{ disputeStatus: "Open" }, {}, ["disputeStatus Open → none"]],
])("describes the change from %j to %j", (before, now, changes) => {
  expect(describeChanges(before, now)).toEqual(changes);
});
