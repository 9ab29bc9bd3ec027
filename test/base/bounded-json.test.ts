import fc from "fast-check";
import { expect, test } from "vitest";
import { parseBoundedJson } from "../../src/base/json/bounded-json";
import { parseJson, printJson } from "../../src/base/json/json";
import { codePoint } from "../support/code-point";

const parse = (text: string) => parseBoundedJson(Buffer.from(text));

test("reads valid JSON exactly as the unbounded parser does", () => {
  const text = fc.string({ unit: codePoint });
  const number = fc.double({ noDefaultInfinity: true, noNaN: true });
  const values = [fc.boolean(), fc.integer(), number, text, fc.constant(null)];
  fc.assert(
    fc.property(fc.anything({ key: text, values }), fc.nat(3), (value, indent) => {
      const json = JSON.stringify(value, undefined, indent);
      expect(parse(json)).toEqual(parseJson(json));
    }),
  );
});

test("preserves the digits of numbers and uses the last of several fields with the same name", () => {
  expect(printJson(parse(' {"a":100.00,"b":-1E+2,"a":1.50,"\\u0063":"\\n\\ud83d\\ude00"} '))).toBe(
    '{"a":1.50,"b":-1E+2,"c":"\\n😀"}',
  );
});

test("treats a field named __proto__ like any other", () => {
  const value = parse('{"__proto__":{"to":1}}');
  expect([Object.keys(value as object), Object.getPrototypeOf(value)]).toEqual([
    ["__proto__"],
    Object.prototype,
  ]);
});

test.each([
  ...["", " ", "{", "[", '{"a":1,}', "[1,]", "{}{}", "nul", "01", "1.", "-", '"a', '"\\x"', '"\n"', "'a'"],
  ...['{"a"}', "{a:1}", "[1 2]", "\u00a01", "NaN", "{,}", '{"a":}'],
])("refuses %j, as the unbounded parser does", (text) => {
  expect(() => parseJson(text)).toThrow(SyntaxError);
  expect(() => parse(text)).toThrow(SyntaxError);
});

test("distinguishes invalid UTF-8 from invalid JSON", () => {
  expect(() => parseBoundedJson(Buffer.from('{"a":"\xff"}', "latin1"))).toThrow(TypeError);
});

test("refuses more than 20,000 values or 200 levels", () => {
  const list = (length: number) => `[${Array.from({ length }, () => "1").join(",")}]`;
  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  expect((parse(list(19_999)) as []).length).toBe(19_999);
  expect(() => parse(list(20_000))).toThrow("the JSON holds more than 20000 values");
  expect(parse(nested(201))).toEqual(parseJson(nested(201)));
  expect(() => parse(nested(202))).toThrow("the JSON is nested deeper than 200 levels");
});
