import { expect, test } from "vitest";
import { openMoneyPlatform } from "../support/money/money-platform";
import { type ExpectedFinding, type Month, plantedMonth } from "../support/money/planted";
import { bankCsv, booksCsv, camt, camtVersions } from "../support/money/statements";
import { collectionEnv, runLine } from "../support/program/world";

interface Side {
  readonly row: number;
  readonly text?: string;
  readonly entries?: readonly Side[];
}

interface Row {
  readonly verdict: string;
  readonly case?: string;
  readonly currency: string;
  readonly bank?: Side;
}

const textsOf = (bank: Side | undefined) =>
  bank === undefined ? [] : (bank.entries ?? [bank]).map(({ text = "" }) => text);

const inOrder = (rows: readonly ExpectedFinding[]) => rows.map((row) => JSON.stringify(row)).sort();

const differing = (rows: readonly Row[]) =>
  rows
    .filter(({ verdict }) => verdict !== "same")
    .map(({ verdict, bank, case: name }) => ({ verdict, texts: textsOf(bank), ...(name && { case: name }) }));

async function reconcile(month: Month, file: string, content: string, words = "") {
  const books = booksCsv(month.books);
  const { stdout, stderr, exitCode } = await runLine(`payments reconcile ${file} --json ${words}`, {
    env: { ...collectionEnv, RECOUP_ENVIRONMENT: "test" },
    files: { [`/work/${file}`]: content, "/work/books.csv": books },
    ...openMoneyPlatform(month),
  });
  if (stdout === "") throw new Error(stderr);
  return { exitCode, ...JSON.parse(stdout) } as {
    exitCode: number;
    rows: readonly Row[];
    totals: Record<string, Record<string, string>>;
    agrees: boolean;
  };
}

const month = plantedMonth(1, 1000);

/** Adds up amounts per currency, exactly and in thousandths. */
function sumsOf(amounts: readonly { readonly amount: string | number; readonly currency: string }[]) {
  const sums: Record<string, bigint> = {};
  for (const { amount, currency } of amounts) {
    const [whole = "0", fraction = ""] = String(amount).replace("-", "").split(".");
    const thousandths = BigInt(whole) * 1000n + BigInt(fraction.padEnd(3, "0").slice(0, 3));
    sums[currency] = (sums[currency] ?? 0n) + (String(amount).startsWith("-") ? -thousandths : thousandths);
  }
  return sums;
}

const days = month.entries.map(({ date }) => date).sort();
const isInPeriod = (date: string) => date >= (days[0] ?? "") && date <= (days.at(-1) ?? "");
const recorded = [...month.payments.values()]
  .flat()
  .filter(({ recipient, date }) => recipient === "CollectionPartner" && isInPeriod(date.slice(0, 10)))
  .map(({ grossAmount, currency }) => ({ amount: grossAmount, currency }));

const ofTotals = (totals: Record<string, Record<string, string>>, name: string) =>
  sumsOf(Object.entries(totals).map(([currency, one]) => ({ amount: one[name] ?? "0", currency })));

const balances = Object.entries(sumsOf(month.entries)).map(([currency, sum]) => {
  const closing = sum + 5_000_000n;
  const text = (value: bigint) => `${value / 1000n}.${String(value % 1000n).padStart(3, "0")}`;
  return { currency, opening: text(5_000_000n), closing: text(closing) };
});

test.each(camtVersions)(
  "finds exactly the planted mismatches in a 1,000-entry statement (camt.053.001.%s)",
  async (version) => {
    expect(month.entries.length).toBeGreaterThanOrEqual(1000);
    const { exitCode, rows, totals, agrees } = await reconcile(
      month,
      "s.xml",
      camt(version, month.entries, balances),
    );
    expect([exitCode, agrees]).toEqual([12, false]);
    expect(inOrder(differing(rows))).toEqual(inOrder(month.planted));
    expect(ofTotals(totals, "bank")).toEqual(sumsOf(month.entries));
    expect(ofTotals(totals, "recorded")).toEqual(sumsOf(recorded));
    for (const { currency, opening, closing } of balances) {
      const total = totals[currency] ?? {};
      const [opened, closed] = [opening, closing].map((amount) => sumsOf([{ amount, currency }])[currency]);
      expect(sumsOf([{ amount: total.opening ?? "", currency }])[currency]).toBe(opened);
      expect(sumsOf([{ amount: total.closing ?? "", currency }])[currency]).toBe(closed);
    }
  },
);

test("finds the same mismatches in a CSV file and reports the row of each entry", async () => {
  const { rows, totals } = await reconcile(month, "bank.csv", bankCsv(month.entries));
  expect(inOrder(differing(rows))).toEqual(inOrder(month.planted));
  expect(ofTotals(totals, "bank")).toEqual(sumsOf(month.entries));
  const byRow = rows.flatMap(({ bank }) => (bank === undefined ? [] : (bank.entries ?? [bank])));
  expect(byRow.map(({ row }) => row).sort((a, b) => a - b)).toEqual(
    month.entries.map((_, index) => index + 2),
  );
  for (const { row, text } of byRow) expect(text).toBe(month.entries[row - 2]?.text);
});

test.each([2, 3])(
  "with --books, finds the planted mismatches in the statement and the books (seed %s)",
  async (seed) => {
    const other = plantedMonth(seed, 300);
    const { rows, totals } = await reconcile(other, "s.xml", camt("08", other.entries), "--books books.csv");
    expect(inOrder(differing(rows))).toEqual(inOrder(other.plantedInBooks));
    expect(ofTotals(totals, "books")).toEqual(sumsOf(other.books));
  },
);

test("the bank's total equals the sum of its rows", async () => {
  const { rows, totals } = await reconcile(month, "s.xml", camt("04", month.entries));
  const amounts = rows.flatMap(({ bank, currency }) =>
    bank === undefined ? [] : [{ amount: (bank as unknown as { amount: string }).amount, currency }],
  );
  expect(sumsOf(amounts)).toEqual(ofTotals(totals, "bank"));
});
