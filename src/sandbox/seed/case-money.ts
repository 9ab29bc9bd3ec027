import { getCurrencyDecimals } from "../../api/checks/amount-check";
import { hourMs } from "../../base/text/time/duration";
import { type Random, repeatByWeight } from "../facts/random";
import type { CasePlan } from "./case-plan";
import type { CaseTimes } from "./case-times";
import { drawTimes } from "./seeded-time";

export interface SeededPayment {
  readonly date: number;
  readonly amount: number;
  /** When the payment was reversed. Reversed payments don't count. */
  readonly deletedAt: number | null;
}

/** Amounts in thousandths. The remainder is the principal plus fees minus payments. */
export type CaseMoney = ReturnType<typeof drawCaseMoney>;

/** Ranges of principals in euros, each with its percentage of cases. */
const principalRanges = repeatByWeight<readonly [number, number]>([
  [25, [40, 400]],
  [45, [400, 3_000]],
  [25, [3_000, 20_000]],
  [5, [20_000, 90_000]],
]);

const noFees = { interest: 0, reminder: 0, collection: 0 };

export function drawCaseMoney(random: Random, plan: CasePlan, times: CaseTimes, today: number) {
  const { currency, unitsPerEuro = 1 } = plan.country;
  const step = 10 ** (3 - getCurrencyDecimals(currency));
  const roundDown = (amount: number) => Math.floor(amount / step) * step;
  const [min, max] = random.pick(principalRanges);
  const gross = roundDown(random.integer(min * 100, max * 100) * 10 * unitsPerEuro);
  const fees = times.started === null ? noFees : drawFees(random, gross, roundDown);
  const owedAmount = gross + fees.interest + fees.reminder + fees.collection;
  const payments = drawPayments(random, plan, times, owedAmount, roundDown, today);
  const paidAmount = payments.reduce(
    (sum, { amount, deletedAt }) => (deletedAt === null ? sum + amount : sum),
    0,
  );
  return { gross, ...fees, remainder: owedAmount - paidAmount, payments };
}

function drawFees(random: Random, gross: number, roundDown: (amount: number) => number) {
  const drawShare = (maxPerMille: number) => roundDown((gross * random.integer(0, maxPerMille)) / 1000);
  return {
    interest: drawShare(60),
    reminder: random.chance(50) ? roundDown(gross / 50) : 0,
    collection: drawShare(110),
  };
}

function drawPayments(
  random: Random,
  plan: CasePlan,
  { started, finished }: CaseTimes,
  owedAmount: number,
  roundDown: (amount: number) => number,
  today: number,
): SeededPayment[] {
  if (started === null) return [];
  const amounts = [...drawAmounts(random, plan, owedAmount, roundDown)];
  const dates = drawTimes(random, amounts.length, started, finished ?? today);
  const payments = amounts.map((amount, index) => ({
    amount,
    date: dates[index] ?? started,
    deletedAt: null,
  }));
  if (!plan.hasReversedPayment) return payments;
  const reversedPayment = {
    amount: roundDown(owedAmount / 3),
    date: started,
    deletedAt: Math.min(started + hourMs, today),
  };
  return [...payments, reversedPayment];
}

/**
 * Generates payments. A case closed as paid is paid in full, in up to three parts. Any other case is paid in
 * part or not at all.
 */
function drawAmounts(
  random: Random,
  plan: CasePlan,
  owedAmount: number,
  roundDown: (amount: number) => number,
): readonly number[] {
  const drawPartialAmount = (maxPercent: number) =>
    roundDown((owedAmount * random.integer(10, maxPercent)) / 100);
  if (plan.closeCode === "Paid") {
    const instalments = Array.from({ length: random.integer(0, 2) }, () => drawPartialAmount(40));
    return [...instalments, owedAmount - instalments.reduce((sum, amount) => sum + amount, 0)];
  }
  if (!plan.isPartlyPaid) return [];
  return random.chance(50) ? [drawPartialAmount(45)] : [drawPartialAmount(30), drawPartialAmount(30)];
}
