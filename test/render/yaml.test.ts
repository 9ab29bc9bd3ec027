import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { codePoint } from "../support/code-point";
import { company, detailed, listOf, pipe, raw, recordOf, textOf } from "./samples";

const yaml = { ...pipe, format: "yaml", isExplicitFormat: true } as const;

test("prints a list as a YAML document with its records, page and completeness", async () => {
  const style = { ...yaml, fields: ["reference", "remainder", "debtor.name"] };
  expect(await textOf(listOf([[company], [company]]), style)).toBe(`\
items:
- reference: XK4D92QP
  remainder: 1250.50
  debtor:
    name: Nordlicht Handel GmbH
- reference: XK4D92QP
  remainder: 1250.50
  debtor:
    name: Nordlicht Handel GmbH
page:
  totalResults: 3
  currentPage: 1
  pageSize: 10
  responseCount: 3
  totalPages: 1
complete: true
`);
});

test("prints an empty list as an empty array", async () => {
  const end = () => ({ isComplete: false, reason: "interrupted", notes: [] });
  expect(await textOf(listOf([], { end }), yaml)).toBe("items: []\ncomplete: false\nreason: interrupted\n");
});

test("quotes text that looks like another type and preserves the digits of numbers", async () => {
  const record = raw(
    '{"a":1E400,"b":12345678901234567.890,"c":"NO","d":"2026-06-17","e":"20457","f":[],"g":"x\\ny"}',
  );
  expect(await textOf(recordOf(record), yaml)).toBe(`\
a: 1E400
b: 12345678901234567.890
c: "NO"
d: "2026-06-17"
e: "20457"
f: []
g: |-
  x
  y
`);
});

test("round-trips every value without printing unsafe characters", async () => {
  const forbidden = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u;
  const text = fc.oneof(
    fc.string({ unit: codePoint }),
    fc.string(),
    fc.constantFrom("\u001b[2J", "a\u202eb\nc", "\u{e0041}", "- x", "# y", "{", "~"),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(text, fc.oneof(text, fc.array(text), fc.boolean(), fc.constant(null))),
      async (value) => {
        const record = raw(JSON.stringify(value));
        const printed = await textOf(recordOf(record), yaml);
        expect(printed.replaceAll("\n", "")).not.toMatch(forbidden);
        expect(parse(printed)).toEqual(JSON.parse(JSON.stringify(value)));
      },
    ),
  );
});

test("round-trips a complete case", async () => {
  expect(parse(await textOf(recordOf(detailed), yaml))).toEqual(JSON.parse(detailed.bytes.toString()));
});
