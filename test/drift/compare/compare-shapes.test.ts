import { expect, test } from "vitest";
import { tryParseJson } from "../../../src/base/json/json";
import { compareShapes } from "../../../src/drift/compare/compare-shapes";
import { buildShape } from "../../../src/drift/observe/value-shape";

const step = (value: unknown, status = 200) => ({
  status,
  shape: buildShape(tryParseJson(JSON.stringify(value))),
});
const differences = (sandbox: unknown, target: unknown, known: readonly string[] = []) =>
  compareShapes(step(sandbox), step(target), (path) => known.includes(path)).map(
    ({ path, sandbox: ours, target: theirs }) => `${path}: ${ours}, ${theirs}`,
  );
const id = "00000000-0000-4000-8000-00000000000a";

test.each<readonly [string, unknown, unknown, readonly string[]]>([
  ["a response of the same shape", { a: 1 }, { a: 2 }, []],
  ["another field", { a: 1 }, { a: 1, b: "x" }, ["b: absent, a text"]],
  ["a missing field", { a: 1, b: "x" }, { a: 1 }, ["b: a text, absent"]],
  ["a field that is sometimes null", [{ a: null }, { a: 1 }], [{}, {}], []],
  ["a field that only some records have", [{ a: 1 }, {}], [{}, {}], []],
  ["fields of an object that is missing or null", { a: { b: 1 }, c: null }, { a: null, c: { d: 1 } }, []],
  ["fields of an object inside", { a: { b: 1 } }, { a: { b: 1, c: true } }, ["a.c: absent, true or false"]],
  ["items of another kind", { a: [1] }, { a: ["x"] }, ["a[]: a number, a text"]],
  ["items of an empty list", { a: [] }, { a: [1] }, []],
  ["another kind", { a: 1 }, { a: "1" }, ["a: a number, a text"]],
  ["one kind of several", [{ a: 1 }, { a: "x" }], [{ a: "y" }], []],
  [
    "another kind, with null on both sides",
    [{ a: 1 }, { a: null }],
    [{ a: "x" }, { a: null }],
    ["[].a: a number or null, a text or null"],
  ],
  ["only null", { a: 1 }, { a: null }, []],
  ["a time or a GUID in place of text", { a: "x", b: "x" }, { a: id, b: "2026-03-02" }, []],
  [
    "text in place of a time or a GUID",
    { a: id, b: "2026-03-02" },
    { a: "x", b: "x" },
    ["a: a GUID, a text", "b: a time, a text"],
  ],
])("compares %s", (_, sandbox, target, expected) => {
  expect(differences(sandbox, target)).toEqual(expected);
});

test("ignores fields that the sandbox could also send", () => {
  expect(differences({ a: 1 }, { a: 1, b: 1, c: 1 }, ["b"])).toEqual(["c: absent, a number"]);
});

test("compares only the status if it differs", () => {
  expect(compareShapes(step({ a: 1 }), step({ a: "x" }, 404), () => false)).toEqual([
    { path: ":status", sandbox: "200", target: "404" },
  ]);
});
