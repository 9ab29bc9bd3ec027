import * as fc from "fast-check";
import { expect, test } from "vitest";
import { compileCondition } from "../../../src/api/selection/condition";
import { readExpression } from "../../../src/api/selection/expression";
import type { FieldKind } from "../../../src/api/selection/field-kinds";
import { RawJson } from "../../../src/base/json/json";

const now = Date.parse("2026-10-10T12:00:00Z");

function isMatch(where: string, kind: FieldKind, value: unknown): boolean {
  const expression = readExpression(where);
  const record = new RawJson(
    Buffer.from(typeof value === "string" && value.startsWith("{") ? value : JSON.stringify({ x: value })),
  );
  return compileCondition(expression, { path: "x", kind, now })(record, record.plainValue);
}

test.each([
  ["x>1000", "amount", "1000.01", true],
  ["x>1000", "amount", "1000.00", false],
  ["x>=1000", "amount", "1000.00", true],
  ["x=0.3", "amount", "0.30", true],
  ["x=9007199254740993", "amount", "9007199254740992", false],
  ["x=9007199254740993.01", "amount", "9007199254740993.010", true],
  ["x<0.1", "amount", "0.09999999999999999999", true],
  ["x>-5", "amount", "-4.99", true],
  ["x=1e2", "number", "100", true],
])("compares numbers exactly: %s for %s %s", (where, kind, value, expected) => {
  expect(isMatch(where, kind as FieldKind, `{"x":${value}}`)).toBe(expected);
  expect(isMatch(where, kind as FieldKind, value)).toBe(expected);
});

test.each([
  ["x=2026-10-01", "2026-10-01T23:59:59Z", true],
  ["x=2026-10-01", "2026-10-02T00:00:00Z", false],
  ["x<=2026-10-01", "2026-10-01T23:59:59Z", true],
  ["x>2026-10-01", "2026-10-01T23:59:59Z", false],
  ["x>2026-10-01", "2026-10-02", true],
  ["x<2026-10-01T08:00:00Z", "2026-10-01T07:59:59Z", true],
  ["x<2026-10-01T08:00:00+02:00", "2026-10-01T07:00:00Z", false],
  ["x<3d", "2026-10-07T13:00:00Z", true],
  ["x<3d", "2026-10-07T11:00:00Z", false],
  ["x>3d", "2026-10-07T11:00:00Z", true],
  ["x>-7d", "2026-10-17T11:00:00Z", true],
  ["x>-7d", "2026-10-17T13:00:00Z", false],
  ["x<0", "2026-10-11", true],
])("compares a time with a UTC day, a time or an age: %s for %s", (where, value, expected) => {
  expect(isMatch(where, "time", value)).toBe(expected);
});

test.each([
  ["dueDate=2026-03-12", "2026-03-12T00:00:00+02:00", true],
  ["invoice.date<2026-03-12", "2026-03-12T00:00:00+02:00", false],
  ["dueDate=2026-03-12", "2026-03-12T23:30:00-02:00", true],
  ["dueDate=1970-01-01", "1970-01-01", true],
  ["dateCreated=2026-03-11", "2026-03-12T00:00:00+02:00", true],
])(
  "compares a date by its day as written, and a time by its UTC day: %s for %s",
  (where, value, expected) => {
    expect(isMatch(where, "time", value)).toBe(expected);
  },
);

test.each([
  ["x=pending verification", "word", "PendingVerification", true],
  ["x=PendingVerification", "word", "Pending Verification", true],
  ["x=more-info-required", "word", "NeedsAdditionalDetails", true],
  ["x=debtor insolvent/bankrupt", "word", "DebtorInsolventBankrupt", true],
  ["x=NotInvoiced", "word", "Not invoiced", true],
  ["x=eur", "text", "EUR", true],
  ["x=AB-1", "text", "AB1", false],
  ["x='Frey & Co'", "text", "frey & co", true],
  ["x~FREY", "text", "Elena Frey", true],
  ["x~12", "amount", 3125.5, true],
  ["x=yes", "flag", true, true],
  ["x=FALSE", "flag", true, false],
  ["x=case.closed", "list", ["case.paused", "case.closed"], true],
  ["x!=case.closed", "list", ["case.paused", "case.closed"], false],
  ["x~paused", "list", ["case.paused"], true],
])(
  "matches words by name or label, and strings in any letter case: %s for %s %s",
  (where, kind, value, expected) => {
    expect(isMatch(where, kind as FieldKind, value)).toBe(expected);
  },
);

test.each([
  ["amount", "1", ["=", "!=", "<", "<=", ">", ">=", "~"]],
  ["time", "2026-10-01", ["=", "!=", "<", "<=", ">", ">="]],
  ["text", "a", ["=", "!=", "~"]],
  ["word", "a", ["=", "!=", "~"]],
  ["flag", "true", ["=", "!="]],
  ["list", "a", ["=", "!=", "~"]],
] as const)("matches a missing %s only with !=", (kind, value, operators) => {
  for (const operator of operators)
    for (const missing of ['{"x":null}', "{}"])
      expect(isMatch(`x${operator}${value}`, kind, missing), operator + missing).toBe(operator === "!=");
});

test("treats a value of the wrong type as missing", () => {
  expect(isMatch("x>1", "amount", "many")).toBe(false);
  expect(isMatch("x!=1", "amount", "many")).toBe(true);
  expect(isMatch("x<3d", "time", 5)).toBe(false);
});

const cents = fc.integer({ min: -10_000, max: 10_000 });
const formatCents = (value: number) => (value / 100).toFixed(2);
const operatorsOfOrder = {
  "=": (order: number) => order === 0,
  "!=": (order: number) => order !== 0,
  "<": (order: number) => order < 0,
  "<=": (order: number) => order <= 0,
  ">": (order: number) => order > 0,
  ">=": (order: number) => order >= 0,
};
const operator = fc.constantFrom(...(Object.keys(operatorsOfOrder) as (keyof typeof operatorsOfOrder)[]));

test("agrees with comparisons in whole cents and whole days on random records", () => {
  fc.assert(
    fc.property(fc.option(cents, { nil: null }), cents, operator, (value, limit, sign) => {
      const amount = value === null ? "null" : formatCents(value);
      const expected = value === null ? sign === "!=" : operatorsOfOrder[sign](value - limit);
      expect(isMatch(`x${sign}${formatCents(limit)}`, "amount", `{"x":${amount}}`)).toBe(expected);
      const day = (days: number) => new Date(now + days * 86_400_000).toISOString();
      const time = value === null ? null : day(value);
      expect(isMatch(`x ${sign} ${day(limit).slice(0, 10)}`, "time", time)).toBe(expected);
    }),
    { numRuns: 500 },
  );
});
