import { dayMs } from "../../base/text/time/duration";
import type { Change } from "../store/change";
import { isInvoicedAt, stageSql } from "./transaction-stages";

/** Whether the platform has invoiced the commission on a payment. Never true for a test case. */
export function isInvoiced({ store, now }: Pick<Change, "store" | "now">, seq: number): boolean {
  const sql = `select ${stageSql(Math.floor(now / dayMs))} as stage from payments payment
    join cases c on c.seq = payment.case_seq where payment.seq = ? and c.is_test = 0`;
  return isInvoicedAt(store.get<{ stage: number }>(sql, seq)?.stage ?? 0);
}
