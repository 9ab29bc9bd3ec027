import { expect, test } from "vitest";
import { deepMerge } from "../../../src/base/collections/deep-merge";
import {
  isJsonObject,
  NumberText,
  parseJson,
  printJson,
  RawJson,
  readField,
  readItems,
  readPath,
  readString,
  readText,
  toPlainJson,
  tryParseJson,
} from "../../../src/base/json/json";

const number = new NumberText("1.50");

test("preserves the digits of numbers and uses the last of several fields with the same name", () => {
  expect(printJson(parseJson('{"a":1.50,"a":2.00}'))).toBe('{"a":2.00}');
  expect(printJson({ a: number }, 2)).toBe('{\n  "a": 1.50\n}');
  expect([printJson(undefined), tryParseJson("{"), tryParseJson(Buffer.from([0xff]))]).toEqual([
    "null",
    undefined,
    undefined,
  ]);
});

test("distinguishes objects from null, arrays, numbers and strings", () => {
  expect([{}, null, [], number, "a", undefined].map(isJsonObject)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test.each([
  [{ id: "a" }, "id", "a"],
  [{ Id: "a" }, "id", "a"],
  [{ id: "a" }, "Id", "a"],
  [{ Id: "a", id: "b" }, "Id", "a"],
  [{ iD: "a" }, "id", undefined],
  [{}, "toString", undefined],
  [["a"], "length", undefined],
  [null, "id", undefined],
])("from %j, reads the field %s as %s", (value, name, field) => {
  expect(readField(value, name)).toBe(field);
});

test("reads strings, items and paths", () => {
  const value = { Debtor: { name: "Ada", age: number, none: null, empty: "" }, tags: ["a"] };
  expect([
    readPath(value, "debtor.name"),
    readPath(value, "debtor.name.x"),
    readPath(value, "tags"),
    readString(value, "debtor.name"),
    readString(value, "debtor.empty"),
    readString(value, "debtor.age"),
    readText(value.Debtor, "age"),
    readText(value.Debtor, "none"),
    readText(value.Debtor, "gone"),
    readItems(value, "Tags"),
    readItems(value, "debtor"),
  ]).toEqual(["Ada", undefined, ["a"], "Ada", undefined, undefined, "1.50", "", "", ["a"], []]);
});

test("converts JSON to plain values", () => {
  const value = { a: number, b: [number, undefined as never], c: undefined, d: null, e: "x", f: true };
  expect(toPlainJson(value)).toStrictEqual({ a: 1.5, b: [1.5, null], d: null, e: "x", f: true });
  expect(toPlainJson(undefined)).toBeUndefined();
});

test("reads a value from a slice of the received bytes", () => {
  const raw = new RawJson(Buffer.from('[{"a":1.50}]'), "id", 1, 11);
  expect([Buffer.from(raw.bytes).toString(), raw.plainValue, printJson(raw.value), raw.id]).toEqual([
    '{"a":1.50}',
    { a: 1.5 },
    '{"a":1.50}',
    "id",
  ]);
  const { value } = raw;
  expect(raw.value).toBe(value);
  expect(raw.read()).toBe(value);
  const known = { b: "known" };
  expect(RawJson.known(Buffer.from("{}"), known).value).toBe(known);
  expect(RawJson.of({ a: number }).plainValue).toEqual({ a: 1.5 });
});

test("replaces an object with another kind of value, and vice versa", () => {
  expect(deepMerge({ a: { b: "1" }, c: "x", d: ["y"] }, { a: "2", c: { e: "3" }, d: { f: "4" } })).toEqual({
    a: "2",
    c: { e: "3" },
    d: { f: "4" },
  });
  expect(deepMerge({ a: { b: "1" } }, { a: null })).toEqual({ a: null });
});
