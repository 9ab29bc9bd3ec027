import { editPayment, recordPayment, reversePayment } from "../../api/collection/payments";
import { type JsonObject, NumberText } from "../../base/json/json";
import type { Decimal } from "../../base/text/numbers/decimal";
import type { Context } from "../../cli/session/context";
import { createPlannableCall, planCalls } from "../../cli/session/plan/plan-calls";
import type { PlanFacts } from "../../cli/session/plan/write-plan-file";
import { formatAmount } from "../amounts";
import type { BankLine, PaymentLine, ReconciledRow } from "./lines";

type FixCall = ReturnType<typeof createPlannableCall>;

/**
 * Writes a plan that fixes the rows: records payments that only the bank has, changes payments that differ,
 * and reverses duplicates and returned payments. Skips rows that a person must decide on. Returns undefined
 * if the plan would be empty.
 */
export async function planFixes(
  context: Context,
  rows: readonly ReconciledRow[],
  file: string,
): Promise<PlanFacts | undefined> {
  const calls = rows.flatMap(buildFixCalls);
  if (calls.length === 0) return undefined;
  return planCalls(context, calls, { file, expiresMs: context.flags.expires, isBulk: true });
}

function buildFixCalls({ verdict, bank, platform, isUncertain }: ReconciledRow): readonly FixCall[] {
  const [line, ...lines] = bank;
  const [payment, ...payments] = platform;
  if (lines.length > 0 || payments.length > 0 || isUncertain === true) return [];
  if (verdict === "only-bank" && line !== undefined) return buildRecordCalls(line);
  if ((verdict === "twice" || verdict === "returned") && payment !== undefined)
    return [buildReversalCall(payment)];
  const isDifferent = verdict === "amount-differs" || verdict === "date-differs";
  return isDifferent && line !== undefined && payment !== undefined ? buildChangeCalls(line, payment) : [];
}

function buildRecordCalls(line: BankLine): readonly FixCall[] {
  const [ledgerCase, ...others] = line.cases;
  const isClear =
    ledgerCase !== undefined &&
    others.length === 0 &&
    line.isWeaklyNamed !== true &&
    ledgerCase.currency === line.currency;
  if (!isClear || line.amount.lte(0)) return [];
  const subject = `a payment of ${formatMoney(line)} on case ${ledgerCase.reference}`;
  return [
    createPlannableCall(recordPayment, {
      parameters: { id: ledgerCase.id },
      body: buildPaymentBody(line),
      effects: { isBulk: true, subject },
    }),
  ];
}

/**
 * Returns the calls that make a payment match the bank's transaction. Empty if only the books differ, and for a
 * negative payment, because a change must be above 0.
 */
function buildChangeCalls(line: BankLine, payment: PaymentLine): readonly FixCall[] {
  if (line.amount.lte(0)) return [];
  if (line.amount.eq(payment.amount) ? line.date === payment.date : line.isWeaklyNamed === true) return [];
  const subject = `${formatPaymentName(payment)}: ${formatMoney(line)} of ${line.date}`;
  return [
    createPlannableCall(editPayment, {
      parameters: getParameters(payment),
      body: buildPaymentBody(line),
      effects: { isBulk: true, subject },
    }),
  ];
}

const buildReversalCall = (payment: PaymentLine): FixCall =>
  createPlannableCall(reversePayment, {
    parameters: getParameters(payment),
    effects: { isBulk: true, subject: formatPaymentName(payment) },
  });

const getParameters = ({ id: paymentId, owner }: PaymentLine) => ({ id: owner.id, paymentId });

const formatPaymentName = (payment: PaymentLine) =>
  `the payment of ${formatMoney(payment)} on case ${payment.owner.reference}`;

const buildPaymentBody = ({ date, amount, currency }: BankLine): JsonObject => ({
  date,
  paymentAmount: new NumberText(formatAmount(amount, currency)),
  paymentRecipient: "CollectionPartner",
});

const formatMoney = ({ amount, currency }: { readonly amount: Decimal; readonly currency: string }) =>
  `${formatAmount(amount, currency)} ${currency}`;
