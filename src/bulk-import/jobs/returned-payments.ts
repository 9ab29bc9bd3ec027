import { listCasePayments } from "../../api/collection/payments";
import { readList } from "../../api/exchange/answer";
import { readRecipient } from "../../api/records/payments/payment-words";
import { readCloseCode } from "../../base/cases/close-code";
import { type JsonObject, type JsonValue, readText } from "../../base/json/json";
import { type Decimal, readDecimal } from "../../base/text/numbers/decimal";
import { readCalendarDay } from "../../base/text/time/date";
import type { Context } from "../../cli/session/context";
import { readAhead } from "../../cli/session/dry-run/read-ahead";
import type { ImportFile } from "../job";
import type { HeldRow } from "../journal/import-rows";
import type { CaseIndex, KnownCase } from "../matching/case-index";
import { checkCurrencyMatch, isDebit, listReferences } from "./payment-row";

interface Debit {
  readonly row: number;
  readonly body: JsonObject;
  /** Has no sign. */
  readonly amount: Decimal;
  readonly cases: readonly KnownCase[];
}

interface Payment {
  /** Undefined if another row in the file is about to record the payment. */
  readonly id: string | undefined;
  readonly knownCase: KnownCase;
  readonly amount: Decimal | undefined;
  readonly date: string;
  readonly recipient: string;
}

/**
 * Holds back the file's debits. The status is `returned` if a debit returns a payment, which the user can
 * then reverse; `ambiguous` if several payments match; otherwise `debit`. Reads the payments on the cases
 * that debits name. Also matches payments that unsent rows would record.
 */
export async function holdBackDebits(context: Context, file: ImportFile, index: CaseIndex): Promise<void> {
  const debits: Debit[] = [];
  for await (const { row, body = {} } of file.read()) {
    if (!isDebit(body)) continue;
    const amount = readDecimal(readText(body, "amount"))?.abs();
    if (amount !== undefined) debits.push({ row, body, amount, cases: index.find(listReferences(body)) });
  }
  if (debits.length === 0) return;
  const caseById = new Map(
    debits.flatMap((debit) => debit.cases.map((knownCase) => [knownCase.id, knownCase] as const)),
  );
  const payments = await listRowPayments(file, index, caseById);
  for (const knownCase of caseById.values()) payments.push(...(await readPayments(context, knownCase)));
  for (const [row, heldRow] of matchDebits(debits, payments)) file.rows.held.set(row, heldRow);
}

async function readPayments(context: Context, knownCase: KnownCase): Promise<readonly Payment[]> {
  const answer = await readAhead(context, listCasePayments, { parameters: { id: knownCase.id } });
  return readList(answer, listCasePayments.list).records.map(({ value }) => ({
    id: readText(value, "id"),
    knownCase,
    amount: readDecimal(readText(value, "grossAmount")),
    date: readCalendarDay(readText(value, "date")) ?? "",
    recipient: readRecipientField(value),
  }));
}

const readRecipientField = (value: JsonValue) =>
  readRecipient(readText(value, "recipient")) ?? readText(value, "recipient");

async function listRowPayments(
  file: ImportFile,
  index: CaseIndex,
  caseById: ReadonlyMap<string, KnownCase>,
): Promise<Payment[]> {
  const payments: Payment[] = [];
  for await (const { row, body = {} } of file.read()) {
    const [knownCase] = index.find(listReferences(body));
    const isOpen = !file.rows.held.has(row) && file.rows.getState(row) === "waiting";
    if (knownCase === undefined || !caseById.has(knownCase.id) || !isOpen) continue;
    const amount = readDecimal(readText(body, "amount"));
    const date = readText(body, "date").slice(0, 10);
    const recipient = readRecipientField(body);
    payments.push({ id: undefined, knownCase, amount, date, recipient });
  }
  return payments;
}

function matchDebits(
  debits: readonly Debit[],
  payments: readonly Payment[],
): readonly (readonly [number, HeldRow])[] {
  const remainingPayments = new Set(payments);
  return debits.map((debit) => {
    const candidates = [...remainingPayments].filter((payment) => matchesPayment(debit, payment));
    const equalDebitCount = debits.filter(
      (otherDebit) => candidates.length > 0 && isEqualDebit(otherDebit, debit),
    ).length;
    const [earliestPayment] = candidates.toSorted((a, b) => (a.date < b.date ? -1 : 1));
    if (earliestPayment === undefined)
      return [debit.row, { status: "debit", message: describeNoReturn(debit) }];
    // If there are as many equal debits as payments, all of these payments were returned. With fewer debits,
    // the user has to decide which ones were.
    if (candidates.length > 1 && equalDebitCount < candidates.length)
      return [debit.row, buildAmbiguousRow(candidates)];
    remainingPayments.delete(earliestPayment);
    return [debit.row, buildReturnedRow(earliestPayment)];
  });
}

const matchesPayment = ({ amount, body, cases }: Debit, payment: Payment) =>
  payment.amount?.eq(amount) === true &&
  cases.includes(payment.knownCase) &&
  payment.date <= readText(body, "date").slice(0, 10) &&
  payment.recipient === readRecipientField(body) &&
  (readText(body, "currency") === "" || checkCurrencyMatch(body, payment.knownCase).length === 0);

const isEqualDebit = (left: Debit, right: Debit) =>
  left.amount.eq(right.amount) && joinCaseIds(left) === joinCaseIds(right);

const joinCaseIds = ({ cases }: Debit) => cases.map(({ id }) => id).join();

const formatCaseLabel = ({ reference, id }: KnownCase) => reference || id;

function buildReturnedRow({ id, knownCase, date }: Payment): HeldRow {
  const { id: caseId, reference } = knownCase;
  const paymentText = `the payment of ${date} on case ${formatCaseLabel(knownCase)}`;
  if (id === undefined)
    return {
      status: "returned",
      caseId,
      reference,
      message: `Seems to return ${paymentText}, which a row of this file records.`,
    };
  const isClosedAsPaid = readCloseCode(readText(knownCase.record, "closeCode")) === "Paid";
  const message = `Seems to return ${paymentText}, which is still recorded.`;
  return { status: "returned", caseId, reference, paymentId: id, message, isClosedAsPaid };
}

function buildAmbiguousRow(payments: readonly Payment[]): HeldRow {
  const descriptions = payments.map(
    ({ id, date, knownCase }) => `${id ?? "a row of this file"} of ${date} on ${formatCaseLabel(knownCase)}`,
  );
  return {
    status: "ambiguous",
    message: `It could return any of these payments: ${descriptions.join(", ")}.`,
  };
}

function describeNoReturn({ cases }: Debit): string {
  if (cases.length === 0) return "A debit that names no case.";
  return `A debit that no recorded payment on ${cases.map(formatCaseLabel).join(", ")} fits.`;
}
