import { expect, test } from "vitest";
import { haveOutcome } from "../../src/drift/matchers/events";

const isAccepted = (...records: readonly object[]) => haveOutcome.holds(records as never, new Map() as never);

test.each([
  ["an answer", { lastResponseCode: 200, lastError: null }],
  ["an error", { lastResponseCode: null, lastError: "connection refused" }],
  ["a response and no error field", { lastResponseCode: 500 }],
  ["an error and no response field", { lastError: "timeout" }],
  ["a response and an empty error", { lastResponseCode: 200, lastError: "" }],
])("accepts a delivery record with %s [FLD-43]", (_, record) => {
  expect(isAccepted(record)).toBe(true);
});

test.each([
  ["neither field", {}],
  ["null in both fields", { lastResponseCode: null, lastError: null }],
  ["an empty error alone", { lastError: "" }],
])("reports a delivery record with %s, even among correct ones [FLD-43]", (_, record) => {
  expect(isAccepted(record)).toBe(false);
  expect(isAccepted({ lastResponseCode: 200 }, record)).toBe(false);
});
