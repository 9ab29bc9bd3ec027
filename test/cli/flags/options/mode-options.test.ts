import { expect, test } from "vitest";
import { resolveOppositeFlags } from "../../../../src/cli/flags/options/mode-options";
import { refuseOptions } from "../../../../src/cli/flags/options/surface-options";

test.each([
  [{}, undefined],
  [{ testMode: true }, true],
  [{ liveMode: true }, false],
  [{ testMode: false, liveMode: false }, undefined],
])("reads two opposite flags from %j: %s", (values, expected) => {
  expect(resolveOppositeFlags(values, "testMode", "liveMode")).toBe(expected);
});

test("refuses two opposite flags together", () => {
  expect(() => resolveOppositeFlags({ testMode: true, liveMode: true }, "testMode", "liveMode")).toThrow(
    expect.objectContaining({ kind: "usage", message: "--test-mode and --live-mode contradict each other." }),
  );
});

test.each([
  [{ query: "a" }, "--query cannot be used with the referral surface.", "Remove it."],
  [
    { query: "a", retryFailed: false },
    "--query, --retry-failed cannot be used with the referral surface.",
    "Remove them.",
  ],
])("refuses the options %j", (values, message, hint) => {
  expect(() => refuseOptions(values, ["query", "retryFailed"], "the referral surface")).toThrow(
    expect.objectContaining({ kind: "usage", message, details: { hint } }),
  );
});

test("accepts options that exist only on another surface", () => {
  expect(() => refuseOptions({ from: "a" }, ["query"], "the referral surface")).not.toThrow();
});
