import fc from "fast-check";
import { expect, test } from "vitest";
import { scanList, scanListQuickly } from "../../src/base/json-scan";

const bytes = (text: string) => Buffer.from(text);
const texts = (list: ReturnType<typeof scanList>) =>
  list.records?.map((record) => Buffer.from(record.bytes).toString());

test("finds the records of an envelope and leaves their bytes as they came", () => {
  const list = scanList(
    bytes('{"page":{"totalResults":2},"cases":[{"id":"a", "n":100.00},{"n":1e2,"Id":"b"}]}'),
    "cases",
  );
  expect(texts(list)).toEqual(['{"id":"a", "n":100.00}', '{"n":1e2,"Id":"b"}']);
  expect(list.records?.map((record) => record.id)).toEqual(["a", "b"]);
  expect(list.page?.value).toMatchObject({ totalResults: { value: "2" } });
});

test.each([
  ["PascalCase members", '{"Cases":[{"Id":"a"}],"Page":{"TotalResults":1}}'],
  ["a bare array", '[{"id":"a"}]'],
  ["an unknown member that is the only array", '{"results":[{"id":"a"}]}'],
  ["a byte order mark and white space", '\ufeff \r\n{ "cases" : [ {"id":"a"} ] } '],
])("reads %s", (_, text) => {
  expect(scanList(bytes(text), "cases").records?.map((record) => record.id)).toEqual(["a"]);
});

test("only the record's own id counts, not one inside it", () => {
  const [record] =
    scanList(bytes('[{"creditor":{"id":"inner"},"x":[{"id":"deep"}]}]'), "cases").records ?? [];
  expect(record?.id).toBeUndefined();
});

test("a document without a list has no records", () => {
  expect(scanList(bytes('{"message":"hello"}'), "cases").records).toBeUndefined();
  expect(scanList(bytes('"text"'), "cases").records).toBeUndefined();
});

test.each([
  "",
  "{",
  "[",
  '{"cases":[',
  '{"cases":[{"id":"a"}',
  "[{}] x",
  "[{},]",
  '{"a":1,}',
  '{"a" 1}',
  "[01]",
  "[1.]",
  "[tru]",
  '["\n"]',
  "<html>",
  "[.5]",
  "[-]",
  '{"a":1 "b":2}',
])("refuses %j", (text) => {
  expect(() => scanList(bytes(text), "cases")).toThrow(SyntaxError);
});

test("nesting without end is refused, not a crash", () => {
  expect(() => scanList(bytes("[".repeat(100_000)), "cases")).toThrow(SyntaxError);
});

test("accepts every document that JSON.parse accepts, and each slice parses to its record", () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.jsonValue(), fc.nat(3), (records, other, indent) => {
      const text = JSON.stringify({ other, cases: records, page: {} }, null, indent);
      const list = scanList(bytes(text), "cases");
      expect(texts(list)?.map((slice) => JSON.parse(slice))).toEqual(JSON.parse(JSON.stringify(records)));
    }),
  );
});

test("accepts and refuses the same mutilated documents as JSON.parse", () => {
  const document = JSON.stringify({
    cases: [{ id: "a", n: -1.5e3, t: [true, null], s: 'x"\\' }],
    page: { totalPages: 1 },
  });
  fc.assert(
    fc.property(
      fc.nat(document.length - 1),
      fc.constantFrom("", ",", "}", "]", '"', "0", "\\", " "),
      (at, put) => {
        const text = document.slice(0, at) + put + document.slice(at + 1);
        const isValid = (() => {
          try {
            JSON.parse(text);
            return true;
          } catch {
            return false;
          }
        })();
        const isAccepted = (() => {
          try {
            scanList(bytes(text), "cases");
            return true;
          } catch {
            return false;
          }
        })();
        // An escape such as \x is left to whoever opens the string; everything else agrees.
        if (!/\\[^"\\/bfnrtu]/.test(text)) expect(isAccepted).toBe(isValid);
      },
    ),
    { numRuns: 2000 },
  );
});

const rows = fc.array(
  fc.record({
    id: fc.oneof(fc.uuid(), fc.integer()),
    text: fc.string(),
    items: fc.array(fc.record({ id: fc.string(), n: fc.float() })),
  }),
  { maxLength: 12 },
);

test("the quick way finds the same records as the thorough one, nested look-alikes and spaces or not", () => {
  fc.assert(
    fc.property(
      rows,
      fc.nat(2),
      fc.boolean(),
      fc.integer({ min: -1, max: 1 }),
      (records, indent, isTold, error) => {
        const page = isTold ? { responseCount: records.length + error } : {};
        const document = bytes(JSON.stringify({ cases: records, page }, null, indent));
        const [quick, thorough] = [scanListQuickly(document, "cases"), scanList(document, "cases")];
        expect(texts(quick)).toEqual(texts(thorough));
        expect(quick.records?.map(({ id }) => id)).toEqual(thorough.records?.map(({ id }) => id));
        expect(quick.page?.value).toEqual(thorough.page?.value);
      },
    ),
    { numRuns: 500 },
  );
});

test.each([
  '{"cases":[{"id":"a"},{"id":"b"},{"id":"c"}',
  '{"cases":[{"id":"a"},{"id":"b"},{"id":"c"},],"page":{"responseCount":3}}',
  '{"cases":[{"id":"a"},{"id":"b"},{"id":"c"}]]',
  "",
  "<html>",
])("the quick way refuses %j too", (text) => {
  expect(() => scanListQuickly(bytes(text), "cases")).toThrow(SyntaxError);
});
