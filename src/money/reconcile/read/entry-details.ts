import { type Decimal, readDecimal, zero } from "../../../base/text/numbers/decimal";
import type { StatementPart } from "../../../bulk-import/formats/camt-statement";
import { formatAmount } from "../../amounts";

type Part<Kind> = Extract<StatementPart, { kind: Kind }>;

/** Checks that each entry's transactions add up to its amount, and counts identical ones. */
export class EntryDetails {
  readonly problems: string[] = [];
  entry: Part<"entry"> | undefined;
  #sum = zero;
  #isComplete = false;
  /** Number of transactions without an amount of their own. */
  #unstatedCount = 0;
  #count = 0;
  readonly #counts = new Map<string, number>();

  start(entry: Part<"entry"> | undefined): void {
    this.#check();
    this.entry = entry;
    this.#sum = zero;
    this.#isComplete = true;
    this.#unstatedCount = 0;
    this.#count = 0;
    this.#counts.clear();
  }

  /** Adds a transaction. Returns how many identical transactions the entry now has, including this one. */
  add({ amount, currency, isDebit }: Part<"transaction">, identity: string): number {
    const detailAmount = readDecimal(amount ?? "");
    this.#isComplete &&= detailAmount !== undefined && currency === this.entry?.currency;
    this.#count++;
    if (detailAmount === undefined) this.#unstatedCount++;
    this.#sum = this.#sum.plus(applySign(detailAmount ?? zero, isDebit));
    const count = (this.#counts.get(identity) ?? 0) + 1;
    this.#counts.set(identity, count);
    return count;
  }

  #check(): void {
    const { entry } = this;
    if (entry !== undefined && this.#unstatedCount > 0 && this.#unstatedCount < this.#count)
      this.problems.push(
        `Entry ${entry.entry} states the amounts of only some of its transactions, so its sum can't be checked.`,
      );
    const entryAmount = readDecimal(entry?.amount ?? "");
    if (entry === undefined || entryAmount === undefined || !this.#isComplete || this.#counts.size === 0)
      return;
    const expectedSum = applySign(entryAmount, entry.isDebit);
    if (this.#sum.eq(expectedSum)) return;
    const [sum, total] = [this.#sum, expectedSum].map((value) => formatAmount(value, entry.currency ?? ""));
    this.problems.push(`The transactions of entry ${entry.entry} add up to ${sum}, not to ${total}.`);
  }
}

export const applySign = (amount: Decimal, isDebit: boolean) => (isDebit ? zero.minus(amount) : amount);
