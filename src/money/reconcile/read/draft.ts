import type { Decimal } from "../../../base/text/numbers/decimal";

/** A row of a file, before its case is known. */
export interface DraftLine {
  readonly row: number;
  /** Number of the statement entry that contains the row. */
  readonly entry?: number;
  readonly amount: Decimal;
  /** In upper case. Undefined if the file doesn't state it. */
  readonly currency: string | undefined;
  readonly date: string;
  /** Words that may be case references. */
  readonly words: readonly string[];
  /** Equal for transactions that the bank lists twice. */
  readonly identity?: string | undefined;
  readonly reference?: string | undefined;
  readonly endToEndId?: string | undefined;
  readonly name?: string | undefined;
  readonly text?: string;
}

/** Balances and movements of a currency, summed over the accounts of a file. */
export interface Balance {
  readonly opening: Decimal;
  readonly movements: Decimal;
  readonly closing: Decimal;
}

export interface BankFile {
  readonly lines: readonly DraftLine[];
  /** First and last day that the file covers. Undefined if the file has neither a dated row nor a period. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Balances by currency, without currencies whose balances are incomplete. */
  readonly balances: ReadonlyMap<string, Balance>;
  /** Errors in the statement itself. */
  readonly problems: readonly string[];
  /** Ignored entries with their counts, such as `unbooked entry (2)`. */
  readonly ignored: readonly string[];
}
