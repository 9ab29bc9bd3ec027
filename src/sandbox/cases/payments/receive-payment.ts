import type { CaseRow } from "../../facts/case-row";
import { stage } from "../../facts/stages";
import type { Change } from "../../store/change";
import { createObjectFormatter, json } from "../../store/json-text";
import { moveCase } from "../move-case";
import { systemActor } from "../timeline/timeline-actor";
import { addTimelineNote } from "../timeline/timeline-note";
import { addPayment, type PaymentDetails } from "./payment-changes";

export interface ReceivedPayment extends PaymentDetails {
  readonly closesCase: boolean;
  /** Whether to create a follow-up for the unpaid commission. */
  readonly followsUp: boolean;
}

/** Records a payment that a partner reports. On request, closes the case if nothing is left to pay. */
export function receivePayment(change: Change, before: CaseRow, payment: ReceivedPayment) {
  const { id, row } = addPayment(change, before, payment);
  if (payment.followsUp && payment.columns.commission_status === "Unpaid")
    addTimelineNote(
      change,
      row,
      { type: "System", title: "Follow-up on the unpaid commission" },
      systemActor,
    );
  const updatedRow = payment.closesCase ? closeIfPaid(change, row) : row;
  const isClosed = updatedRow !== row;
  const warnings = listWarnings(updatedRow, payment.closesCase && !isClosed);
  return { id, row: updatedRow, isClosed, warnings };
}

export function closeIfPaid(change: Change, row: CaseRow): CaseRow {
  if (row.remainder > 0 || row.lifecycle === stage.Closed) return row;
  return moveCase(change, row, stage.Closed, { closeCode: "Paid" });
}

function listWarnings({ remainder, currency, lifecycle }: CaseRow, wasNotClosed: boolean): string[] {
  const warnings: string[] = [];
  if (remainder < 0)
    warnings.push(`The payments exceed what was owed by ${json.money(-remainder)} ${currency}.`);
  if (wasNotClosed && lifecycle === stage.Closed) warnings.push("The case was already closed.");
  else if (wasNotClosed)
    warnings.push(`The case stays open: ${json.money(remainder)} ${currency} are still owed.`);
  return warnings;
}

export const paymentReceipt = createObjectFormatter<ReturnType<typeof receivePayment>, ReceivedPayment>({
  paymentId: ({ id }) => json.text(id),
  caseReference: ({ row }) => json.text(row.reference),
  date: (_, { date }) => json.time(date),
  paymentAmount: (_, { amount }) => json.money(amount),
  payoutCreditor: (_, { columns }) => json.money(columns.payout_creditor),
  payoutCollectionPartner: (_, { columns }) => json.money(columns.payout_collection_partner),
  paymentRecipient: (_, { recipient }) => json.text(recipient),
  commissionPaymentStatus: (_, { columns }) => json.text(columns.commission_status),
  closeCase: (_, { closesCase }) => json.flag(closesCase),
  caseClosed: ({ isClosed }) => json.flag(isClosed),
  closeCode: ({ row }) => json.text(row.close_code),
  remainingAmount: ({ row }) => json.money(row.remainder),
  warnings: ({ warnings }) => json.list(warnings.map((warning) => json.text(warning))),
});
