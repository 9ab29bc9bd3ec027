import type { CaseRow } from "../../facts/case-row";
import { stage } from "../../facts/stages";
import type { Change } from "../../store/change";
import { moveCase } from "../move-case";
import { findPayment, removePayment } from "./payment-changes";

/**
 * Result of deleting a payment. `would-reopen` means that the deletion would reopen a case closed as paid,
 * but `mayReopen` is false.
 */
export type DeletePaymentResult =
  | { readonly kind: "deleted"; readonly row: CaseRow }
  | { readonly kind: "unknown" }
  | { readonly kind: "would-reopen" };

/** Whether a remainder that is larger by `amount` would reopen a case closed as paid. */
export const wouldReopen = ({ close_code, remainder }: CaseRow, amount: number): boolean =>
  close_code === "Paid" && amount > 0 && remainder + amount > 0;

/**
 * Deletes a payment (EVT-12, EVT-13). With `mayReopen`, reactivates a case closed as paid if something is
 * owed again.
 */
export function deletePayment(
  change: Change,
  row: CaseRow,
  paymentId: string,
  { mayReopen }: { readonly mayReopen: boolean },
): DeletePaymentResult {
  const payment = findPayment(change, row, paymentId);
  if (payment === undefined) return { kind: "unknown" };
  const reopens = wouldReopen(row, payment.gross_amount);
  if (reopens && !mayReopen) return { kind: "would-reopen" };
  const settledRow = removePayment(change, row, payment);
  return { kind: "deleted", row: reopens ? moveCase(change, settledRow, stage.Active) : settledRow };
}
