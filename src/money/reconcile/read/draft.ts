import type { Decimal } from "../../../base/text/numbers/decimal";

/** A file row whose case isn't known yet. */
export interface DraftLine {
  readonly row: number;
  readonly amount: Decimal;
  /** Whether the bank reports the row as canceling an entry in the opposite direction. */
  readonly isReversal?: boolean;
  /** Whether the bank reports the row as the return of an earlier transaction. */
  readonly isReturn?: boolean;
  /** Whether the row is the sum of several transactions whose amounts the bank doesn't state. */
  readonly isUnsplit?: boolean;
  /** In uppercase. Undefined if the file doesn't specify it. */
  readonly currency: string | undefined;
  readonly date: string;
  /** Words that could be case references. */
  readonly words: readonly string[];
  /** The words that `payments import` would also accept as references. */
  readonly clearWords: readonly string[];
  /** Equal for transactions that the bank lists twice. */
  readonly identity?: string | undefined;
  readonly reference?: string | undefined;
  readonly endToEndId?: string | undefined;
  readonly name?: string | undefined;
  readonly text: string;
}

/** One currency's balances and movements, summed over all accounts in a file. */
export interface Balance {
  readonly opening: Decimal;
  readonly movements: Decimal;
  readonly closing: Decimal;
}

export interface BankFile {
  readonly lines: readonly DraftLine[];
  /** First and last day that the file covers. Undefined if it has neither a row with a date nor a period. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Balances by currency. Omits currencies with incomplete balances. */
  readonly balances: ReadonlyMap<string, Balance>;
  /** Errors in the statement itself. */
  readonly problems: readonly string[];
  /** Ignored entries with their counts, such as `unbooked entry (2)`. */
  readonly ignored: readonly string[];
}
