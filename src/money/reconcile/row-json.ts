import { amountText, sumOf } from "../amounts";
import type { BankLine, BooksLine, LedgerCase, PaymentLine, ReconciledRow, ReversedPayment } from "./lines";

type Line = BankLine | PaymentLine | BooksLine;

export function rowJson(row: ReconciledRow): object {
  const { verdict, bank, platform, books, reversed, message } = row;
  const [sums] = [bank, platform, books].filter((lines) => lines.length > 0);
  const currency = sums?.[0]?.currency ?? "";
  const cases = casesOf(row);
  return {
    verdict,
    currency,
    amount: amountText(sumOf((sums ?? []).map(({ amount }) => amount)), currency),
    case: cases.length === 0 ? undefined : cases.map(caseLabel).join(", "),
    caseId: cases.length === 1 ? cases[0]?.id : undefined,
    bank: sideJson(bank, bankJson),
    platform: reversed === undefined ? sideJson(platform, paymentJson) : reversedJson(reversed),
    books: sideJson(books, booksJson),
    message,
  };
}

const caseLabel = ({ reference, id }: LedgerCase) => reference || id;

/** Returns the cases of the payments or, without payments, the cases that the bank or the books name. */
function casesOf({ bank, platform, books }: ReconciledRow): readonly LedgerCase[] {
  const caseLists = [
    platform.map(({ owner }) => owner),
    ...[bank, books].map((lines) => lines.flatMap(({ cases }) => cases)),
  ];
  const foundCases = caseLists.find((cases) => cases.length > 0) ?? [];
  return [...new Map(foundCases.map((ledgerCase) => [ledgerCase.id, ledgerCase])).values()];
}

/** Converts a single line, or adds up several and lists them as `entries`. Undefined without lines. */
function sideJson<Side extends Line>(
  lines: readonly Side[],
  jsonOf: (line: Side) => object,
): object | undefined {
  const [first] = lines;
  if (first === undefined) return undefined;
  if (lines.length === 1) return jsonOf(first);
  const amount = amountText(sumOf(lines.map((line) => line.amount)), first.currency);
  return { ...jsonOf(first), amount, entries: lines.map(jsonOf) };
}

const amountAndDate = ({ amount, currency, date }: Line | ReversedPayment) => ({
  amount: amountText(amount, currency),
  date,
});

const bankJson = (line: BankLine) => ({
  row: line.row,
  ...amountAndDate(line),
  currency: line.currency,
  reference: line.reference,
  endToEndId: line.endToEndId,
  name: line.name,
  text: line.text === "" ? undefined : line.text,
});

const paymentJson = (line: PaymentLine) => ({
  id: line.id,
  ...amountAndDate(line),
  case: caseLabel(line.owner),
});

const booksJson = (line: BooksLine) => ({ row: line.row, ...amountAndDate(line) });

const reversedJson = (payment: ReversedPayment) => ({
  id: payment.id,
  ...amountAndDate(payment),
  reversedAt: payment.reversedAt,
});
