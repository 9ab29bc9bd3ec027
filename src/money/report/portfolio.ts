import { getOrCreate } from "../../base/collections/get-or-create";
import { type Decimal, zero } from "../../base/text/numbers/decimal";
import { dayMs } from "../../base/text/time/duration";
import { noCurrency } from "../amounts";
import type { Payment } from "../platform/read-payments";
import type { CaseFacts } from "./case-facts";
import {
  type AgeingBucket,
  bucketNames,
  type CloseCodeCount,
  type Cohort,
  Figures,
  selectBucket,
} from "./figures";

export const groupingNames = ["creditor", "country", "partner", "month", "close-code"] as const;
export type GroupingName = (typeof groupingNames)[number];

/** A case whose payments must be read. */
interface PaidCase extends CaseFacts {
  collected: Decimal;
  /** Amount paid after the report date. */
  laterAmount: Decimal;
  firstPaymentDay: string | undefined;
}

interface PortfolioSetting {
  readonly asOf: string;
  readonly isPast: boolean;
  readonly by: GroupingName | undefined;
  readonly hasPayments: boolean;
}

/** Sums cases and payments by currency. Keeps the cases only if payments are read. */
export class Portfolio {
  readonly currencies = new Map<string, Figures>();
  readonly groups = new Map<
    string,
    { readonly key: string; readonly currency: string; readonly figures: Figures }
  >();
  /** Number of payments in a different currency from their case. */
  foreignCount = 0;
  /** Number of cases whose received amount is unknown or negative. */
  unknownCount = 0;
  /** Number of cases without a principal, which counts as 0. */
  noPrincipalCount = 0;
  /** Number of open cases without a remainder, which counts as 0. */
  noRemainderCount = 0;
  noCurrencyCount = 0;
  unknownLifecycleCount = 0;
  readonly #cohorts = new Map<string, Cohort>();
  readonly #codes = new Map<string, CloseCodeCount>();
  readonly #buckets = new Map<string, AgeingBucket>();
  readonly #paid = new Map<string, PaidCase>();

  constructor(readonly setting: PortfolioSetting) {}

  /** Whether the open amounts are as of the report date. */
  get knowsOpen(): boolean {
    return this.setting.hasPayments || !this.setting.isPast;
  }

  addCase(facts: CaseFacts): void {
    const { asOf, hasPayments } = this.setting;
    if (facts.placed > asOf) return;
    if (hasPayments)
      this.#paid.set(facts.id, { ...facts, collected: zero, laterAmount: zero, firstPaymentDay: undefined });
    this.#addPlaced(facts);
    if (!hasPayments) this.#settle(facts, facts.received, zero);
  }

  /** Adds a payment. Ignores payments on other cases, such as test cases. */
  addPayment(caseId: string, { amount, currency, date }: Payment): void {
    const paidCase = this.#paid.get(caseId);
    if (paidCase === undefined) return;
    if (currency !== "" && currency !== paidCase.currency) {
      this.foreignCount++;
      return;
    }
    if (date > this.setting.asOf) {
      paidCase.laterAmount = paidCase.laterAmount.plus(amount);
      return;
    }
    paidCase.collected = paidCase.collected.plus(amount);
    if (paidCase.firstPaymentDay === undefined || date < paidCase.firstPaymentDay)
      paidCase.firstPaymentDay = date;
    const { collected } = this.#getOrCreateCohort(paidCase);
    const monthIndex = Math.max(0, monthsBetween(paidCase.placed, date));
    collected[monthIndex] = (collected[monthIndex] ?? zero).plus(amount);
  }

  /** Adds the figures that depend on payments. Call it once, after the last payment. */
  end(): void {
    for (const paidCase of this.#paid.values()) {
      this.#settle(paidCase, paidCase.collected, paidCase.laterAmount);
      if (paidCase.firstPaymentDay === undefined) continue;
      for (const figures of this.#listFigures(paidCase))
        figures.daysToFirstPayment.add(Math.max(0, daysBetween(paidCase.placed, paidCase.firstPaymentDay)));
    }
  }

  get cohorts(): readonly Cohort[] {
    const sortedCohorts = sortByKeys(this.#cohorts, ({ month, currency }) => [currency, month]);
    for (const { month, collected } of sortedCohorts)
      for (let index = 0; index <= monthsBetween(month, this.setting.asOf); index++)
        collected[index] ??= zero;
    return sortedCohorts;
  }

  get codes(): readonly CloseCodeCount[] {
    return sortByKeys(this.#codes, ({ code, currency }) => [currency, code]);
  }

  get buckets(): readonly AgeingBucket[] {
    return sortByKeys(this.#buckets, ({ bucket, currency }) => [
      currency,
      String(bucketNames.indexOf(bucket)),
    ]);
  }

  isClosed({ closed }: CaseFacts): boolean {
    return closed !== undefined && (closed.day === undefined || closed.day <= this.setting.asOf);
  }

  #addPlaced(facts: CaseFacts): void {
    if (!facts.hasPrincipal) this.noPrincipalCount++;
    if (facts.hasUnknownLifecycle) this.unknownLifecycleCount++;
    if (facts.currency === noCurrency) this.noCurrencyCount++;
    for (const figures of this.#listFigures(facts)) {
      figures.cases++;
      figures.placed = figures.placed.plus(facts.principal);
    }
    const cohort = this.#getOrCreateCohort(facts);
    cohort.placed = cohort.placed.plus(facts.principal);
  }

  #settle(facts: CaseFacts, received: Decimal | undefined, laterAmount: Decimal): void {
    const { currency, closed, principal, due, placed } = facts;
    const isUnknown = received === undefined || (received.lt(0) && !this.setting.hasPayments);
    if (isUnknown) this.unknownCount++;
    const collected = isUnknown ? zero : received;
    const isClosed = this.isClosed(facts);
    if (!isClosed && facts.remainder === undefined) this.noRemainderCount++;
    const open = (facts.remainder ?? zero).plus(laterAmount);
    for (const figures of this.#listFigures(facts)) {
      figures.collected = figures.collected.plus(collected);
      if (isClosed) {
        figures.closedCases++;
        figures.closedPrincipal = figures.closedPrincipal.plus(principal);
        figures.recovered = figures.recovered.plus(collected.lt(principal) ? collected : principal);
        if (closed?.day !== undefined) figures.daysToClose.add(Math.max(0, daysBetween(placed, closed.day)));
      } else figures.open = figures.open.plus(open);
    }
    if (isClosed) {
      const code = closed?.code ?? "";
      getOrCreate(this.#codes, `${currency} ${code}`, () => ({ code, currency, cases: 0 })).cases++;
      return;
    }
    const bucket = selectBucket(due === undefined ? undefined : daysBetween(due, this.setting.asOf));
    const createBucket = () => ({ bucket, currency, cases: 0, open: zero });
    const bucketEntry = getOrCreate(this.#buckets, `${currency} ${bucket}`, createBucket);
    bucketEntry.cases++;
    bucketEntry.open = bucketEntry.open.plus(open);
  }

  #listFigures(facts: CaseFacts): readonly Figures[] {
    const { currency } = facts;
    const figures = getOrCreate(this.currencies, currency, () => new Figures());
    if (this.setting.by === undefined) return [figures];
    const key = this.#getGroupKey(facts, this.setting.by);
    const createGroup = () => ({ key, currency, figures: new Figures() });
    return [figures, getOrCreate(this.groups, `${key}\u0000${currency}`, createGroup).figures];
  }

  #getGroupKey(facts: CaseFacts, by: GroupingName): string {
    if (by === "month") return getMonth(facts.placed);
    if (by === "close-code") return this.isClosed(facts) ? (facts.closed?.code ?? "") : "open";
    return facts[by];
  }

  #getOrCreateCohort({ placed, currency }: CaseFacts): Cohort {
    const month = getMonth(placed);
    const createCohort = () => ({ month, currency, placed: zero, collected: [] });
    return getOrCreate<string, Cohort>(this.#cohorts, `${currency} ${month}`, createCohort);
  }
}

const getMonth = (day: string) => day.slice(0, 7);

export function sortByKeys<Value>(
  map: ReadonlyMap<string, Value>,
  getKeys: (value: Value) => readonly string[],
) {
  const keyedValues = [...map.values()].map((value) => ({ value, key: getKeys(value).join("\u0000") }));
  return keyedValues.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ value }) => value);
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

function monthsBetween(from: string, to: string): number {
  const countMonths = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return countMonths(to) - countMonths(from);
}
