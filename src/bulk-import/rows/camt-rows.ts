import { deepMerge } from "../../base/collections/deep-merge";
import { omitUndefined } from "../../base/collections/omit-undefined";
import { NumberText } from "../../base/json/json";
import { formatFingerprint } from "../../base/text/fingerprint";
import { readDecimal } from "../../base/text/numbers/decimal";
import { isDecimal } from "../../base/text/numbers/decimal-text";
import { isBankReference, repeatedReason } from "../formats/bank-reference";
import { type BankTransaction, readCamtStatement } from "../formats/camt-statement";
import { XmlError } from "../formats/xml-elements";
import type { RowMapping } from "./mapping";
import type { SourceRow } from "./source";

/**
 * Reads booked transactions from a bank file (camt.052, 053 or 054). Debits have negative amounts. Row
 * numbers count transactions.
 */
export async function* readCamtRows(
  chunks: AsyncIterable<Uint8Array>,
  mapping: RowMapping,
): AsyncGenerator<SourceRow> {
  let row = 0;
  let account = "";
  const repeatedTransactions = new RepeatedTransactions();
  try {
    for await (const part of readCamtStatement(chunks)) {
      if (part.kind === "account") account = part.account;
      if (part.kind !== "transaction") continue;
      row = part.row;
      const isRepeated = part.isBooked && repeatedTransactions.add(account, part);
      yield { row, holdReason: isRepeated ? repeatedReason : undefined, ...readTransaction(part, mapping) };
    }
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    yield { row: row + 1, findings: [{ path: "", message: `can't be read: ${error.message}` }] };
  }
}

/** Finds transactions that the bank lists again in another entry, under the same reference. */
class RepeatedTransactions {
  readonly #names = new Set<string>();
  readonly #counts = new Map<string, number>();
  #entry = 0;

  /** Adds a transaction. Returns whether an earlier entry in the account already contains it. */
  add(account: string, transaction: BankTransaction): boolean {
    const { entry, bankReference, isDebit, amount, currency, date, endToEndId, remittance } = transaction;
    if (!isBankReference(bankReference)) return false;
    if (entry !== this.#entry) this.#counts.clear();
    this.#entry = entry;
    const amountText = readDecimal(amount ?? "")?.toFixed();
    const parts = [account, bankReference, isDebit, amountText, currency, date, endToEndId, remittance];
    const identity = formatFingerprint(parts.join("\u0000"));
    const count = (this.#counts.get(identity) ?? 0) + 1;
    this.#counts.set(identity, count);
    const name = `${identity}-${count}`;
    if (this.#names.has(name)) return true;
    this.#names.add(name);
    return false;
  }
}

const unsplitReason = "The bank states only the sum of several payments, not the amount of this one.";

function readTransaction(transaction: BankTransaction, { defaults }: RowMapping): Omit<SourceRow, "row"> {
  const ignoreReason = findIgnoreReason(transaction);
  if (ignoreReason !== undefined) return { findings: [], ignoreReason };
  const { amount, isDebit, date, currency, bankReference, endToEndId, remittance } = transaction;
  const texts = { date, bankReference, endToEndId, remittance, currency };
  if (amount === undefined)
    return { findings: [], body: deepMerge(defaults, omitUndefined(texts)), holdReason: unsplitReason };
  const number = readXmlDecimal(amount);
  if (number === undefined) return refuseAmount(amount, "is not an amount");
  if (number.startsWith("-")) return refuseAmount(number, "is negative; the entry says if it is a debit");
  const body = { ...texts, amount: new NumberText(isDebit ? `-${number}` : number) };
  return { findings: [], body: deepMerge(defaults, omitUndefined(body)) };
}

const refuseAmount = (text: string, problem: string) => ({
  findings: [{ path: "amount", message: `"${text.slice(0, 40)}" ${problem}` }],
});

/** Converts an XML decimal to a JSON number, which allows no plus sign or leading zeros. */
function readXmlDecimal(text: string): string | undefined {
  if (!isDecimal(text) || /e/i.test(text)) return undefined;
  const plainText = text.replace(/^\+/, "").replace(/^0+(?=\d)/, "");
  return /^-?\d+(\.\d+)?$/.test(plainText) ? plainText : readDecimal(plainText)?.toFixed();
}

/**
 * Returns why a transaction isn't a payment, for example because it is a credit that cancels an earlier
 * debit.
 */
function findIgnoreReason({ isReversal, isDebit, isBooked, amount }: BankTransaction): string | undefined {
  if (isReversal && !isDebit) return "reversal of a debit";
  if (!isBooked) return "unbooked entry";
  return isDebit && amount === undefined ? "debit without an amount" : undefined;
}
