import type { CaseRow } from "../facts/case-row";
import { stage } from "../facts/stages";
import { type EventData, publishCaseEvent } from "../outbox/publish";
import type { Change } from "../store/change";
import { insert } from "../store/insert";
import { jsonMoney, jsonText, jsonTime } from "../store/json-text";
import { newIds } from "../store/new-ids";
import { editCase } from "./edit-case";
import { moveCase } from "./move-case";
import { actorOf, recipientOf } from "./timeline/timeline-actor";
import { noteOnTimeline } from "./timeline/timeline-note";

interface NewPayment {
  /** Cents. */
  readonly amount: number;
  /** When it was received; default: now. */
  readonly date?: number;
  readonly recipient?: "Creditor" | "CollectionPartner" | "Platform";
}

interface KeptPayment {
  readonly seq: number;
  readonly id: string;
  readonly date: number;
  readonly gross_amount: number;
  readonly currency: string;
  readonly recipient: string;
}

export type EventPayment = Omit<KeptPayment, "seq" | "recipient">;

/** Recalculates the remainder from the principal, the fees and the payments. */
function settleRemainder(change: Change, row: CaseRow): CaseRow {
  const sql =
    "select ifnull(sum(gross_amount), 0) as paid from payments where case_seq = ? and deleted_at is null";
  const paid = change.store.get<{ paid: number }>(sql, row.seq)?.paid ?? 0;
  const owed = row.gross_amount + row.interest_fees + row.reminder_fees + row.collection_fees;
  return editCase(change, row, { remainder: owed - paid });
}

function publishPayment(
  change: Change,
  row: CaseRow,
  event: "payment.created" | "payment.deleted",
  payment: EventPayment,
): void {
  publishCaseEvent(change, row, event, paymentData(payment));
}

/** The referral partner that earns on a payment; nobody does on a test case (REV-02, REV-03). */
const earnerOf = ({ is_test, referral_partner }: CaseRow) => (is_test === 1 ? null : referral_partner);

/** The `data` of payment events. */
export const paymentData = ({ id, gross_amount, currency, date }: EventPayment): EventData => ({
  paymentId: jsonText(id),
  amount: jsonMoney(gross_amount),
  currency: jsonText(currency),
  date: jsonTime(date),
});

/** Records a payment on a case (EVT-11). */
export function recordPayment(
  change: Change,
  row: CaseRow,
  { amount, date = change.now, recipient = "Creditor" }: NewPayment,
): CaseRow {
  const { creditor, currency } = row;
  const payment = { id: newIds(change.store).guid(), date, gross_amount: amount, currency };
  insert(change.store, "payments", {
    ...payment,
    case_seq: row.seq,
    creditor,
    referral_partner: earnerOf(row),
    date_created: change.now,
    recipient,
    method: "Bank transfer",
    ...(change.caller && actorOf(change)),
  });
  const paid = settleRemainder(change, row);
  publishPayment(change, paid, "payment.created", payment);
  return paid;
}

/** `would-reopen`: deleting would reopen a case that is closed as paid, which `mayReopen` doesn't allow. */
type DeletedPayment =
  | { readonly kind: "deleted"; readonly row: CaseRow }
  | { readonly kind: "unknown" }
  | { readonly kind: "would-reopen" };

/**
 * Deletes a payment (EVT-12, EVT-13). If a case closed as paid has an open remainder afterwards, it becomes active
 * again, provided that `mayReopen` is set.
 */
export function deletePayment(
  change: Change,
  row: CaseRow,
  paymentId: string,
  { mayReopen }: { readonly mayReopen: boolean },
): DeletedPayment {
  const payment = change.store.get<KeptPayment>(
    `select seq, id, date, gross_amount, currency, recipient from payments
       where id = ? and case_seq = ? and deleted_at is null`,
    paymentId.toLowerCase(),
    row.seq,
  );
  if (payment === undefined) return { kind: "unknown" };
  const reopens = row.close_code === "Paid" && row.remainder + payment.gross_amount > 0;
  if (reopens && !mayReopen) return { kind: "would-reopen" };
  const left = reversePayment(change, row, payment);
  return { kind: "deleted", row: reopens ? moveCase(change, left, stage.Active) : left };
}

function reversePayment(change: Change, row: CaseRow, payment: KeptPayment): CaseRow {
  const { store, now } = change;
  store.run("update payments set deleted_at = ?, date_updated = ? where seq = ?", now, now, payment.seq);
  const title = `Payment of ${jsonMoney(payment.gross_amount)} ${payment.currency} reversed`;
  const actor = change.caller ? actorOf(change) : recipientOf(row, payment.recipient);
  noteOnTimeline(change, row, { type: "Payment", title }, actor);
  const left = settleRemainder(change, row);
  publishPayment(change, left, "payment.deleted", payment);
  return left;
}
