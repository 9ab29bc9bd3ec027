import type { CommissionStatus, Recipient } from "../../../api/records/payments/payment-words";
import type { CaseRow } from "../../facts/case-row";
import { type EventData, publishCaseEvent } from "../../outbox/publish";
import type { Change } from "../../store/change";
import { insert } from "../../store/insert";
import { jsonMoney, jsonText, jsonTime } from "../../store/json-text";
import { createIdGenerator } from "../../store/new-ids";
import { editCase } from "../edit-case";
import { resolveCallerActor, resolveRecipientActor } from "../timeline/timeline-actor";
import { addTimelineNote } from "../timeline/timeline-note";

export interface NewPayment {
  /** Amount in thousandths. */
  readonly amount: number;
  /** Time at which the payment was received. Default: now. */
  readonly date?: number;
  readonly recipient?: Recipient;
  readonly columns?: PayoutColumns;
}

/** Commission on a payment, as a collection partner reported it. Amounts are in thousandths. */
export interface PayoutColumns {
  readonly commission_status: CommissionStatus | null;
  readonly payout_creditor: number | null;
  readonly payout_collection_partner: number | null;
}

export interface StoredPayment extends PayoutColumns {
  readonly seq: number;
  readonly id: string;
  readonly date: number;
  readonly gross_amount: number;
  readonly currency: string;
  readonly recipient: string;
}

export type EventPayment = Pick<StoredPayment, "id" | "date" | "gross_amount" | "currency">;

/** Recalculates the remainder from the principal, the fees and the payments. */
export function updateRemainder(change: Change, row: CaseRow): CaseRow {
  const sql =
    "select ifnull(sum(gross_amount), 0) as paid from payments where case_seq = ? and deleted_at is null";
  const paid = change.store.get<{ paid: number }>(sql, row.seq)?.paid ?? 0;
  const owed = row.gross_amount + row.interest_fees + row.reminder_fees + row.collection_fees;
  return editCase(change, row, { remainder: owed - paid });
}

/**
 * Returns the referral partner that earns from a payment (REV-02, REV-03). Null for a test case, unless NS-33
 * is read otherwise.
 */
const selectEarner = ({ store: { readings } }: Change, { is_test, referral_partner }: CaseRow) =>
  is_test === 1 && readings["NS-33"] === "nothing" ? null : referral_partner;

/** Formats the `data` of a payment event. */
export const formatPaymentData = ({ id, gross_amount, currency, date }: EventPayment): EventData => ({
  paymentId: jsonText(id),
  amount: jsonMoney(gross_amount),
  currency: jsonText(currency),
  date: jsonTime(date),
});

export interface AddedPayment {
  readonly id: string;
  readonly row: CaseRow;
}

/** Adds a payment to a case (EVT-11). */
export function addPayment(
  change: Change,
  row: CaseRow,
  { amount, date = change.now, recipient = "Creditor", columns }: NewPayment,
): AddedPayment {
  const { creditor, currency } = row;
  const payment = { id: createIdGenerator(change.store).guid(), date, gross_amount: amount, currency };
  insert(change.store, "payments", {
    ...payment,
    case_seq: row.seq,
    creditor,
    referral_partner: selectEarner(change, row),
    date_created: change.now,
    recipient,
    method: "Bank transfer",
    ...columns,
    ...(change.caller && resolveCallerActor(change)),
  });
  const updatedRow = updateRemainder(change, row);
  publishCaseEvent(change, updatedRow, "payment.created", formatPaymentData(payment));
  return { id: payment.id, row: updatedRow };
}

export const recordPayment = (change: Change, row: CaseRow, payment: NewPayment): CaseRow =>
  addPayment(change, row, payment).row;

export function findPayment({ store }: Pick<Change, "store">, row: CaseRow, id: string) {
  return store.get<StoredPayment>(
    `select seq, id, date, gross_amount, currency, recipient, commission_status, payout_creditor,
       payout_collection_partner
     from payments where id = ? and case_seq = ? and deleted_at is null`,
    id.toLowerCase(),
    row.seq,
  );
}

/** Removes a payment from a case (EVT-12). */
export function removePayment(change: Change, row: CaseRow, payment: StoredPayment): CaseRow {
  const { store, now } = change;
  store.run("update payments set deleted_at = ?, date_updated = ? where seq = ?", now, now, payment.seq);
  const title = `Payment of ${jsonMoney(payment.gross_amount)} ${payment.currency} reversed`;
  const actor = change.caller ? resolveCallerActor(change) : resolveRecipientActor(row, payment.recipient);
  addTimelineNote(change, row, { type: "Payment", title }, actor);
  const settledRow = updateRemainder(change, row);
  publishCaseEvent(change, settledRow, "payment.deleted", formatPaymentData(payment));
  return settledRow;
}
