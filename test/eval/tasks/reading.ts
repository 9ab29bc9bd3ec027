import { parse } from "csv-parse/sync";
import { compareChanges } from "../grading/changes";
import { debtorOf, has, lifecycleOf, type Row, rowsOf, type State, workedCases } from "../grading/state";
import { compareLines } from "../grading/work-folder";
import type { Task } from "../task";

const thousandths = (value: Row[string] | undefined) => Number(value);

const topTen: Task = {
  id: "largest-open",
  prompt: `Which ten of our active cases in euros have the most money still open? Write their case
references to largest.txt, one per line, the largest first. Test cases don't count.`,
  grade({ before, work, changes }) {
    const cases = workedCases(before, "Active").filter(({ currency }) => currency === "EUR");
    const sorted = cases.toSorted((a, b) => thousandths(b.remainder) - thousandths(a.remainder));
    const expected = sorted.slice(0, 10).map(({ reference }) => String(reference));
    const lines = compareLines("largest.txt", work.lines("largest.txt"), expected, { isOrdered: true });
    return [...lines, ...compareChanges(changes, [])];
  },
};

const openSum: Task = {
  id: "open-sum",
  prompt: `How much is still open in total on our active cases whose debtor is in Germany or Switzerland?
Leave out test cases. Write one line per currency to open.txt, such as "GBP 1234.50".`,
  grade({ before, work, changes }) {
    const sums = new Map<string, number>();
    for (const row of workedCases(before, "Active")) {
      if (!["DE", "CH"].includes(String(debtorOf(before, row).country_alpha2))) continue;
      const currency = String(row.currency);
      sums.set(currency, (sums.get(currency) ?? 0) + thousandths(row.remainder));
    }
    const expected = [...sums].map(([currency, sum]) => `${currency} ${(sum / 1000).toFixed(2)}`);
    return [...compareLines("open.txt", work.lines("open.txt"), expected), ...compareChanges(changes, [])];
  },
};

const exportCsv: Task = {
  id: "export-csv",
  prompt: `The accountants need all of our closed cases, without test cases, as a CSV file closed.csv: case
reference, name of the debtor and close code, in this order, with a line of titles.`,
  arrange: async ({ sandbox }) => {
    await sandbox.change("POST", "faults", {
      operation: "listCases",
      status: 429,
      retryAfter: 0.1,
      first: 1,
    });
  },
  grade({ before, work, changes }) {
    const [, ...records] = parse(work.text("closed.csv"), { relax_column_count: true });
    const matches = records.map((record) => record.join(" | "));
    const expected = workedCases(before, "Closed").map((row) =>
      [row.reference, debtorOf(before, row).name, row.close_code].join(" | "),
    );
    return [...compareLines("closed.csv", matches, expected), ...compareChanges(changes, [])];
  },
};

const paymentsSheet: Task = {
  id: "payments-sheet",
  prompt: `We also have the account of a creditor, Lyngby Møbelværk: its key is the customer key of our
profile. Its auditors want a spreadsheet payments.xlsx of all payments on Lyngby's cases of at least
1000.00, whatever the currency: the id of the payment, the case reference, the amount and the currency.`,
  grade({ before, work, changes }) {
    const [lyngby] = rowsOf(before, "creditors");
    const payments = rowsOf(before, "payments").filter((row) =>
      has(row, { creditor: lyngby?.seq ?? null, deleted_at: null }),
    );
    const sheet = work.sheet("payments.xlsx");
    const found = payments.filter(({ id }) => sheet.includes(String(id)));
    const expected = payments.filter((row) => thousandths(row.gross_amount) >= 1000_000);
    return [
      ...compareLines("payments.xlsx", found.map(idOf), expected.map(idOf)),
      ...compareChanges(changes, []),
    ];
  },
};

const idOf = ({ id }: Row) => String(id);

const references = [
  "FF-100027",
  "FF-100999",
  "AG-2024-001/7",
  "FF-100008",
  "FF-100029",
  "AG-2024-009",
  "FF-100183",
];

const findReferences: Task = {
  id: "find-references",
  prompt: `The bank has sent us references.txt. Which of them are partner references of ours? Write each
that is, and the state of its case, to found.txt, such as "FF-100001 Paused", and the others to unknown.txt.
Count production cases only.`,
  arrange: ({ write }) => write("references.txt", `${references.join("\n")}\n`),
  grade({ before, work, changes }) {
    const matches = references.flatMap((reference) => describe(before, reference));
    const unknown = references.filter((reference) => describe(before, reference).length === 0);
    return [
      ...compareLines("found.txt", work.lines("found.txt"), matches),
      ...compareLines("unknown.txt", work.lines("unknown.txt"), unknown),
      ...compareChanges(changes, []),
    ];
  },
};

function describe(state: State, reference: string): readonly string[] {
  const cases = rowsOf(state, "cases").filter((row) =>
    has(row, { partner_reference: reference, is_test: 0 }),
  );
  return cases.map((row) => `${reference} ${lifecycleOf(row)}`);
}

export const reading: readonly Task[] = [topTen, openSum, exportCsv, paymentsSheet, findReferences];
