import { formatFingerprint } from "../../base/text/fingerprint";
import { type BankTransaction, isBankReference } from "./camt-statement";

/** Finds transactions that the bank lists again in another entry, under the same reference. */
export class RepeatedTransactions {
  readonly #names = new Set<string>();
  readonly #counts = new Map<string, number>();
  #entry = 0;

  /** Adds a transaction. Returns whether an earlier entry of the account has it, too. */
  add(account: string, transaction: BankTransaction): boolean {
    const { entry, bankReference, isDebit, amount, currency, date, endToEndId, remittance } = transaction;
    if (!isBankReference(bankReference)) return false;
    if (entry !== this.#entry) this.#counts.clear();
    this.#entry = entry;
    const parts = [account, bankReference, isDebit, amount, currency, date, endToEndId, remittance];
    const identity = formatFingerprint(parts.join("\u0000"));
    const count = (this.#counts.get(identity) ?? 0) + 1;
    this.#counts.set(identity, count);
    const name = `${identity}-${count}`;
    if (this.#names.has(name)) return true;
    this.#names.add(name);
    return false;
  }
}
