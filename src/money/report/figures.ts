import { type Decimal, zero } from "../../base/text/numbers/decimal";

/** Counts durations in whole days to find their median. */
class DayCounts {
  readonly #counts = new Map<number, number>();
  #total = 0;

  add(days: number): void {
    this.#counts.set(days, (this.#counts.get(days) ?? 0) + 1);
    this.#total++;
  }

  /** With an even count, the lower of the two middle values. */
  get median(): number | undefined {
    let runningCount = 0;
    for (const [days, count] of [...this.#counts].sort(([one], [other]) => one - other)) {
      runningCount += count;
      if (runningCount * 2 >= this.#total) return days;
    }
    return undefined;
  }
}

export class Figures {
  cases = 0;
  closedCases = 0;
  placed = zero;
  open = zero;
  collected = zero;
  /** Principal of closed cases, and how much of it was collected. */
  closedPrincipal = zero;
  recovered = zero;
  readonly daysToClose = new DayCounts();
  readonly daysToFirstPayment = new DayCounts();

  /** Returns the collected share of the closed principal, or undefined if that principal is zero. */
  get recoveryRate(): string | undefined {
    return this.closedPrincipal.gt(0) ? this.recovered.div(this.closedPrincipal).toFixed(4) : undefined;
  }
}

/** Amount placed in one month, and the amounts collected in that month and each later one. */
export interface Cohort {
  readonly month: string;
  readonly currency: string;
  placed: Decimal;
  readonly collected: Decimal[];
}

export interface CloseCodeCount {
  readonly code: string;
  readonly currency: string;
  cases: number;
}

export interface AgeingBucket {
  readonly bucket: string;
  readonly currency: string;
  cases: number;
  open: Decimal;
}

/** Buckets by days past the due date, each with the last day it includes. */
const bucketEnds: readonly (readonly [name: string, maxDays: number])[] = [
  ["not due", 0],
  ["1-30", 30],
  ["31-60", 60],
  ["61-90", 90],
  ["91-180", 180],
  ["181-365", 365],
  ["over 365", Number.POSITIVE_INFINITY],
];
export const bucketNames = [...bucketEnds.map(([name]) => name), "no due date"];

export const selectBucket = (daysOverdue: number | undefined): string =>
  (daysOverdue !== undefined && bucketEnds.find(([, maxDays]) => daysOverdue <= maxDays)?.[0]) ||
  "no due date";
