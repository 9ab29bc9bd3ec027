import { expect, test } from "vitest";
import { type JsonValue, tryParseJson } from "../../../src/base/json/json";
import { describeRole, describeType, describeValue, describeWord } from "../../../src/drift/observe/role";
import { buildShape } from "../../../src/drift/observe/value-shape";

const toValue = (value: unknown) => tryParseJson(JSON.stringify(value)) as JsonValue;
const id = "00000000-0000-4000-8000-00000000000a";

test.each([
  ["a value that is absent", undefined, "absent", "absent"],
  ["null", null, "null", "null"],
  ["a boolean", false, "true or false", "false"],
  ["a number", 2.5, "a number", "2.5"],
  ["an empty list", [], "an array", "a list of 0"],
  ["a list", [1], "an array", "a list of 1"],
  ["a longer list", [1, 2], "an array", "a list of 2"],
  ["an object", { a: 1 }, "an object", "an object"],
  ["empty text", "", "a text", "an empty text"],
  ["a name", "Ada", "a text", "a text of 3 characters"],
  ["a GUID", id, "a GUID", "a GUID"],
  ["a GUID in upper case", id.toUpperCase(), "a GUID in upper case", "a GUID"],
  ["a day", "2026-03-02", "a time", "a day"],
  ["a time in UTC", "2026-03-02T08:00:00Z", "a time", "a time with a zone"],
  ["a time with an offset", "2026-03-02T08:00:00+01:00", "a time", "a time with a zone"],
  ["a time without a zone", "2026-03-02T08:00:00", "a time", "a time without a zone"],
  ["a lifecycle", "Active", "a text", '"Active"'],
  ["a close code", "Paid", "a text", '"Paid"'],
  ["a number as text", "-1.50", "a text", "a number as text"],
  ["text that begins with a number", "1.50 EUR", "a text", "a text of 8 characters"],
])("describes %s without its data", (_, value, role, description) => {
  const parsed = value === undefined ? undefined : toValue(value);
  expect([describeRole(parsed), describeValue(parsed)]).toEqual([role, description]);
});

test("shows words from the interface and describes all other text", () => {
  const long = `a${"b".repeat(59)}`;
  const values = [
    "case.closed",
    "invalid_request",
    "a:b-c.d",
    "a.b.c.d.e",
    "2nd",
    "two words",
    long,
    `${long}c`,
    5,
  ];
  expect(values.map((value) => describeWord(toValue(value)))).toEqual([
    '"case.closed"',
    '"invalid_request"',
    '"a:b-c.d"',
    "a text of 9 characters",
    "a text of 3 characters",
    "a text of 9 characters",
    JSON.stringify(long),
    "a text of 61 characters",
    "5",
  ]);
});

test("shows a media type without its parameters", () => {
  const types = ["application/json; charset=utf-8", "text/plain", "no type", ""];
  expect(types.map(describeType)).toEqual([
    "application/json",
    "text/plain",
    "a text of 7 characters",
    "an empty text",
  ]);
});

test("counts the objects that have a field and those that could have it", () => {
  const value = toValue({
    Cases: [
      { Id: "x", Debtor: null },
      { Id: 1, Debtor: { Name: "a" } },
    ],
    total: [1, "2"],
  });
  expect(buildShape(value)).toEqual({
    cases: { roles: ["an array"], count: 1, of: 1 },
    "cases[]": { roles: ["an object"], count: 2, of: 1 },
    "cases[].id": { roles: ["a number", "a text"], count: 2, of: 2 },
    "cases[].debtor": { roles: ["an object", "null"], count: 2, of: 2 },
    "cases[].debtor.name": { roles: ["a text"], count: 1, of: 1 },
    total: { roles: ["an array"], count: 1, of: 1 },
    "total[]": { roles: ["a number", "a text"], count: 2, of: 1 },
  });
});

test("treats the names in a keyed response as values", () => {
  expect(buildShape(toValue({ INV1: { id: "x" }, INV2: { id: "y", a: 1 } }), true)).toEqual({
    "{}": { roles: ["an object"], count: 2, of: 2 },
    "{}.id": { roles: ["a text"], count: 2, of: 2 },
    "{}.a": { roles: ["a number"], count: 1, of: 2 },
  });
});
