import type { BankLine, PaymentLine } from "../lines";
import type { MatchState } from "./match-state";

/** Matches debits that the bank canceled. They don't return a payment. */
export function matchCancelledDebits(state: MatchState): void {
  for (const credit of state.cancellations) {
    const cancelledDebit = findCancelledLine(state, credit);
    if (cancelledDebit === undefined) continue;
    const message = "Debited and cancelled by the bank; no payment is recorded.";
    state.settle({ verdict: "same", bank: [cancelledDebit, credit], platform: [], message });
  }
}

const certainText = "The bank returned a payment that is still recorded.";
const likelyText =
  "The debit fits a payment that is still recorded, but the file doesn't say that it is a return.";

/**
 * Matches debits. Each either cancels an unmatched credit or returns a payment that is still recorded
 * (`returned`). No payment is returned more than once.
 */
export function matchDebits(state: MatchState): void {
  const returnedPayments = new Set<PaymentLine>();
  for (const debit of state.debits.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    const cancelledCredit = findCancelledLine(state, debit);
    if (cancelledCredit !== undefined) {
      const message = "Received and returned; no payment is recorded.";
      state.settle({ verdict: "same", bank: [cancelledCredit, debit], platform: [], message });
      continue;
    }
    const payments = state
      .listPayments(debit)
      .filter((payment) => !returnedPayments.has(payment) && isOpposite(payment, debit));
    const payment = findLatestLine(payments);
    if (payment === undefined) continue;
    returnedPayments.add(payment);
    const othersText = payments.length === 1 ? "" : ` ${payments.length} payments fit; this is the latest.`;
    const message = `${debit.isReturn === true ? certainText : likelyText}${othersText}`;
    const isUncertain = payments.length > 1 || debit.isReturn !== true;
    state.settle({ verdict: "returned", bank: [debit], platform: [payment], message, isUncertain });
  }
}

const findCancelledLine = (state: MatchState, line: BankLine) =>
  findLatestLine(
    state.listRelatedLines(line).filter((earlier) => state.isOpen(earlier) && isOpposite(earlier, line)),
  );

/** Whether a line has the same amount in the opposite direction, and no later date. */
const isOpposite = ({ amount, date }: BankLine | PaymentLine, line: BankLine) =>
  date <= line.date && amount.eq(line.amount.neg());

const findLatestLine = <Dated extends { readonly date: string }>(
  lines: readonly Dated[],
): Dated | undefined => lines.toSorted((a, b) => (a.date < b.date ? 1 : -1))[0];
