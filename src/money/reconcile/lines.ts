import type { Decimal } from "../../base/text/numbers/decimal";
import type { Payment } from "../platform/read-payments";
import type { DraftLine } from "./read/draft";

/** A case to which lines from the bank, the books and the platform are matched. */
export interface LedgerCase {
  readonly id: string;
  readonly reference: string;
  readonly currency: string;
}

/** An amount in the bank's file, on the platform, or in the books. */
interface LedgerLine {
  /** Negative if money left the account. */
  readonly amount: Decimal;
  readonly currency: string;
  /** Date without a time, such as `2026-03-01`. */
  readonly date: string;
  /** Whether the date is within the period. Lines outside it are read to find differing dates. */
  readonly isInside: boolean;
}

export interface BankLine extends LedgerLine, Omit<DraftLine, "currency" | "words" | "clearWords"> {
  readonly cases: readonly LedgerCase[];
  /** Whether only short or ordinary words name the case. A person must then decide. */
  readonly isWeaklyNamed?: boolean;
}

export interface PaymentLine extends LedgerLine {
  readonly id: string;
  readonly owner: LedgerCase;
}

export interface BooksLine extends LedgerLine {
  readonly row: number;
  readonly cases: readonly LedgerCase[];
}

export const verdicts = [
  "same",
  "only-bank",
  "only-platform",
  "only-books",
  "amount-differs",
  "date-differs",
  "twice",
  "returned",
  "reversed",
  "not-in-books",
] as const;
export type ReconcileVerdict = (typeof verdicts)[number];

/** A reversed payment from the event history. */
export interface ReversedPayment extends Omit<Payment, "recipient"> {
  readonly reversedAt: string;
}

/** Lines that belong together, and whether they agree. */
export interface ReconciledRow {
  readonly verdict: ReconcileVerdict;
  readonly bank: readonly BankLine[];
  readonly platform: readonly PaymentLine[];
  readonly books: readonly BooksLine[];
  readonly reversed?: ReversedPayment | undefined;
  readonly message?: string | undefined;
  /** Whether a person must decide: another payment would also match, or the transaction is not a payment. */
  readonly isUncertain?: boolean;
}
