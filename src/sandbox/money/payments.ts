import { lifecycles } from "../../base/cases/lifecycle";
import { createObjectFormatter, json } from "../store/json-text";
import { memoize } from "../store/memoize";
import type { Store } from "../store/store";

export interface PaymentRow {
  readonly id: string;
  readonly date_created: number;
  readonly date_updated: number | null;
  readonly date: number;
  readonly gross_amount: number;
  readonly currency: string;
  readonly recipient: string;
  readonly method: string;
  /** Kind of actor that recorded the payment. Null if unknown. */
  readonly actor_type: string | null;
  readonly actor_name: string | null;
  readonly case_id: string;
  readonly case_reference: string;
  readonly case_lifecycle: number;
}

export interface PageRange {
  readonly offset: number;
  readonly limit: number;
}

const paymentSelectionSql = `payment.id, payment.date_created, payment.date_updated, payment.date, payment.gross_amount,
  payment.currency, recipient, method, actor_type, actor_name, c.id as case_id, c.reference as case_reference, c.lifecycle as case_lifecycle
  from payments payment join cases c on c.seq = payment.case_seq`;

function countPayments(store: Store, creditor: number): number {
  return memoize(store, `payments of ${creditor}`, () => {
    const sql = "select count(*) from payments where creditor = ? and deleted_at is null";
    return store.value<number>(sql, creditor) ?? 0;
  });
}

/** Lists the payments of a creditor, newest first, except deleted ones. */
export function listPayments(
  store: Store,
  creditor: number,
  { offset, limit }: PageRange,
): { rows: PaymentRow[]; total: number } {
  const pageSql = `select seq from payments where creditor = ? and deleted_at is null
    order by date desc, seq desc limit ? offset ?`;
  const sql = `select ${paymentSelectionSql} where payment.seq in (${pageSql}) order by payment.date desc, payment.seq desc`;
  const rows = store.all<PaymentRow>(sql, creditor, limit, offset);
  return { rows, total: countPayments(store, creditor) };
}

/** Lists the payments on a case, oldest first, except deleted ones. */
export function listCasePayments(store: Store, caseSeq: number): PaymentRow[] {
  const sql = `select ${paymentSelectionSql} where payment.case_seq = ? and deleted_at is null order by payment.date, payment.seq`;
  return store.all(sql, caseSeq);
}

export function findCreditorPayment(store: Store, creditor: number, id: string): PaymentRow | undefined {
  const sql = `select ${paymentSelectionSql} where payment.id = ? and payment.creditor = ? and deleted_at is null`;
  return store.get(sql, id, creditor);
}

export const paymentRecord = createObjectFormatter<PaymentRow>({
  id: (row) => json.text(row.id),
  date: (row) => json.time(row.date),
  grossAmount: (row) => json.money(row.gross_amount),
  currency: (row) => json.text(row.currency),
  recipient: (row) => json.text(row.recipient),
  method: (row) => json.text(row.method),
  invoice: {
    invoiceId: (row) => json.text(row.case_id),
    reference: (row) => json.text(row.case_reference),
    status: (row) => json.text(lifecycles[row.case_lifecycle]),
  },
  dateCreated: (row) => json.time(row.date_created),
  dateUpdated: (row) => json.time(row.date_updated),
});
