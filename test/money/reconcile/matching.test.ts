import fc from "fast-check";
import { expect, test } from "vitest";
import { type Decimal, readDecimal, zero } from "../../../src/base/text/numbers/decimal";
import type { BankLine, LedgerCase, PaymentLine, ReconciledRow } from "../../../src/money/reconcile/lines";
import { findSummands } from "../../../src/money/reconcile/match/find-summands";
import { matchDebits } from "../../../src/money/reconcile/match/match-debits";
import { matchPayments } from "../../../src/money/reconcile/match/match-payments";
import { MatchState } from "../../../src/money/reconcile/match/match-state";
import { settleUnmatched } from "../../../src/money/reconcile/match/unmatched-lines";

const decimal = (units: number): Decimal => (readDecimal(String(units)) ?? zero).div(100);
const cases: readonly LedgerCase[] = ["EUR", "EUR", "JPY"].map((currency, index) => ({
  id: `case-${index}`,
  reference: `C${index}`,
  currency,
}));

const dayOf = (day: number) => `2026-03-${String(day).padStart(2, "0")}`;
const isInside = (day: number) => day > 3 && day < 28;

let rows = 0;
const bankLine = ([at, units, day, also]: readonly [number, number, number, boolean]): BankLine => ({
  ...{ row: ++rows, amount: decimal(units), currency: cases[at]?.currency ?? "", date: dayOf(day) },
  isInside: isInside(day),
  cases: also && at === 0 ? cases.slice(0, 2) : cases.slice(at, at + 1),
  ...{ identity: undefined, reference: undefined, endToEndId: undefined, name: undefined, text: "" },
});
const payment = ([at, units, day]: readonly [number, number, number]): PaymentLine => ({
  ...{ id: `p${++rows}`, amount: decimal(units), currency: cases[at]?.currency ?? "", date: dayOf(day) },
  ...{ isInside: isInside(day), owner: cases[at] as LedgerCase },
});

function match(bank: readonly BankLine[], payments: readonly PaymentLine[]): readonly ReconciledRow[] {
  const board = new MatchState(bank, payments);
  matchPayments(board);
  matchDebits(board);
  settleUnmatched(board);
  return board.rows;
}

const few = { maxLength: 12 };
const aCase = fc.nat({ max: 2 });
const day = fc.integer({ min: 1, max: 31 });
const units = fc.constantFrom(100, 150, 250, 300, 400, 1000);
const signedUnits = fc.oneof({ weight: 4, arbitrary: units }, { weight: 1, arbitrary: units.map((n) => -n) });
const bankLines = fc.array(fc.tuple(aCase, signedUnits, day, fc.boolean()).map(bankLine), few);
const payments = fc.array(fc.tuple(aCase, units, day).map(payment), few);

const sum = (lines: readonly { readonly amount: Decimal }[]) =>
  lines.reduce((total, { amount }) => total.plus(amount), zero);

test("lists each transaction and payment in exactly one row unless a payment was returned", () => {
  fc.assert(
    fc.property(bankLines, payments, (bank, paid) => {
      const found = match(bank, paid);
      const inRows = found.flatMap((row) => row.bank).map(({ row }) => row);
      expect(inRows.toSorted()).toEqual(bank.map(({ row }) => row).toSorted());
      const others = found.filter(({ verdict }) => verdict !== "returned").flatMap((row) => row.platform);
      expect(new Set(others).size).toBe(others.length);
      const all = new Set(found.flatMap(({ platform }) => platform));
      expect(all.size).toBe(paid.length);
    }),
    { numRuns: 300 },
  );
});

test("matches only sides with equal sums, currencies and cases", () => {
  fc.assert(
    fc.property(bankLines, payments, (bank, paid) => {
      for (const { verdict, bank: lines, platform } of match(bank, paid)) {
        if (verdict !== "same" && verdict !== "date-differs") continue;
        expect(sum(lines).eq(sum(platform))).toBe(true);
        const codes = [...lines, ...platform].map(({ currency }) => currency);
        expect(new Set(codes).size).toBe(1);
        for (const { owner } of platform)
          expect(lines.every((line) => line.cases.includes(owner))).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test("matches every payment to a transaction with the same case, amount and day if there is one", () => {
  fc.assert(
    fc.property(bankLines, payments, (bank, paid) => {
      const found = match(bank, paid);
      const left = found.filter(({ verdict }) => verdict === "only-bank").flatMap((row) => row.bank);
      const missing = found
        .filter(({ verdict }) => verdict === "only-platform")
        .flatMap((row) => row.platform);
      const alike = left.filter((line) =>
        missing.some(
          (payment) =>
            line.cases.includes(payment.owner) &&
            line.date === payment.date &&
            line.amount.eq(payment.amount),
        ),
      );
      expect(alike).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test("matches all payments recorded from the statement itself, in any order", () => {
  const credits = fc.array(fc.tuple(aCase, units, day, fc.constant(false)), few);
  fc.assert(
    fc.property(credits, fc.nat(), (received, turn) => {
      const recorded = received.map(([at, amount, on]) => payment([at, amount, on]));
      const rotated = [...recorded.slice(turn % 7), ...recorded.slice(0, turn % 7)];
      const found = match(received.map(bankLine), rotated);
      expect(found.map(({ verdict }) => verdict)).toEqual(received.map(() => "same"));
    }),
    { numRuns: 300 },
  );
});

const one = (...[verdict]: readonly string[]) => [verdict];
const verdictsOf = (bank: readonly BankLine[], paid: readonly PaymentLine[]) =>
  match(bank, paid).map(({ verdict }) => verdict);

test.each([
  ["a day later", 10, 11, one("date-differs")],
  ["weeks later, in the period", 5, 26, one("date-differs")],
  ["a few days after the period", 27, 30, one("date-differs")],
])("reports a different date if a payment is recorded %s", (_, received, recorded, verdicts) => {
  expect(verdictsOf([bankLine([0, 100, received, false])], [payment([0, 100, recorded])])).toEqual(verdicts);
});

test("doesn't match equal installments from different weeks", () => {
  const bank = [5, 19].map((on) => bankLine([0, 100, on, false]));
  const paid = [5, 12].map((on) => payment([0, 100, on]));
  expect(verdictsOf(bank, paid).toSorted()).toEqual(["only-bank", "only-platform", "same"]);
});

test("matches transactions that add up to a payment on the same or a nearby day", () => {
  const bank = [bankLine([0, 100, 8, false]), bankLine([0, 300, 10, false])];
  expect(verdictsOf(bank, [payment([0, 400, 10])])).toEqual(["same"]);
  expect(verdictsOf(bank, [payment([0, 400, 12])])).toEqual(["date-differs"]);
  expect(verdictsOf(bank, [payment([0, 400, 26])]).toSorted()).toEqual([
    "only-bank",
    "only-bank",
    "only-platform",
  ]);
});

test("matches a debit to an unrecorded receipt or an earlier payment", () => {
  const [credit, debit] = [bankLine([0, 100, 8, false]), bankLine([0, -100, 10, false])];
  expect(verdictsOf([credit, debit], [])).toEqual(["same"]);
  expect(verdictsOf([credit, debit], [payment([0, 100, 8])])).toEqual(["same", "returned"]);
  expect(verdictsOf([debit], [payment([0, 100, 2])])).toEqual(["returned"]);
  expect(verdictsOf([debit], [payment([0, 100, 12])]).toSorted()).toEqual(["only-bank", "only-platform"]);
});

const summands = (total: number, units: readonly number[]) =>
  findSummands(
    decimal(total),
    units.map((amount) => ({ amount: decimal(amount) })),
  )?.map(({ amount }) => amount.times(100).toNumber());

test.each([
  ["two items", 30, [10, 20], [10, 20]],
  ["all items", 60, [10, 20, 30], [10, 20, 30]],
  ["the first of several sums", 30, [10, 5, 20, 15, 25], [10, 5, 15]],
  ["items after larger ones", 30, [29, 10, 20], [10, 20]],
  ["no item that equals the sum by itself", 30, [30, 10], undefined],
  ["no negative item", 30, [40, -10], undefined],
  ["no item without an amount", 30, [0, 30], undefined],
  ["nothing for a larger sum", 31, [10, 20], undefined],
  ["nothing among no items", 30, [], undefined],
  ["the twenty-fourth item", 1001, [...Array<number>(23).fill(1000), 1], [1000, 1]],
  ["nothing after the twenty-fourth item", 1001, [...Array<number>(24).fill(1000), 1], undefined],
])("adds up %s", (_, total, units, found) => {
  expect(summands(total, units)).toEqual(found);
});

test("gives up a search that takes too long", () => {
  const evenAmounts = Array.from({ length: 22 }, (_, index) => 2 ** (index % 11) * 2);
  expect(summands(1001, [...evenAmounts, 1001 - 2])).toBeUndefined();
  expect(summands(1001, [1, ...evenAmounts])).toBeDefined();
});
