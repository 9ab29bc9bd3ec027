import type { CommissionStatus, Recipient } from "../../../api/records/payments/payment-words";
import type { CaseRow } from "../../facts/case-row";
import { stage } from "../../facts/stages";
import { type EventDataJson, publishCaseEvent } from "../../outbox/publish";
import type { Change } from "../../store/change";
import { insert } from "../../store/insert";
import { json } from "../../store/json-text";
import { createIdGenerator } from "../../store/new-ids";
import { editCase } from "../edit-case";
import { moveCase } from "../move-case";
import { resolveCallerActor, resolveRecipientActor } from "../timeline/timeline-actor";
import { addTimelineNote } from "../timeline/timeline-note";

export interface NewPayment {
  /** Amount in thousandths. */
  readonly amount: number;
  /** When the payment was received. Default: now. */
  readonly date?: number;
  readonly recipient?: Recipient;
  readonly columns?: PayoutColumns;
}

/** The commission on a payment as a collection partner reports it. Amounts are in thousandths. */
interface PayoutColumns {
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

export function updateRemainder(change: Change, row: CaseRow): CaseRow {
  const sql = "select sum(gross_amount) from payments where case_seq = ? and deleted_at is null";
  const paid = change.store.value<number | null>(sql, row.seq) ?? 0;
  const owed = row.gross_amount + row.interest_fees + row.reminder_fees + row.collection_fees;
  return editCase(change, row, { remainder: owed - paid });
}

/**
 * Returns the referral partner that earns from a payment (REV-02, REV-03). By default, returns null for a
 * test case, which earns nothing (NS-33).
 */
const selectEarner = ({ store: { readings } }: Change, { is_test, referral_partner }: CaseRow) =>
  is_test === 1 && readings["NS-33"] === "nothing" ? null : referral_partner;

export const formatPaymentData = ({ id, gross_amount, currency, date }: EventPayment): EventDataJson => ({
  paymentId: json.text(id),
  amount: json.money(gross_amount),
  currency: json.text(currency),
  date: json.time(date),
});

/** Adds a payment to a case (EVT-11). */
export function addPayment(
  change: Change,
  row: CaseRow,
  { amount, date = change.now, recipient = "Creditor", columns }: NewPayment,
) {
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
  const sql = `select seq, id, date, gross_amount, currency, recipient, commission_status, payout_creditor,
      payout_collection_partner
    from payments where id = ? and case_seq = ? and deleted_at is null`;
  return store.get<StoredPayment>(sql, id.toLowerCase(), row.seq);
}

/** Whether increasing the remainder by `amount` would reopen a case closed as paid. */
export const wouldReopen = ({ close_code, remainder }: CaseRow, amount: number): boolean =>
  close_code === "Paid" && amount > 0 && remainder + amount > 0;

export type PaymentDetails = Required<NewPayment>;

/**
 * Updates a payment. Unless `mayReopen` is set, returns undefined if the update would reopen a case closed as
 * paid.
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
  const sql = `update payments set gross_amount = ?, date = ?, recipient = ?, commission_status = ?,
    payout_creditor = ?, payout_collection_partner = ?, date_updated = ? where seq = ?`;
  const payouts = [commission_status, payout_creditor, payout_collection_partner];
  change.store.run(sql, amount, date, recipient, ...payouts, change.now, payment.seq);
  const amountText = amount === payment.gross_amount ? "" : ` to ${json.money(amount)}`;
  addTimelineNote(change, row, { type: "Payment", title: `${formatPayment(payment)} changed${amountText}` });
  const settledRow = updateRemainder(change, row);
  return reopens ? moveCase(change, settledRow, stage.Active) : settledRow;
}

const formatPayment = ({ gross_amount, currency }: StoredPayment) =>
  `Payment of ${json.money(gross_amount)} ${currency}`;

/** Deletes a payment (EVT-12, EVT-13). Returns undefined under the same condition as `editPayment`. */
export function deletePayment(
  change: Change,
  row: CaseRow,
  payment: StoredPayment,
  { mayReopen }: { readonly mayReopen: boolean },
): CaseRow | undefined {
  const reopens = wouldReopen(row, payment.gross_amount);
  if (reopens && !mayReopen) return undefined;
  const { store, now } = change;
  store.run("update payments set deleted_at = ?, date_updated = ? where seq = ?", now, now, payment.seq);
  const actor = change.caller ? resolveCallerActor(change) : resolveRecipientActor(row, payment.recipient);
  addTimelineNote(change, row, { type: "Payment", title: `${formatPayment(payment)} reversed` }, actor);
  const settledRow = updateRemainder(change, row);
  publishCaseEvent(change, settledRow, "payment.deleted", formatPaymentData(payment));
  return reopens ? moveCase(change, settledRow, stage.Active) : settledRow;
}
