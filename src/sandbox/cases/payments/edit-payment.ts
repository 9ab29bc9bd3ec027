import type { CaseRow } from "../../facts/case-row";
import { stage } from "../../facts/stages";
import type { Change } from "../../store/change";
import { jsonMoney } from "../../store/json-text";
import { moveCase } from "../move-case";
import { addTimelineNote } from "../timeline/timeline-note";
import { wouldReopen } from "./delete-payment";
import { type NewPayment, type StoredPayment, updateRemainder } from "./payment-changes";

export type PaymentDetails = Required<NewPayment>;

/**
 * Replaces a payment. Returns undefined if that would reopen a case closed as paid, and `mayReopen` is false.
 */
export function editPayment(
  change: Change,
  row: CaseRow,
  payment: StoredPayment,
  { amount, date, recipient, columns }: PaymentDetails,
  { mayReopen }: { readonly mayReopen: boolean },
): CaseRow | undefined {
  const reopens = wouldReopen(row, payment.gross_amount - amount);
  if (reopens && !mayReopen) return undefined;
  const { commission_status, payout_creditor, payout_collection_partner } = columns;
  change.store.run(
    `update payments set gross_amount = ?, date = ?, recipient = ?, commission_status = ?, payout_creditor = ?,
       payout_collection_partner = ?, date_updated = ? where seq = ?`,
    ...[amount, date, recipient, commission_status, payout_creditor, payout_collection_partner],
    ...[change.now, payment.seq],
  );
  addTimelineNote(change, row, { type: "Payment", title: formatTitle(payment, amount) });
  const settledRow = updateRemainder(change, row);
  return reopens ? moveCase(change, settledRow, stage.Active) : settledRow;
}

function formatTitle({ gross_amount, currency }: StoredPayment, amount: number): string {
  const before = `Payment of ${jsonMoney(gross_amount)} ${currency}`;
  return amount === gross_amount ? `${before} changed` : `${before} changed to ${jsonMoney(amount)}`;
}
