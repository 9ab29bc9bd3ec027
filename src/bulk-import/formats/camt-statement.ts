import { elementAt, elementsAt, textAt, type XmlElement, xmlElements } from "./xml-elements";

/** A transaction of an entry, or an entry without details. */
export interface BankTransaction {
  /** Counts transactions in the file, from 1. */
  readonly row: number;
  /** Counts entries in the file, from 1. */
  readonly entry: number;
  readonly isBooked: boolean;
  /** Whether money left the account. */
  readonly isDebit: boolean;
  /** Whether the entry cancels an earlier entry of the opposite direction. */
  readonly isReversal: boolean;
  /** Without a sign. Undefined if an entry with several transactions doesn't split its amount. */
  readonly amount: string | undefined;
  readonly currency: string | undefined;
  /** Booking date, or value date if there is none: `2026-03-01`. */
  readonly date: string | undefined;
  readonly bankReference: string | undefined;
  readonly endToEndId: string | undefined;
  /** Text of the payer, one line for each part; can be empty. */
  readonly remittance: string;
  /** Other text that the bank added. */
  readonly notes: readonly string[];
  /** Name of the payer of a credit, or of the payee of a debit. */
  readonly party: string | undefined;
}

/** The parts of a statement entry that affect the balance. */
type BankEntry = Pick<BankTransaction, "entry" | "isBooked" | "isDebit" | "amount" | "currency">;

interface BankBalance {
  readonly position: "opening" | "closing";
  /** Negative for a debit balance. */
  readonly amount: string;
  readonly currency: string;
}

/** A part of a statement. Parts are read in file order. */
export type StatementPart =
  | { readonly kind: "period"; readonly from: string | undefined; readonly to: string | undefined }
  /** Starts a statement. */
  | { readonly kind: "account"; readonly account: string }
  | ({ readonly kind: "balance" } & BankBalance)
  | ({ readonly kind: "entry" } & BankEntry)
  | ({ readonly kind: "transaction" } & BankTransaction);

/**
 * Reads camt.052, 053 and 054 in all versions as the pieces arrive. Throws `XmlProblem` if the document can't be
 * read.
 */
export async function* camtStatement(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<StatementPart> {
  let row = 0;
  let entry = 0;
  for await (const element of xmlElements(pieces, "FrToDt", "Acct", "Bal", "Ntry")) {
    if (element.name === "FrToDt") yield { kind: "period", ...periodOf(element) };
    else if (element.name === "Acct") yield { kind: "account", account: accountOf(element) };
    else if (element.name === "Bal") yield* balanceOf(element);
    else {
      entry++;
      yield { kind: "entry", ...entryOf(element), entry };
      for (const transaction of transactionsOf(element))
        yield { kind: "transaction", ...transaction, row: ++row, entry };
    }
  }
}

const datePart = (text: string | undefined) => text?.slice(0, "2026-01-31".length);

const periodOf = (element: XmlElement) => ({
  from: datePart(textAt(element, "FrDtTm") ?? textAt(element, "FrDt")),
  to: datePart(textAt(element, "ToDtTm") ?? textAt(element, "ToDt")),
});

const accountOf = (element: XmlElement) =>
  textAt(element, "Id/IBAN") ?? textAt(element, "Id/Othr/Id") ?? textAt(element, "Nm") ?? "";

/** Booked balances; a statement that continues another one repeats its closing balance as `PRCD`. */
const booked: Readonly<Record<string, BankBalance["position"]>> = {
  OPBD: "opening",
  PRCD: "opening",
  CLBD: "closing",
};

function* balanceOf(element: XmlElement): Generator<StatementPart> {
  const position = booked[textAt(element, "Tp/CdOrPrtry/Cd") ?? ""];
  const amount = elementAt(element, "Amt");
  if (position === undefined || amount === undefined) return;
  const sign = textAt(element, "CdtDbtInd") === "DBIT" ? "-" : "";
  const currency = amount.attributes.Ccy ?? "";
  yield { kind: "balance", position, amount: `${sign}${amount.text.trim()}`, currency };
}

function entryOf(entry: XmlElement): Omit<BankEntry, "entry"> {
  const amount = elementAt(entry, "Amt");
  return {
    isBooked: (textAt(entry, "Sts/Cd") ?? textAt(entry, "Sts")) === "BOOK",
    isDebit: textAt(entry, "CdtDbtInd") !== "CRDT",
    amount: amount?.text.trim(),
    currency: amount?.attributes.Ccy,
  };
}

function transactionsOf(entry: XmlElement): readonly Omit<BankTransaction, "row" | "entry">[] {
  const details = elementsAt(entry, "NtryDtls/TxDtls");
  const { isBooked, isDebit } = entryOf(entry);
  const isReversal = textAt(entry, "RvslInd") === "true";
  return (details.length === 0 ? [undefined] : details).map((transaction) => {
    const direction = transaction && textAt(transaction, "CdtDbtInd");
    const isOut = direction === undefined ? isDebit : direction !== "CRDT";
    const amount = amountOf(entry, transaction, details.length);
    return {
      ...{ isBooked, isDebit: isOut, isReversal },
      ...{ amount: amount?.text.trim(), currency: amount?.attributes.Ccy },
      ...referencesOf(entry, transaction),
      remittance: (transaction && remittanceOf(transaction)) ?? "",
      notes: notesOf(entry, transaction, details.length),
      party: transaction && partyOf(transaction, isOut),
    };
  });
}

/**
 * Returns the amount of a transaction. The entry's amount applies only if the entry doesn't have several
 * transactions.
 */
function amountOf(
  entry: XmlElement,
  transaction: XmlElement | undefined,
  count: number,
): XmlElement | undefined {
  if (transaction === undefined || count === 1) return elementAt(entry, "Amt");
  return elementAt(transaction, "Amt") ?? elementAt(transaction, "AmtDtls/TxAmt/Amt");
}

function referencesOf(entry: XmlElement, transaction: XmlElement | undefined) {
  const date = textAt(entry, "BookgDt/Dt") ?? textAt(entry, "BookgDt/DtTm") ?? textAt(entry, "ValDt/Dt");
  const endToEndId = transaction && textAt(transaction, "Refs/EndToEndId");
  return {
    date: datePart(date),
    bankReference:
      (transaction && textAt(transaction, "Refs/AcctSvcrRef")) ??
      textAt(entry, "AcctSvcrRef") ??
      textAt(entry, "NtryRef"),
    endToEndId: endToEndId === "NOTPROVIDED" ? undefined : endToEndId,
  };
}

const remittancePaths = ["RmtInf/Ustrd", "RmtInf/Strd/CdtrRefInf/Ref", "RmtInf/Strd/RfrdDocInf/Nb"];

const remittanceOf = (transaction: XmlElement) =>
  remittancePaths
    .flatMap((path) => elementsAt(transaction, path))
    .map(({ text }) => text.trim())
    .join("\n");

/** Returns the bank's notes. The entry's text counts only if the entry has a single transaction. */
function notesOf(entry: XmlElement, transaction: XmlElement | undefined, count: number): readonly string[] {
  const entryPaths = transaction === undefined ? [] : ["AddtlTxInf", "RtrInf/AddtlInf"];
  const texts = entryPaths.flatMap((path) => elementsAt(transaction as XmlElement, path));
  const sharedElements = count > 1 ? [] : elementsAt(entry, "AddtlNtryInf");
  return [...texts, ...sharedElements].map(({ text }) => text.trim()).filter((text) => text !== "");
}

/** Version 08 and later wrap parties in `Pty`. */
function partyOf(transaction: XmlElement, isDebit: boolean): string | undefined {
  const party = elementAt(transaction, `RltdPties/${isDebit ? "Cdtr" : "Dbtr"}`);
  return party && (textAt(party, "Pty/Nm") ?? textAt(party, "Nm"));
}
