import { formatAmount, sumAmounts } from "../amounts";
import type { BankLine, BooksLine, LedgerCase, PaymentLine, ReconciledRow, ReversedPayment } from "./lines";

type AnyLedgerLine = BankLine | PaymentLine | BooksLine;

export function buildRowJson(row: ReconciledRow): object {
  const { verdict, bank, platform, books, reversed, message } = row;
  const [firstSide] = [bank, platform, books].filter((lines) => lines.length > 0);
  const currency = firstSide?.[0]?.currency ?? "";
  const cases = listCases(row);
  return {
    verdict,
    currency,
    amount: formatAmount(sumAmounts((firstSide ?? []).map(({ amount }) => amount)), currency),
    case: cases.length === 0 ? undefined : cases.map(formatCaseName).join(", "),
    caseId: cases.length === 1 ? cases[0]?.id : undefined,
    bank: buildSideJson(bank, buildBankJson),
    platform:
      reversed === undefined ? buildSideJson(platform, buildPaymentJson) : buildReversedJson(reversed),
    books: buildSideJson(books, (line) => ({ row: line.row, ...formatAmountAndDate(line) })),
    message,
  };
}

const formatCaseName = ({ reference, id }: LedgerCase) => reference || id;

/**
 * Returns the cases of the payments or, if there are no payments, the cases that the bank or the books name.
 */
function listCases({ bank, platform, books }: ReconciledRow): readonly LedgerCase[] {
  const caseLists = [
    platform.map(({ owner }) => owner),
    ...[bank, books].map((lines) => lines.flatMap(({ cases }) => cases)),
  ];
  const caseList = caseLists.find((cases) => cases.length > 0) ?? [];
  return [...new Map(caseList.map((ledgerCase) => [ledgerCase.id, ledgerCase])).values()];
}

/**
 * Converts a single line, or sums several and lists them as `entries`. Returns undefined if there are none.
 */
function buildSideJson<Side extends AnyLedgerLine>(
  lines: readonly Side[],
  toJson: (line: Side) => object,
): object | undefined {
  const [first] = lines;
  if (first === undefined) return undefined;
  if (lines.length === 1) return toJson(first);
  const amount = formatAmount(sumAmounts(lines.map((line) => line.amount)), first.currency);
  return { ...toJson(first), amount, entries: lines.map(toJson) };
}

const formatAmountAndDate = ({ amount, currency, date }: AnyLedgerLine | ReversedPayment) => ({
  amount: formatAmount(amount, currency),
  date,
});

const buildBankJson = (line: BankLine) => ({
  row: line.row,
  ...formatAmountAndDate(line),
  currency: line.currency,
  reference: line.reference,
  endToEndId: line.endToEndId,
  name: line.name,
  text: line.text === "" ? undefined : line.text,
});

const buildPaymentJson = (line: PaymentLine) => ({
  id: line.id,
  ...formatAmountAndDate(line),
  case: formatCaseName(line.owner),
});

const buildReversedJson = (payment: ReversedPayment) => ({
  id: payment.id,
  ...formatAmountAndDate(payment),
  reversedAt: payment.reversedAt,
});
