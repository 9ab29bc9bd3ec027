import { formatAmount } from "../../amounts";
import type { BankLine, PaymentLine } from "../lines";
import { daysBetween, type MatchState, nearDays } from "./match-state";

/** Separates out transactions that the bank lists again under the same reference. */
export function splitRepeated(bank: readonly BankLine[]): readonly [once: BankLine[], again: BankLine[]] {
  const seenIdentities = new Set<string>();
  const [firstLines, repeatedLines]: [BankLine[], BankLine[]] = [[], []];
  for (const line of bank) {
    const isAgain = line.identity !== undefined && seenIdentities.has(line.identity);
    if (line.identity !== undefined) seenIdentities.add(line.identity);
    (isAgain ? repeatedLines : firstLines).push(line);
  }
  return [firstLines, repeatedLines];
}

/** Adds rows for unmatched lines. If a payment equals a matched one, the verdict is `twice`. */
export function settleUnmatched(state: MatchState): void {
  const matchedPayments = new Map(
    state.rows
      .filter(({ bank }) => bank.length > 0)
      .flatMap(({ platform }) => platform.map((payment) => [formatPaymentKey(payment), payment] as const)),
  );
  const nearPayments = new Map(state.credits.map((line) => [line, findNearPayment(state, line)]));
  for (const payment of state.payments) {
    const matchedPayment = matchedPayments.get(formatPaymentKey(payment));
    state.settle({
      verdict: matchedPayment === undefined ? "only-platform" : "twice",
      bank: [],
      platform: [payment],
      message: matchedPayment && `It equals payment ${matchedPayment.id}, and the bank lists it once.`,
    });
  }
  for (const line of state.cancellations) {
    const message = "It cancels a debit, so it is not a payment.";
    state.settle({ verdict: "only-bank", bank: [line], platform: [], message, isUncertain: true });
  }
  for (const line of [...state.credits, ...state.debits]) {
    const nearPayment = nearPayments.get(line);
    const message = nearPayment === undefined ? explainUnmatched(line) : formatNearPayment(nearPayment);
    state.settle({
      ...{ verdict: "only-bank", bank: [line], platform: [], message },
      ...((nearPayment !== undefined || line.isUnsplit === true) && { isUncertain: true }),
    });
  }
}

/**
 * Finds an unmatched payment on a nearby day that may belong to the transaction even though the amount or day
 * differs.
 */
function findNearPayment(state: MatchState, line: BankLine): PaymentLine | undefined {
  return state.listOpenPayments(line).find(({ date }) => daysBetween(date, line.date) <= nearDays);
}

const formatNearPayment = ({ amount, currency, date }: PaymentLine) =>
  `${formatAmount(amount, currency)} of ${date} is recorded and may be this payment.`;

const formatPaymentKey = ({ owner, amount, currency, date }: PaymentLine) =>
  [owner.id, amount.toFixed(), currency, date].join();

/** Why a person must decide about a batch: its sum isn't the amount of a single payment. */
export const unsplitText = "The bank states only the sum of several payments, so decide yourself.";

function explainUnmatched(line: BankLine): string | undefined {
  const { cases, currency, amount, isWeaklyNamed, isUnsplit } = line;
  const caseNames = cases.map(({ reference, id }) => reference || id).join(", ");
  if (caseNames === "") return "It names no case.";
  const otherCurrencies = new Set(
    cases.map((ledgerCase) => ledgerCase.currency).filter((code) => code !== currency),
  );
  if (otherCurrencies.size > 0)
    return `${currency} is not the currency of ${caseNames}, ${[...otherCurrencies].join(", ")}.`;
  if (amount.lt(0)) return `No payment of this amount is recorded on ${caseNames}.`;
  if (isUnsplit === true) return unsplitText;
  return isWeaklyNamed === true
    ? `Its text may name ${caseNames} by accident, so decide yourself.`
    : undefined;
}
