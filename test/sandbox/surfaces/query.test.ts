import { describe, expect, test } from "vitest";
import type { Codec } from "../../../src/api/endpoint/codec";
import { resolveReadings } from "../../../src/sandbox/readings/readings";
import {
  createFirstKeySort,
  createUpperTimeBound,
  parseUtcTime,
} from "../../../src/sandbox/surfaces/filters";
import type { HandlerRequest } from "../../../src/sandbox/surfaces/handler";
import {
  answerPage,
  applyPagingDefaults,
  clampedPaging,
  lenientPaging,
  strictPaging,
  toSlice,
} from "../../../src/sandbox/surfaces/paging";
import {
  createLenientReader,
  createRequiredReader,
  createStrictReader,
  type ParameterReader,
} from "../../../src/sandbox/surfaces/query";
import { catchRefusal } from "../../../src/sandbox/wire/refused";
import { ok } from "../../../src/sandbox/wire/responses";

const text = (value: string): Codec<string> =>
  ({ decode: (given: string) => ({ value: `${value}${given}` }) }) as unknown as Codec<string>;
const whole = {
  decode: (given: string) =>
    /^-?\d+$/.test(given) ? { value: Number(given) } : { findings: ["must be a whole number"] },
} as unknown as Codec<number>;
const requestWith = (readings = {}) => ({ store: { readings: resolveReadings(readings) } }) as HandlerRequest;

/** Returns what a reader derives from a parameter: a part of the query, findings, or a refusal. */
function consume<Value, Part>(
  reader: ParameterReader<Value, Part>,
  codec: Codec<Value>,
  given: string | undefined,
  readings = {},
): unknown {
  let result: unknown;
  const { status, body } = catchRefusal(() => {
    result = reader({ name: "N", codec, text: given, request: requestWith(readings) });
    return ok("");
  });
  if (status === 200) return result;
  const json = JSON.parse(body);
  return [status, json.errors ?? json.message];
}

describe("a parameter", () => {
  const read = (value: string) => ({ value });

  test("is trimmed, and is refused if it can't be parsed", () => {
    expect(consume(createStrictReader(read), text(">"), " a ")).toEqual({ part: { value: ">a" } });
    expect(consume(createStrictReader(read), text(">"), undefined)).toEqual({ part: {} });
    const double = createStrictReader((number: number) =>
      number > 9 ? { findings: ["is too large"] } : { number },
    );
    expect(consume(double, whole, "9")).toEqual({ part: { number: 9 } });
    expect(consume(double, whole, "10")).toEqual({ findings: ["is too large"] });
    expect(consume(double, whole, "x")).toEqual({ findings: ["must be a whole number"] });
  });

  test("is ignored by a lenient list if it can't be parsed", () => {
    const number = createLenientReader((value: number) => ({ value }));
    expect(consume(number, whole, "7")).toEqual({ part: { value: 7 } });
    expect(consume(number, whole, "x")).toEqual({ part: {} });
    expect(consume(number, whole, undefined)).toEqual({ part: {} });
  });

  test("can be required, and is trimmed only if it can't be parsed otherwise", () => {
    expect(consume(createRequiredReader(read), text(">"), " a ")).toEqual({ part: { value: "> a " } });
    expect(consume(createRequiredReader(read), text(">"), undefined)).toEqual([
      400,
      { N: ["The N field is required."] },
    ]);
    const number = createRequiredReader((value: number) => ({ value }));
    expect(consume(number, whole, " 7 ")).toEqual({ part: { value: 7 } });
    expect(consume(number, whole, " x ")).toEqual({ findings: ["must be a whole number"] });
  });
});

describe("the page", () => {
  const wrong = [400, "Page must be a whole number from 1"];
  test.each([
    [undefined, {}, {}, {}],
    ["1", { page: 1 }, { page: 1 }, { page: 1 }],
    ["0", wrong, { page: 1 }, wrong],
    ["-5", wrong, { page: 1 }, wrong],
    ["x", wrong, {}, wrong],
    ["999999999", { page: 999_999_999 }, { page: 999_999_999 }, { page: 999_999_999 }],
  ])(
    "%s is parsed strictly, leniently, and under a reading that refuses it [AMB-27]",
    (given, exact, mild, refused) => {
      const part = (value: unknown) => (Array.isArray(value) ? value : { part: value });
      expect(consume(strictPaging.Page, whole, given)).toEqual(part(exact));
      expect(consume(lenientPaging.Page, whole, given)).toEqual(part(mild));
      expect(consume(lenientPaging.Page, whole, given, { "AMB-27": "refused" })).toEqual(part(refused));
    },
  );
});

describe("the page size", () => {
  const wrong = [400, "PageSize must be a whole number from 1 to 100"];
  test.each([
    [undefined, {}, {}, {}, {}],
    ["1", { pageSize: 1 }, { pageSize: 1 }, { pageSize: 1 }, { pageSize: 1 }],
    ["0", wrong, {}, {}, { pageSize: 1 }],
    ["100", { pageSize: 100 }, { pageSize: 100 }, { pageSize: 100 }, { pageSize: 100 }],
    ["101", wrong, { pageSize: 101 }, { pageSize: 100 }, { pageSize: 100 }],
    ["x", wrong, {}, {}, {}],
  ])(
    "%s is parsed strictly, returned as given, cut to the maximum, or clamped [AMB-26] [LIM-06] [LIM-07]",
    (given, exact, returned, cut, clamped) => {
      const part = (value: unknown) => (Array.isArray(value) ? value : { part: value });
      expect(consume(strictPaging.PageSize, whole, given)).toEqual(part(exact));
      expect(consume(lenientPaging.PageSize, whole, given, { "AMB-26": "returned" })).toEqual(part(returned));
      expect(consume(lenientPaging.PageSize, whole, given, { "AMB-26": "cut" })).toEqual(part(cut));
      expect(consume(lenientPaging.PageSize, whole, given, { "AMB-26": "refused" })).toEqual(part(exact));
      expect(consume(clampedPaging.PageSize, whole, given)).toEqual(part(clamped));
    },
  );

  test("has a default and determines the offset", () => {
    expect([
      applyPagingDefaults({}),
      applyPagingDefaults({}, 50),
      applyPagingDefaults({ page: 3, pageSize: 7 }, 50),
    ]).toEqual([
      { page: 1, pageSize: 10 },
      { page: 1, pageSize: 50 },
      { page: 3, pageSize: 7 },
    ]);
    expect(toSlice({ page: 3, pageSize: 7 })).toEqual({ offset: 14, limit: 7 });
  });
});

test("wraps a page of records in an envelope [FLD-12] [FLD-13] [FLD-14]", () => {
  const paging = { page: 3, pageSize: 2 };
  const page = { totalResults: 5, currentPage: 3, pageSize: 2, responseCount: 1, totalPages: 3 };
  const parse = (answer: { readonly body: string }) => JSON.parse(answer.body);
  expect(parse(answerPage("things", ["7"], 5, paging))).toEqual({ page, things: [7] });
  expect(parse(answerPage("things", ["7"], 5, paging, { showsSkipped: true, summary: "8" }))).toEqual({
    page: { ...page, skipped: 4 },
    summary: 8,
    things: [7],
  });
  expect(parse(answerPage("things", [], 0, { page: 1, pageSize: 2 })).page.totalPages).toBe(0);
  expect(parse(answerPage("things", [], 4, { page: 1, pageSize: 2 })).page.totalPages).toBe(2);
});

describe("a time parameter", () => {
  test.each([
    ["2026-03-16", Date.UTC(2026, 2, 16)],
    ["2026-03-16T09:00", Date.UTC(2026, 2, 16, 9)],
    ["2026-03-16T09:00:00", Date.UTC(2026, 2, 16, 9)],
    ["2026-03-16T09:00:00Z", Date.UTC(2026, 2, 16, 9)],
    ["2026-03-16T09:00:00z", Date.UTC(2026, 2, 16, 9)],
    ["2026-03-16T09:00:00+02:00", Date.UTC(2026, 2, 16, 7)],
    ["2026-03-16T09:00:00-0200", Date.UTC(2026, 2, 16, 11)],
  ])("of %s is in UTC unless it has another offset", (given, ms) => {
    expect(parseUtcTime(given)).toBe(ms);
  });

  test("includes the whole day when a date is an upper bound [EP-56]", () => {
    const bound = createUpperTimeBound((to) => ({ to }));
    const plain = { decode: (given: string) => ({ value: given }) } as unknown as Codec<string>;
    expect(consume(bound, plain, "2026-03-16")).toEqual({ part: { to: Date.UTC(2026, 2, 17) - 1 } });
    expect(consume(bound, plain, "2026-03-16T09:00")).toEqual({ part: { to: Date.UTC(2026, 2, 16, 9) } });
  });
});

test("sorts by the first key if the list supports that key", () => {
  const sort = createFirstKeySort(["name", "date"]);
  const keys = (...fields: readonly (readonly [string, boolean])[]) =>
    ({
      decode: () => ({ value: fields.map(([field, isDescending]) => ({ field, isDescending })) }),
    }) as never;
  expect(consume(sort, keys(["date", true], ["name", false]), "x")).toEqual({
    part: { sort: { field: "date", isDescending: true } },
  });
  expect(consume(sort, keys(["name", false]), "x")).toEqual({
    part: { sort: { field: "name", isDescending: false } },
  });
  expect(consume(sort, keys(["other", true], ["name", true]), "x")).toEqual({ part: {} });
  expect(consume(sort, keys(), "x")).toEqual({ part: {} });
});
