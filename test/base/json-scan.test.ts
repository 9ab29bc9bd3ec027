import fc from "fast-check";
import { expect, test } from "vitest";
import { scanList } from "../../src/base/json/json-scan";

const bytes = (text: string) => Buffer.from(text);
const texts = (list: ReturnType<typeof scanList>) =>
  list.records?.map((record) => Buffer.from(record.bytes).toString());

test("finds an envelope's records and leaves their bytes unchanged", () => {
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
])("reads a document with %s", (_, text) => {
  expect(scanList(bytes(text), "cases").records?.map((record) => record.id)).toEqual(["a"]);
});

test("reads only a record's own id, not a nested one", () => {
  const [record] =
    scanList(bytes('[{"creditor":{"id":"inner"},"x":[{"id":"deep"}]}]'), "cases").records ?? [];
  expect(record?.id).toBeUndefined();
});

test("finds no records in a document without a list", () => {
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
  '["\\x"]',
  '["\\\n"]',
  '["\\u12g4"]',
  '["\\u12"]',
  '["\\',
])("refuses the broken JSON %j", (text) => {
  expect(() => scanList(bytes(text), "cases")).toThrow(SyntaxError);
});

test("refuses deeply nested JSON without crashing", () => {
  expect(() => scanList(bytes("[".repeat(100_000)), "cases")).toThrow(SyntaxError);
});

test("accepts every document that JSON.parse accepts", () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.jsonValue(), fc.nat(3), (records, other, indent) => {
      const text = JSON.stringify({ other, cases: records, page: {} }, null, indent);
      const list = scanList(bytes(text), "cases");
      expect(texts(list)?.map((slice) => JSON.parse(slice))).toEqual(JSON.parse(JSON.stringify(records)));
    }),
  );
});

test("accepts and refuses the same corrupted documents as JSON.parse", () => {
  const document = JSON.stringify({
    cases: [{ id: "a", n: -1.5e3, t: [true, null], s: 'x"\\\u0001' }],
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
        expect(isAccepted).toBe(isValid);
      },
    ),
    { numRuns: 2000 },
  );
});

/** Records of the same shape, as one serializer writes them, but with an occasional value of another type. */
const alike = fc.array(
  fc.record({
    id: fc.oneof({ weight: 9, arbitrary: fc.uuid() }, fc.string(), fc.integer(), fc.constant(null)),
    amount: fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
    text: fc.oneof(fc.string(), fc.constantFrom(null, '"', "\\", "},{", '"},{"id":"', "ä\u0001")),
    deep: fc.oneof(
      { weight: 3, arbitrary: fc.record({ id: fc.string(), is: fc.boolean() }) },
      fc.array(fc.record({ id: fc.string(), n: fc.nat() }), { maxLength: 3 }),
      fc.constant(null),
    ),
  }),
  { maxLength: 12 },
);

test("reads records shaped like the first one exactly as JSON.parse does", () => {
  fc.assert(
    fc.property(alike, fc.nat(2), fc.boolean(), (records, indent, isUpper) => {
      const written = JSON.stringify({ cases: records, page: {} }, null, indent);
      const text = isUpper ? written.replace('"id"', '"Id"') : written;
      const list = scanList(bytes(text), "cases");
      expect(texts(list)?.map((slice) => JSON.parse(slice))).toEqual(JSON.parse(text).cases);
      expect(list.records?.map(({ id }) => id)).toEqual(
        records
          .map(({ id }) => (id === null ? undefined : JSON.stringify(id).replace(/^"|"$/g, "")))
          .map(latin1),
      );
    }),
    { numRuns: 500 },
  );
});

const latin1 = (text: string | undefined) => text && Buffer.from(text).toString("latin1");

const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

test("finds any error in a record, even if the record resembles the first one", () => {
  const put = fc.oneof(
    fc.constantFrom(
      "",
      ",",
      ":",
      "}",
      "]",
      "{",
      "[",
      '"',
      "0",
      "-",
      ".",
      "e",
      "\\",
      " ",
      "\n",
      "x",
      "null",
      '"id":1,',
    ),
    fc.string({ maxLength: 3 }),
  );
  fc.assert(
    fc.property(alike, fc.nat(), fc.nat(3), put, (records, position, length, text) => {
      const document = JSON.stringify({ cases: records, page: {} });
      const at = position % document.length;
      const broken = document.slice(0, at) + text + document.slice(at + length);
      const scanned = () => scanList(bytes(broken), "cases");
      if (!isJson(broken)) expect(scanned).toThrow(SyntaxError);
      else if (Array.isArray(JSON.parse(broken)?.cases))
        expect(texts(scanned())?.map((slice) => JSON.parse(slice))).toEqual(JSON.parse(broken).cases);
      else expect(scanned).not.toThrow();
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ["a longer number", '{"id":"b","n":12}', "b"],
  ["a number with a trailing point", '{"id":"b","n":1.}', undefined],
  ["a number with a leading zero", '{"id":"b","n":01}', undefined],
  ["a longer text", '{"id":"bc","n":1}', "bc"],
  ["a missing value", '{"id":"b","n":}', undefined],
  ["a truncated word", '{"id":"b","n":nul}', undefined],
  ["an unterminated text", '{"id":"b","n":"1}', undefined],
  ["an extra bracket", '{"id":"b","n":1}}', undefined],
  ["an extra member", '{"id":"b","n":1,"m":2}', "b"],
  ["a missing member", '{"id":"b"}', "b"],
  ["an id of another type", '{"id":true,"n":1}', null],
  ["a number as id, whose digits are kept", '{"id":9007199254740993 ,"n":1}', "9007199254740993"],
])("reads a record that almost matches the one before it: %s", (_, record, id) => {
  const scanned = () => scanList(bytes(`[{"id":"a","n":1},${record},{"id":"c","n":1}]`), "cases");
  if (id === undefined) expect(scanned).toThrow(SyntaxError);
  else expect(scanned().records?.map((found) => found.id ?? null)).toEqual(["a", id, "c"]);
});
