import { expect, test } from "vitest";
import { describeEvent } from "../../../src/render/text/event-text";

test.each<[object, string]>([
  [{ reference: "7KQ2", oldLifecycle: "Active", newLifecycle: "Closed" }, "7KQ2: Active → Closed"],
  [{ externalTenantId: "kb-1", lifecycle: "Active" }, "kb-1: Active"],
  [{ creditorReference: "R-1", newLifecycle: "Closed", lifecycle: "Active" }, "R-1: Closed"],
  [{ reference: "7KQ2", externalTenantId: "kb-1", creditorReference: "R-1" }, "7KQ2"],
  [{ externalTenantId: "kb-1", creditorReference: "R-1" }, "kb-1"],
  [{ reference: "7KQ2", oldLifecycle: "Active", lifecycle: "Closed" }, "7KQ2: Active"],
  [{ reference: "7KQ2", closeCode: "Other", closeComment: "Moved" }, "7KQ2: Other: Moved"],
  [{ reference: "7KQ2", lifecycle: "Closed", closeComment: "Moved" }, "7KQ2: Closed, Moved"],
  [{ reference: "7KQ2", amount: 12.5, currency: "EUR" }, "7KQ2: 12.5 EUR"],
  [{ reference: "7KQ2", role: "creditor", message: "Hello" }, "7KQ2: creditor: Hello"],
  [{ failureReason: "expired", reference: null }, "expired"],
  [{ reference: ["a"], message: "Hello" }, '["a"]: Hello'],
  [{ caseId: "1" }, '{"caseId":"1"}'],
  [
    { data: { reference: "7KQ2", amount: 1, role: "creditor", failureReason: "late" } },
    "7KQ2: 1, creditor, late",
  ],
  [["a"], '["a"]'],
])("summarizes %j as %s", (payload, text) => {
  expect(describeEvent(JSON.stringify(payload))).toBe(text);
});

test("returns text that isn't an event unchanged", () => {
  expect(describeEvent("no JSON")).toBe("no JSON");
  expect(describeEvent('"text"')).toBe('"text"');
});
