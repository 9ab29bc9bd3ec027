import { formatAmount } from "../../amounts";
import type { BankLine, PaymentLine } from "../lines";
import { findSummands } from "./find-summands";
import { addToList, daysBetween, type MatchState, nearDays } from "./match-state";
import { unsplitText } from "./unmatched-lines";

/** Maximum days between equal amounts on the same case. A later one may be the next installment. */
const instalmentDays = 3;

/**
 * Matches transactions with payments, best matches first. Debits match only negative payments, which some
 * platforms use to record a return.
 */
export function matchPayments(state: MatchState): void {
  matchEqual(state);
  matchSums(state, 0);
  matchOtherDates(state);
  matchSums(state, nearDays);
  matchOtherAmounts(state);
}

function matchEqual(state: MatchState): void {
  for (const line of [...state.credits, ...state.debits]) {
    const payment = state
      .listOpenPayments(line)
      .find((payment) => payment.date === line.date && hasEqualAmount(payment, line));
    if (payment !== undefined) state.settle({ verdict: "same", bank: [line], platform: [payment] });
  }
}

const hasEqualAmount = ({ amount }: Pick<PaymentLine, "amount">, line: BankLine) => amount.eq(line.amount);

/**
 * Matches several transactions with the payment they add up to, and one transaction with several payments.
 */
function matchSums(state: MatchState, maxDays: number): void {
  for (const [payment, lines] of groupLinesByPayment(state)) {
    const nearLines = lines.filter(
      (line) => state.isOpen(line) && daysBetween(line.date, payment.date) <= maxDays,
    );
    const sumParts = nearLines.length < 2 ? undefined : findSummands(payment.amount, nearLines);
    if (sumParts !== undefined) settleSum(state, sumParts, [payment]);
  }
  for (const line of state.credits) {
    const nearPayments = state
      .listOpenPayments(line)
      .filter(({ date }) => daysBetween(date, line.date) <= maxDays);
    const sumParts = nearPayments.length < 2 ? undefined : findSummands(line.amount, nearPayments);
    if (sumParts !== undefined) settleSum(state, [line], sumParts);
  }
}

function groupLinesByPayment(state: MatchState): ReadonlyMap<PaymentLine, readonly BankLine[]> {
  const linesByPayment = new Map<PaymentLine, BankLine[]>();
  for (const line of state.credits)
    for (const payment of state.listOpenPayments(line)) addToList(linesByPayment, payment, line);
  return linesByPayment;
}

/** Matches a sum, which may be dated on any day between its first and last part. */
function settleSum(state: MatchState, bank: readonly BankLine[], platform: readonly PaymentLine[]): void {
  const [total, parts] = bank.length === 1 ? [bank, platform] : [platform, bank];
  const dates = parts.map(({ date }) => date).sort();
  const date = total[0]?.date ?? "";
  const isWithin = (dates[0] ?? "") <= date && date <= (dates.at(-1) ?? "");
  state.settle({ verdict: isWithin ? "same" : "date-differs", bank, platform });
}

/** Matches equal amounts on the same case, nearest dates first. */
function matchOtherDates(state: MatchState): void {
  const pairs = [...state.credits, ...state.debits].flatMap((line) => {
    const equalPayments = state.listOpenPayments(line).filter((payment) => hasEqualAmount(payment, line));
    const caseLines = [state.listPayments(line), state.listRelatedLines(line)];
    const isRepeated = caseLines.some(
      (lines) => lines.filter((candidate) => hasEqualAmount(candidate, line)).length > 1,
    );
    return equalPayments.map((payment) => {
      const days = daysBetween(line.date, payment.date);
      const isOutsidePeriod = !line.isInside || !payment.isInside;
      const maxDays = isRepeated ? instalmentDays : isOutsidePeriod ? nearDays : Number.POSITIVE_INFINITY;
      return { line, payment, days, isNear: days <= maxDays };
    });
  });
  const nearPairs = pairs.filter(({ isNear }) => isNear).toSorted((a, b) => a.days - b.days);
  for (const { line, payment } of nearPairs) settlePair(state, "date-differs", line, payment);
}

/** Matches different amounts on the same case and day, closest amounts first. */
function matchOtherAmounts(state: MatchState): void {
  const pairs = state.credits.flatMap((line) =>
    state
      .listOpenPayments(line)
      .filter(({ date }) => date === line.date)
      .map((payment) => ({ line, payment, gap: payment.amount.minus(line.amount).abs() })),
  );
  for (const { line, payment } of pairs.toSorted((a, b) => a.gap.cmp(b.gap)))
    settlePair(state, "amount-differs", line, payment);
}

function settlePair(
  state: MatchState,
  verdict: "date-differs" | "amount-differs",
  line: BankLine,
  payment: PaymentLine,
): void {
  if (!state.isOpen(line) || !state.isOpen(payment)) return;
  const reason = line.isUnsplit === true ? unsplitText : line.cases.length > 1 ? severalCasesText : undefined;
  const amountText = `${formatAmount(payment.amount, payment.currency)} is recorded.`;
  const message = reason === undefined ? amountText : `${amountText} ${reason}`;
  const difference =
    verdict === "amount-differs" ? { message, isUncertain: reason !== undefined } : undefined;
  state.settle({ verdict, bank: [line], platform: [payment], ...difference });
}

const severalCasesText = "The bank's text names several cases, so decide yourself.";
