import type { Decimal } from "../../../base/text/numbers/decimal";

/** A row of a file, before its case is known. */
export interface DraftLine {
  readonly row: number;
  /** Entry of the statement that contains the row. */
  readonly entry?: number;
  readonly amount: Decimal;
  /** Upper case. Undefined if the file doesn't state it; the currency of the case applies then. */
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

/** Balances and movements of a currency in a statement. */
export interface Balance {
  readonly opening: Decimal;
  readonly movements: Decimal;
  readonly closing: Decimal;
}

export interface BankFile {
  readonly lines: readonly DraftLine[];
  /** First and last day that the file covers. Undefined for an empty CSV file. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Balances by currency, without currencies whose balances are incomplete. */
  readonly balances: ReadonlyMap<string, Balance>;
  /** Errors in the statement itself. */
  readonly problems: readonly string[];
  /** For example, `unbooked entry (2)`. */
  readonly ignored: readonly string[];
}
