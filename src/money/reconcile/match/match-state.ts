import { getOrCreate } from "../../../base/collections/get-or-create";
import { zero } from "../../../base/text/numbers/decimal";
import { dayMs } from "../../../base/text/time/duration";
import type { BankLine, PaymentLine, ReconciledRow } from "../lines";

/** Maximum days between two dates for most matches. */
export const nearDays = 7;

export function daysBetween(from: string, to: string): number {
  return Math.abs(Date.parse(from) - Date.parse(to)) / dayMs;
}

/** Transactions and payments not yet matched, and the rows found so far. */
export class MatchState {
  readonly rows: ReconciledRow[] = [];
  readonly #bank: Set<BankLine>;
  readonly #payments: Set<PaymentLine>;
  readonly #byCase = new Map<string, PaymentLine[]>();
  readonly #linesByCase = new Map<string, BankLine[]>();

  constructor(bank: readonly BankLine[], payments: readonly PaymentLine[]) {
    // Rows that name fewer cases are matched first.
    this.#bank = new Set(bank.toSorted((a, b) => a.cases.length - b.cases.length));
    this.#payments = new Set(payments);
    for (const payment of payments) addToList(this.#byCase, payment.owner.id, payment);
    for (const line of bank) for (const { id } of line.cases) addToList(this.#linesByCase, id, line);
  }

  /** Unmatched incoming transactions, without those that cancel a debit. */
  get credits(): readonly BankLine[] {
    return [...this.#bank].filter(({ amount, isReversal }) => amount.gt(zero) && isReversal !== true);
  }

  /** Unmatched incoming transactions that cancel a debit. */
  get cancellations(): readonly BankLine[] {
    return [...this.#bank].filter(({ amount, isReversal }) => amount.gt(zero) && isReversal === true);
  }

  get debits(): readonly BankLine[] {
    return [...this.#bank].filter(({ amount }) => amount.lte(zero));
  }

  get payments(): readonly PaymentLine[] {
    return [...this.#payments];
  }

  isOpen(line: BankLine | PaymentLine): boolean {
    return this.#payments.has(line as PaymentLine) || this.#bank.has(line as BankLine);
  }

  /** Returns all payments in a transaction's currency on the cases it names. */
  listPayments(line: BankLine): readonly PaymentLine[] {
    const payments = line.cases.flatMap(({ id }) => this.#byCase.get(id) ?? []);
    return payments.filter(({ currency }) => currency === line.currency);
  }

  listOpenPayments(line: BankLine): readonly PaymentLine[] {
    return this.listPayments(line).filter((payment) => this.#payments.has(payment));
  }

  /** Returns all transactions in the line's currency that share a case with the line. */
  listRelatedLines(line: BankLine): readonly BankLine[] {
    const lines = new Set(line.cases.flatMap(({ id }) => this.#linesByCase.get(id) ?? []));
    return [...lines].filter(({ currency }) => currency === line.currency);
  }

  settle(row: Omit<ReconciledRow, "books">): void {
    for (const line of row.bank) this.#bank.delete(line);
    for (const payment of row.platform) this.#payments.delete(payment);
    this.rows.push({ ...row, books: [] });
  }
}

export function addToList<Key, Item>(map: Map<Key, Item[]>, key: Key, item: Item): void {
  getOrCreate<Key, Item[]>(map, key, () => []).push(item);
}
