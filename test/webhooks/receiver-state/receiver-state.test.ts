import { describe, expect, test } from "vitest";
import { parseJson } from "../../../src/base/json/json";
import { mapState, readStatePaths, toCents } from "../../../src/webhooks/receiver-state/receiver-state";
import { failureOf } from "../../support/failure-of";

const map = (json: unknown, paths = {}) => mapState(parseJson(JSON.stringify(json)), paths, "c1");

describe("a receiver's state", () => {
  test("is read from the top level", () => {
    expect(
      map({
        lifecycle: "Active",
        closeCode: "Paid",
        remainder: 1.5,
        paid: "2.50",
        events: ["a", { id: "b" }, 7, null],
      }),
    ).toEqual({
      lifecycle: "Active",
      closeCode: "Paid",
      remainder: "1.5",
      paid: "2.50",
      events: ["a", "b", "7", ""],
    });
  });

  test("is read from the given paths, which can contain the case ID", () => {
    const json = { cases: { c1: { stage: "Active", sums: { paid: 3 } } }, paid: 9, log: [] };
    const paths = { lifecycle: "cases.{caseId}.stage", paid: "cases.{caseId}.sums.paid", events: "log" };
    expect(map(json, paths)).toEqual({ lifecycle: "Active", paid: "3", events: [] });
    const nested = { c1: { lifecycles: { c1: "Closed" } } };
    expect(map(nested, { lifecycle: "{caseId}.lifecycles.{caseId}" })).toEqual({ lifecycle: "Closed" });
  });

  test("omits fields that are missing, null or empty", () => {
    expect(map({ lifecycle: "", remainder: null, paid: "", events: "a" })).toEqual({});
    expect(map({ closeCode: "" })).toEqual({});
    expect(map({ closeCode: null, paid: 0 })).toEqual({ paid: "0" });
  });

  test("keeps an empty close code only if there is a lifecycle", () => {
    for (const closeCode of ["", null])
      expect(map({ lifecycle: "Active", closeCode })).toEqual({ lifecycle: "Active", closeCode: "" });
    expect(map({ lifecycle: "Active" })).toEqual({ lifecycle: "Active" });
    expect(map({ lifecycle: "Active", closeCode: "Paid" })).toEqual({
      lifecycle: "Active",
      closeCode: "Paid",
    });
  });
});

test("reads state paths that may contain an equals sign", () => {
  expect(readStatePaths(["paid=totals.paid", "events=a=b"])).toEqual({ paid: "totals.paid", events: "a=b" });
  expect(failureOf(() => readStatePaths(["payd=a"])).message).toBe('Unknown name in --state-path "payd".');
  for (const text of ["paid", "paid="]) {
    const { kind, message } = failureOf(() => readStatePaths([text]));
    expect([kind, message]).toEqual(["usage", "--state-path needs a path after paid, as in paid=case.paid."]);
  }
});

test("converts amounts to cents", () => {
  expect(["100", "100.00", "1e2", "0.29", "-1.005"].map(toCents)).toEqual([10_000, 10_000, 10_000, 29, -100]);
});
