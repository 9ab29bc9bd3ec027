import { commissionStatuses, recipients } from "../../../api/records/payments/payment-words";
import type { ReceivedPayment } from "../../cases/payments/receive-payment";
import type { CaseRow } from "../../facts/case-row";
import { thousandthsPerUnit } from "../../facts/money";
import { Fields } from "../../wire/fields";
import { readNonNegative, readWord, refuseIfInvalid } from "../read-body";

interface PaymentContext {
  readonly row: CaseRow;
  readonly now: number;
  /** Whether the case is managed: the creditor receives the entire amount, and the commission is unpaid. */
  readonly isManaged: boolean;
}

export function readPayment(fields: Fields, { row, now, isManaged }: PaymentContext): ReceivedPayment {
  const date = readDate(fields, now);
  const amount = readAmount(fields, row);
  checkCurrency(fields, row);
  const report = isManaged ? buildManagedReport(amount) : readReport(fields, row, amount);
  const closesCase = fields.flag("CloseCase");
  const followsUp =
    !fields.has("CreateUnpaidCommissionFollowUp") || fields.flag("CreateUnpaidCommissionFollowUp");
  refuseIfInvalid(fields);
  return { amount, date, ...report, closesCase, followsUp };
}

/** Reads the amount. Accepts the exact remainder even if it has more decimals than the currency allows. */
function readAmount(fields: Fields, { currency, remainder }: CaseRow): number {
  const isExactRemainder = new Fields(fields.body).money("PaymentAmount") === remainder;
  return fields.requiredMoney("PaymentAmount", isExactRemainder ? undefined : currency);
}

function readDate(fields: Fields, now: number): number {
  fields.requiredText("Date");
  const date = fields.day("Date") ?? 0;
  if (fields.isFuture("Date", now)) fields.addError("Date", "must not be in the future");
  return date;
}

/** Refuses any currency but that of the case. */
function checkCurrency(fields: Fields, { currency }: CaseRow): void {
  const code = fields.text("Currency");
  if (code !== null && code.toUpperCase() !== currency)
    fields.addError("Currency", `must be the currency of the case, ${currency}`);
}

type PaymentReport = Pick<ReceivedPayment, "recipient" | "columns">;

const buildManagedReport = (amount: number): PaymentReport => ({
  recipient: "Creditor",
  columns: { commission_status: "Unpaid", payout_creditor: amount, payout_collection_partner: 0 },
});

function readReport(fields: Fields, row: CaseRow, amount: number): PaymentReport {
  const recipientText = fields.requiredText("PaymentRecipient");
  const recipient = readWord(fields, "PaymentRecipient", recipientText, recipients);
  const statusText = fields.text("CommissionPaymentStatus");
  const commissionStatus = readWord(fields, "CommissionPaymentStatus", statusText, commissionStatuses);
  if (recipient === "Creditor" && fields.isBlank("CommissionPaymentStatus"))
    fields.addError("CommissionPaymentStatus", "is required if the creditor received the payment");
  const columns = { commission_status: commissionStatus ?? null, ...readPayouts(fields, row, amount) };
  return { recipient: recipient ?? "Creditor", columns };
}

const cent = thousandthsPerUnit / 100;

/** Reads the two payouts. Requires both or neither; they must add up to the amount, to within a cent. */
function readPayouts(fields: Fields, { currency }: CaseRow, amount: number) {
  const payout_creditor = readNonNegative(fields, "PayoutCreditor", currency);
  const payout_collection_partner = readNonNegative(fields, "PayoutCollectionPartner", currency);
  const payouts = [payout_creditor, payout_collection_partner].filter((part) => part !== null);
  if (payouts.length === 1)
    fields.addError("PayoutCreditor", "and PayoutCollectionPartner must be given together");
  const sum = payouts.reduce((total, part) => total + part, 0);
  if (payouts.length === 2 && Math.abs(sum - amount) > cent)
    fields.addError("PayoutCreditor", "and PayoutCollectionPartner must add up to PaymentAmount");
  return { payout_creditor, payout_collection_partner };
}
