import { describe, expect, test } from "vitest";
import { isJsonObject, type JsonObject, parseJson } from "../../../src/base/json/json";
import { resolveReadings } from "../../../src/sandbox/readings/readings";
import { Fields } from "../../../src/sandbox/wire/fields";

function fieldsOf(body: unknown, readings: Readonly<Record<string, string>> = {}): Fields {
  const value = parseJson(JSON.stringify(body));
  if (!isJsonObject(value)) throw new Error("not an object");
  return new Fields(value as JsonObject, resolveReadings(readings));
}

/** Returns the value read, then the kind and messages of the rejection, if any. */
function read(body: unknown, work: (fields: Fields) => unknown, readings = {}): unknown[] {
  const fields = fieldsOf(body, readings);
  const value = work(fields);
  const { rejection } = fields;
  return rejection === undefined
    ? [value]
    : [
        value,
        rejection.kind,
        ...Object.entries(rejection.errors).flatMap(([path, texts]) => [path, ...texts]),
      ];
}
const must = (words: string, name = "A") => `The ${name} field ${words}.`;
const required = ["unreadable", "A", must("is required")];

describe("text", () => {
  test.each([
    [{ a: " b " }, " b "],
    [{ A: "b" }, "b"],
    [{ a: "" }, null],
    [{ a: "  " }, null],
    [{ a: null }, null],
    [{}, null],
  ])("of %j is %j", (body, value) => {
    expect(read(body, (fields) => fields.text("A"))).toEqual([value]);
  });

  test("is refused if it isn't a string, contains U+0000 or is too long", () => {
    const text = (a: unknown, max?: number) => read({ a }, (fields) => fields.text("A", max));
    expect(text(7)).toEqual([null, "unreadable", "A", must("must be a string")]);
    expect(text("a\0")).toEqual([null, "unreadable", "A", must("must not contain the character U+0000")]);
    expect(text("abc", 2)).toEqual([null, "unreadable", "A", must("must have at most 2 characters")]);
    expect(text("ab", 2)).toEqual(["ab"]);
  });

  test.each([[{}], [{ a: null }], [{ a: "" }], [{ a: " " }]])(
    "is missing from %j if it is required",
    (body) => {
      expect(read(body, (fields) => fields.requiredText("A"))).toEqual(["", ...required]);
      expect(read(body, (fields) => fields.requiredEmail("A"))).toEqual(["", ...required]);
    },
  );

  test("can be required and have a maximum length", () => {
    expect(read({ a: "abc" }, (fields) => fields.requiredText("A", 2))).toEqual([
      "",
      "unreadable",
      "A",
      must("must have at most 2 characters"),
    ]);
    expect(read({ a: "ab" }, (fields) => fields.requiredText("A", 2))).toEqual(["ab"]);
    expect(read({ a: 7 }, (fields) => fields.requiredText("A"))).toEqual([
      "",
      "unreadable",
      "A",
      must("must be a string"),
    ]);
  });
});

test("trims an email address and reports a malformed one as a broken rule [ERR-07]", () => {
  const email = (a: unknown) => read({ a }, (fields) => fields.email("A"));
  expect([email(" a@b "), email(" "), email(null)]).toEqual([["a@b"], [null], [null]]);
  for (const text of ["a", "a@", "@b", "a@b@c", "a b@c"])
    expect(email(text)).toEqual([text, "broken", "A", must("must be an email address")]);
});

test("parses a flag as true or false, and a missing one as false", () => {
  const flag = (a: unknown) => read({ a }, (fields) => fields.flag("A"));
  expect([flag(true), flag(false), flag(null)]).toEqual([[true], [false], [false]]);
  for (const value of ["true", 1])
    expect(flag(value)).toEqual([false, "unreadable", "A", must("must be true or false")]);
});

test("requires a count to be a whole number of up to nine digits and at least the minimum", () => {
  const count = (a: unknown, min?: number) => read({ a }, (fields) => fields.count("A", min));
  expect([count(1), count(999_999_999), count(0, 0), count(null)]).toEqual([[1], [999_999_999], [0], [null]]);
  for (const value of [0, -1, 1.5, 1_000_000_000, "1"])
    expect(count(value)).toEqual([null, "unreadable", "A", must("must be a whole number from 1")]);
  expect(count(1, 2)).toEqual([null, "unreadable", "A", must("must be a whole number from 2")]);
});

test("converts a GUID to lowercase", () => {
  const guid = (a: unknown) => read({ a }, (fields) => fields.guid("A"));
  expect(guid("3F2504E0-4F89-41D3-9A0C-0305E82C3301")).toEqual(["3f2504e0-4f89-41d3-9a0c-0305e82c3301"]);
  expect([guid(null), guid("")]).toEqual([[null], [null]]);
  expect(guid("3f2504e0")).toEqual([null, "unreadable", "A", must("must be a GUID")]);
});

describe("a time", () => {
  const time = (a: unknown) => read({ a }, (fields) => fields.time("A"));
  const day = (a: unknown, reading: string) => read({ a }, (fields) => fields.day("A"), { "NS-60": reading });
  const future = (a: string, reading: string) =>
    fieldsOf({ a }, { "NS-60": reading }).isFuture("A", Date.UTC(2026, 2, 16, 23, 59));

  test("is parsed to milliseconds", () => {
    expect(time("2026-03-16T01:00:00+02:00")).toEqual([Date.UTC(2026, 2, 15, 23)]);
    expect([time(null), time("")]).toEqual([[null], [null]]);
    const message = must("must be an ISO 8601 date, such as 2026-01-31");
    expect(time("soon")).toEqual([null, "unreadable", "A", message]);
    expect(day("soon", "as-written")).toEqual([null, "unreadable", "A", message]);
  });

  test("is reduced to its day, either as written or in UTC [AMB-39]", () => {
    expect(day("2026-03-16T01:00:00+02:00", "as-written")).toEqual([Date.UTC(2026, 2, 16)]);
    expect(day("2026-03-16T01:00:00+02:00", "in-utc")).toEqual([Date.UTC(2026, 2, 15)]);
    expect(day("2026-03-16T13:00:00Z", "in-utc")).toEqual([Date.UTC(2026, 2, 16)]);
    expect(day(null, "in-utc")).toEqual([null]);
  });

  test("is in the future only if its UTC day and, by default, its written day are after today", () => {
    expect([future("2026-03-17", "as-written"), future("2026-03-16", "as-written")]).toEqual([true, false]);
    expect([future("", "as-written"), future("soon", "as-written")]).toEqual([false, false]);
    const aheadOfUtc = "2026-03-17T01:00:00+02:00";
    expect([future(aheadOfUtc, "as-written"), future(aheadOfUtc, "in-utc")]).toEqual([false, false]);
    const behindUtc = "2026-03-16T23:00:00-02:00";
    expect([future(behindUtc, "as-written"), future(behindUtc, "in-utc")]).toEqual([false, true]);
  });
});

describe("a reference", () => {
  const reference = (a: unknown, reading = "normalized") =>
    read({ a }, (fields) => fields.reference("A", 3), { "NS-61": reading });

  test("is trimmed and composed, or kept as written", () => {
    expect(reference(" e\u0301 ")).toEqual(["é"]);
    expect(reference(" a ", "as-written")).toEqual([" a "]);
    expect([reference(null), reference(" ")]).toEqual([[null], [null]]);
  });

  test("is refused if it contains control characters or is too long", () => {
    const control = must("must not contain control characters or line breaks");
    for (const character of ["\n", "\u2028", "\u202e", "\u2066"])
      expect(reference(`a${character}b`)).toEqual([`a${character}b`, "broken", "A", control]);
    expect(reference("abcd")).toEqual([null, "unreadable", "A", must("must have at most 3 characters")]);
    expect(reference(" abc ")).toEqual(["abc"]);
  });
});

describe("an amount", () => {
  const money = (a: unknown) => read({ a }, (fields) => fields.money("A", "EUR"));
  const requiredMoney = (body: unknown, currency?: string) =>
    read(body, (fields) => fields.requiredMoney("A", currency));

  test("is converted to thousandths", () => {
    expect([money(12.34), money(0), money(-1), money(null)]).toEqual([[12_340], [0], [-1000], [null]]);
    expect(money("12")).toEqual([null, "unreadable", "A", must("must be a number")]);
    expect(money(1.234)).toEqual([null, "broken", "A", expect.stringMatching(/^The A field /)]);
  });

  test("must be above 0 if it is required [FLD-27]", () => {
    expect(requiredMoney({ a: 0.01 })).toEqual([10]);
    expect(requiredMoney({})).toEqual([0, ...required]);
    for (const a of [0, -1])
      expect(requiredMoney({ a })).toEqual([a * 1000, "broken", "A", must("must be greater than 0")]);
    expect(requiredMoney({ a: 1.5 }, "JPY")).toEqual([0, "broken", "A", expect.any(String)]);
    expect(requiredMoney({ a: 1.5 })).toEqual([1500]);
  });
});

describe("nested objects and lists", () => {
  test("prefix their errors with their path", () => {
    const fields = fieldsOf({ one: { b: 1 }, many: [{ b: 1 }, 7, { b: "x" }] });
    fields.part("One").text("B");
    expect(fields.parts("Many").map((part) => part.text("B"))).toEqual([null, "x"]);
    expect(fields.rejection).toEqual({
      kind: "unreadable",
      errors: {
        "One.B": [must("must be a string", "One.B")],
        "Many[0].B": [must("must be a string", "Many[0].B")],
        "Many[1]": [must("must be an object", "Many[1]")],
      },
    });
  });

  test("can be nested and keep the readings", () => {
    const fields = fieldsOf({ one: { two: [{ a: " x " }] } }, { "NS-61": "as-written" });
    const [inner] = fields.part("One").parts("Two");
    expect(inner?.reference("A", 9)).toBe(" x ");
    inner?.addError("A", "is wrong");
    expect(Object.keys(fields.rejection?.errors ?? {})).toEqual(["One.Two[0].A"]);
    expect(
      fieldsOf({ one: { a: " x " } }, { "NS-61": "as-written" })
        .part("One")
        .reference("A", 9),
    ).toBe(" x ");
  });

  test("are refused if they are missing or have the wrong type", () => {
    const inner = (body: unknown) => read(body, (fields) => fields.part("A").requiredText("B"));
    expect(inner({})).toEqual(["", ...required]);
    expect(inner({ a: [] })).toEqual(["", "unreadable", "A", must("must be an object")]);
    const list = (body: unknown) => read(body, (fields) => fields.requiredList("A"));
    expect(list({})).toEqual([[], ...required]);
    expect(list({ a: {} })).toEqual([[], "unreadable", "A", must("must be an array")]);
    expect(list({ a: [] })).toEqual([[]]);
    expect(read({}, (fields) => fields.list("A"))).toEqual([undefined]);
  });
});

test("fields that weren't read can be refused by their PascalCase name", () => {
  const fields = fieldsOf({ known: 1, Other: null, third: 2 });
  expect([fields.has("Known"), fields.has("Other"), fields.has("Missing")]).toEqual([true, false, false]);
  fields.refuseOthers();
  expect(fields.rejection).toEqual({
    kind: "unreadable",
    errors: { Third: [must("is not known", "Third")] },
  });
});

test("lists a field's errors in order, and reports an unreadable body if any field is unreadable", () => {
  const fields = fieldsOf({});
  fields.addError("A", "is wrong");
  fields.addError("A", "is also late");
  expect(fields.rejection).toEqual({
    kind: "broken",
    errors: { A: [must("is wrong"), must("is also late")] },
  });
  fields.addUnreadableError("B", "is odd");
  fields.addError("C", "is wrong");
  expect(fields.rejection?.kind).toBe("unreadable");
});
