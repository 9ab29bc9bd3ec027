import { expect, test } from "vitest";
import { parseBoundedJson } from "../../../src/base/json/bounded-json";
import { printJson, type RawJson } from "../../../src/base/json/json";
import { scanList } from "../../../src/base/json/json-scan";
import { skipSpace, skipValue } from "../../../src/base/json/json-skip";

const messageOf = (read: () => unknown) => {
  try {
    read();
    return undefined;
  } catch (error) {
    return error instanceof SyntaxError ? error.message : error;
  }
};
const tooEarly = "the JSON ends too early";
const brokenAt = (byte: number) => `the JSON is broken at byte ${byte}`;

test.each<[string, string]>([
  ["", tooEarly],
  ["{", tooEarly],
  ["[1", tooEarly],
  ['"a', tooEarly],
  ['"\\', tooEarly],
  ['"\\u00', tooEarly],
  ["tru", tooEarly],
  ["-", tooEarly],
  ["1.", tooEarly],
  ["1e+", tooEarly],
  ["x", brokenAt(1)],
  ["1 x", brokenAt(3)],
  ["[1,]", brokenAt(4)],
  ["[1 2]", brokenAt(4)],
  ["{x}", brokenAt(2)],
  ['{"a" 1}', brokenAt(6)],
  ['{"a":1,}', brokenAt(8)],
  ['"\t"', brokenAt(2)],
  ['"\u001f"', brokenAt(2)],
  ['"\\x"', brokenAt(3)],
  ['"\\u00g0"', brokenAt(6)],
  ['"\\u00/0"', brokenAt(6)],
  ['"\\u00:0"', brokenAt(6)],
  ['"\\u00`0"', brokenAt(6)],
  ["nul1", brokenAt(4)],
  ["truE", brokenAt(4)],
  ["falsy", brokenAt(5)],
  ["01", brokenAt(2)],
  ["-x", brokenAt(2)],
  ["1.x", brokenAt(3)],
  ["1e-x", brokenAt(4)],
  ["1:", brokenAt(2)],
  ["\ufeff\ufeff1", brokenAt(4)],
])("reports the position at which %j is invalid", (text, message) => {
  const bytes = Buffer.from(text);
  expect([messageOf(() => scanList(bytes, "items")), messageOf(() => parseBoundedJson(bytes))]).toEqual([
    message,
    message,
  ]);
});

test.each([
  ' \t\r\n"a" ',
  '"\\"\\\\\\/\\b\\f\\n\\r\\t\\u09afAF "',
  '"\u007f~ !"',
  "-0",
  "0.10e+5",
  "1E-3",
  "9",
  "[ ]",
  "{ }",
  '{ "a" : [ true , false , null ] , "b" : { "c" : -1.5 } }',
  '{"a":\n1,\n"b":[1,\n2]}',
])("reads all of %s", (text) => {
  const bytes = Buffer.from(text);
  expect(skipSpace(bytes, skipValue(bytes, skipSpace(bytes, 0)))).toBe(bytes.length);
  expect(JSON.parse(printJson(parseBoundedJson(bytes)))).toEqual(JSON.parse(text));
});

test("reads at most 200 levels of nesting in a value", () => {
  const nested = (depth: number) => Buffer.from("[".repeat(depth) + "]".repeat(depth));
  expect(skipValue(nested(201), 0)).toBe(402);
  expect(messageOf(() => skipValue(nested(202), 0))).toBe(brokenAt(202));
  expect(messageOf(() => parseBoundedJson(nested(201)))).toBeUndefined();
  expect(messageOf(() => parseBoundedJson(nested(202)))).toBe("the JSON is nested deeper than 200 levels");
});

test("reads at most 20,000 values from an untrusted document", () => {
  const values = (count: number) => Buffer.from(`[${"1,".repeat(count - 1)}1]`);
  expect(parseBoundedJson(values(19_999))).toHaveLength(19_999);
  expect(messageOf(() => parseBoundedJson(values(20_000)))).toBe("the JSON holds more than 20000 values");
});

test("keeps a field named __proto__ like any other", () => {
  const object = parseBoundedJson(Buffer.from('{"__proto__":"1","__proto__":"a","b":"2"}')) as object;
  expect(Object.entries(object)).toEqual([
    ["__proto__", "a"],
    ["b", "2"],
  ]);
  expect(Object.getOwnPropertyDescriptor(object, "__proto__")).toEqual({
    value: "a",
    writable: true,
    enumerable: true,
    configurable: true,
  });
});

const text = (raw: RawJson | undefined) => raw && Buffer.from(raw.bytes).toString();

/** Splits a document into its parts around `Cases` and renders them as text. */
function scan(document: string) {
  const { answer, records, isRenamed, misfit, page } = scanList(Buffer.from(document), "Cases");
  return {
    answer: text(answer),
    records: records?.map((record) => [text(record), record.id]),
    isRenamed,
    misfit: text(misfit),
    page: text(page),
  };
}

test.each<[string, Partial<ReturnType<typeof scan>>]>([
  [
    '[{"id":"a"}, 5 ]',
    {
      records: [
        ['{"id":"a"}', "a"],
        ["5", undefined],
      ],
    },
  ],
  ["[]", { records: [] }],
  ["{}", {}],
  ["7", {}],
  ['{"CASES":[]}', { records: [], isRenamed: false }],
  ['{"other":[1],"cases":[2]}', { records: [["2", undefined]], isRenamed: false }],
  ['{"other":[1]}', { records: [["1", undefined]], isRenamed: true }],
  ['{"other":[1],"more":[2]}', { isRenamed: true }],
  ['{"other":1}', { isRenamed: true }],
  ['{"cases":{},"other":[1]}', { isRenamed: true, misfit: "{}" }],
  ['{"cases":null}', { isRenamed: true, misfit: "null" }],
  ['{"Page":{"page":1},"cases":[]}', { page: '{"page":1}', records: [], isRenamed: false }],
  ['{"page":[1]}', { page: "[1]", isRenamed: true }],
  ['[{"Id":"a","id":"b"}]', { records: [['{"Id":"a","id":"b"}', "b"]] }],
  ['[{"id":"a","id":7}]', { records: [['{"id":"a","id":7}', "7"]] }],
  ['[{"id":"a","id":null}]', { records: [['{"id":"a","id":null}', "a"]] }],
  [
    '[{"ID":"a","i":"b","xd":"c","idx":"d","ie":"e"}]',
    { records: [['{"ID":"a","i":"b","xd":"c","idx":"d","ie":"e"}', undefined]] },
  ],
])("splits the document %s", (document, parts) => {
  expect(scan(document)).toEqual({
    answer: document,
    records: undefined,
    isRenamed: undefined,
    misfit: undefined,
    page: undefined,
    ...parts,
  });
});
