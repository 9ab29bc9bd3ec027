import { RunningFingerprint } from "../../../base/text/fingerprint";
import { type Decimal, readDecimal } from "../../../base/text/numbers/decimal";
import { readCalendarDay } from "../../../base/text/time/date";
import { isBankReference } from "../../../bulk-import/formats/bank-reference";
import { readCamtStatement, type StatementPart } from "../../../bulk-import/formats/camt-statement";
import { XmlError } from "../../../bulk-import/formats/xml-elements";
import { Findings } from "../../../bulk-import/rows/findings";
import type { RowSource } from "../../../bulk-import/rows/source";
import type { BankFile, DraftLine } from "./draft";
import { applySign, EntryDetails } from "./entry-details";
import { extractBothWords } from "./reference-words";
import { StatementBalances } from "./statement-balances";

/**
 * Reads a camt statement with its balances. If it can't be read, throws a usage failure with all findings.
 */
export async function readStatement(source: RowSource, signal: AbortSignal): Promise<BankFile> {
  const reader = new StatementReader();
  try {
    for await (const part of readCamtStatement(source.read(new RunningFingerprint(), signal)))
      reader.add(part);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    reader.findings.add(reader.row + 1, [{ path: "", message: `can't be read: ${error.message}` }]);
  }
  reader.findings.refuse(source.name);
  return reader.end();
}

type Transaction = Extract<StatementPart, { kind: "transaction" }>;

class StatementReader {
  readonly findings = new Findings();
  row = 0;
  readonly #lines: DraftLine[] = [];
  readonly #balances = new StatementBalances();
  readonly #details = new EntryDetails();
  readonly #days: string[] = [];
  #unbooked = 0;
  /** Index of the first line of the current entry. */
  #entryStart = 0;
  #account = "";

  add(part: StatementPart): void {
    this.#balances.add(part);
    if (part.kind === "account") this.#account = part.account;
    if (part.kind === "period") this.#days.push(...[part.from, part.to].filter((day) => day !== undefined));
    if (part.kind === "entry") {
      this.#details.start(part);
      this.#entryStart = this.#lines.length;
    }
    if (part.kind === "transaction") this.#addTransaction(part);
  }

  #addTransaction(transaction: Transaction): void {
    this.row = transaction.row;
    if (!transaction.isBooked) {
      this.#unbooked++;
      return;
    }
    const date = readCalendarDay(transaction.date ?? "");
    if (date === undefined) this.findings.add(this.row, [{ path: "date", message: "is missing" }]);
    else this.#days.push(date);
    const amountText = transaction.amount ?? this.#details.entry?.amount ?? "";
    const amount = readDecimal(amountText);
    if (amount === undefined)
      this.findings.add(this.row, [{ path: "amount", message: describeBadAmount(amountText) }]);
    if (date !== undefined && amount !== undefined) this.#addLine(transaction, amount, date);
  }

  /**
   * Adds a line. An entry that doesn't state the amount of each transaction becomes a single line with the
   * references of all.
   */
  #addLine(transaction: Transaction, amount: Decimal, date: string): void {
    const { isDebit, isReversal, isReturn, currency, bankReference, endToEndId } = transaction;
    const text = joinTransactionText(transaction);
    const parts = [this.#account, bankReference, isDebit, amount.toFixed(), currency, date, endToEndId, text];
    const identity = parts.join("\u0000");
    const count = this.#details.add(transaction, identity);
    const { words, clearWords } = extractBothWords([endToEndId, text]);
    const isUnsplit = transaction.amount === undefined;
    const { entry } = this.#details;
    const { isDebit: isOutgoing, currency: ownCurrency } = isUnsplit && entry ? entry : transaction;
    const money = {
      amount: applySign(amount, isOutgoing),
      currency: (ownCurrency ?? entry?.currency)?.toUpperCase(),
    };
    const firstLine = this.#lines[this.#entryStart];
    if (firstLine !== undefined && (isUnsplit || firstLine.isUnsplit === true)) {
      const merged = [...this.#lines.splice(this.#entryStart), { words, clearWords }];
      this.#lines.push({
        ...firstLine,
        ...(isUnsplit && money),
        isUnsplit: true,
        words: merged.flatMap((part) => part.words),
        clearWords: merged.flatMap((part) => part.clearWords),
      });
      return;
    }
    this.#lines.push({
      ...{ row: transaction.row, date, words, clearWords, text, endToEndId },
      ...money,
      ...{ isReversal, isReturn, isUnsplit },
      identity: isBankReference(bankReference) ? `${identity}\u0000${count}` : undefined,
      reference: bankReference,
      name: transaction.party,
    });
  }

  end(): BankFile {
    this.#details.start(undefined);
    const { balances, problems } = this.#balances.end();
    const days = this.#days.toSorted();
    return {
      lines: this.#lines,
      from: days[0],
      to: days.at(-1),
      balances,
      problems: [...problems, ...this.#details.problems],
      ignored: this.#unbooked === 0 ? [] : [`unbooked entry (${this.#unbooked})`],
    };
  }
}

const describeBadAmount = (text: string) =>
  text === "" ? "is missing" : `"${text.slice(0, 40)}" is not an amount`;

const joinTransactionText = ({ remittance, notes }: Transaction) =>
  [remittance, ...notes].filter((line) => line !== "").join("\n");
