import { describe, expect, test } from "vitest";
import {
  isCaseBooked,
  isVisible,
  listStateFindings,
} from "../../../src/webhooks/receiver-state/state-findings";

test.each([
  [{}, false],
  [{ paid: "0.00" }, false],
  [{ events: [] }, false],
  [{ remainder: "1" }, false],
  [{ lifecycle: "Active" }, true],
  [{ closeCode: "" }, true],
  [{ paid: "0.01" }, true],
  [{ events: ["a"] }, true],
])("determines whether the state %j shows a case: %s", (state, expected) => {
  expect(isVisible(state)).toBe(expected);
});

test.each([
  [{ events: ["a"] }, {}, true],
  [{ events: ["a"] }, { events: [] }, true],
  [{ events: ["a"] }, { lifecycle: "Active" }, false],
  [{ events: ["a"] }, { paid: "0" }, false],
  [{ events: ["a"], paid: "1" }, { paid: "0" }, true],
  [{}, {}, false],
])(
  "determines whether the state %j, read from fields like %j, shows a booked case: %s",
  (state, visibleFields, expected) => {
    expect(isCaseBooked(state, visibleFields)).toBe(expected);
  },
);

const find = (expected: object, state: object, visibleFields = {}) =>
  listStateFindings({ events: [], ...expected }, state, visibleFields);

describe("a lifecycle", () => {
  test.each([
    ["Active", []],
    ["active", []],
    ["NeedsAdditionalDetails", ["lifecycle is NeedsAdditionalDetails, expected Active"]],
    ["unknown", ["lifecycle is unknown, expected Active"]],
    ["In Arbeit", undefined],
  ])("of %s is compared with Active", (lifecycle, findings) => {
    expect(find({ lifecycle: "Active" }, { lifecycle })).toEqual(findings);
  });

  test("may be a name where the platform shows a label (NS-63)", () => {
    const lifecycle = "Pending Verification";
    expect(find({ lifecycle }, { lifecycle: "PendingVerification" })).toEqual([]);
    expect(find({ lifecycle }, { lifecycle: "Active" })).toEqual([
      "lifecycle is Active, expected Pending Verification",
    ]);
  });

  test("is unknown if the receiver shows it only for other cases", () => {
    expect(find({ lifecycle: "Active" }, {}, { lifecycle: "Closed" })).toEqual([
      "lifecycle is unknown, expected Active",
    ]);
    expect(find({ lifecycle: "Active" }, {})).toBeUndefined();
    expect(find({}, { lifecycle: "Active" })).toBeUndefined();
  });
});

describe("a close code", () => {
  test.each([
    ["Paid", "Paid", []],
    ["Paid", "paid", []],
    ["Paid", "", ["closeCode is empty, expected Paid"]],
    ["Paid", "PartiallyPaid", ["closeCode is PartiallyPaid, expected Paid"]],
    ["Paid", "Other", undefined],
    ["Paid", "Bezahlt", undefined],
    ["", "", []],
    ["", "Paid", ["closeCode is Paid, expected "]],
  ])("is compared when %j is expected and %j is shown", (expected, closeCode, findings) => {
    expect(find({ closeCode: expected }, { closeCode })).toEqual(findings);
  });

  test("isn't compared if either is missing", () => {
    expect([find({ closeCode: "Paid" }, {}), find({}, { closeCode: "Paid" })]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe("amounts", () => {
  test("are compared in cents", () => {
    expect(find({ remainderCents: 150, paidCents: 1 }, { remainder: "1.5", paid: "0.01" })).toEqual([]);
    expect(find({ remainderCents: 150, paidCents: 100 }, { remainder: "2", paid: "0" })).toEqual([
      "remainder is 2, expected 1.50",
      "paid is 0, expected 1.00",
    ]);
  });

  test("are treated as 0 if shown only for other cases, except the remainder", () => {
    const visible = { paid: "7", remainder: "7" };
    expect(find({ paidCents: 100 }, {}, visible)).toEqual(["paid is 0, expected 1.00"]);
    expect(find({ paidCents: 0 }, {}, visible)).toEqual([]);
    expect(find({ remainderCents: 100 }, {}, visible)).toBeUndefined();
    expect(find({ paidCents: 0 }, {})).toBeUndefined();
  });
});

describe("events", () => {
  test("are matched once each, in any letter case", () => {
    const expected = { events: ["A1", "b2", "c3"], eventTypes: { b2: "case.closed" } };
    expect(find(expected, { events: ["a1", "B2", "C3", "other"] })).toEqual([]);
    expect(find(expected, { events: ["a1", "A1", "c3"] })).toEqual([
      "event A1 is booked 2 times",
      "case.closed b2 is not booked",
    ]);
  });

  test("are missing if shown only for other cases", () => {
    expect(find({ events: ["a"] }, {}, { events: ["z"] })).toEqual(["event a is not booked"]);
    expect(find({ events: ["a"] }, {})).toBeUndefined();
  });
});
