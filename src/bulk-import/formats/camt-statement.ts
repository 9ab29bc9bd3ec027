import { findElement, findElements, readElementText, readXmlElements, type XmlElement } from "./xml-elements";

/** A transaction within an entry, or an entry without details. */
export interface BankTransaction {
  /** Number of the transaction in the file, from 1. */
  readonly row: number;
  /** Number of the entry in the file, from 1. */
  readonly entry: number;
  readonly isBooked: boolean;
  /** Whether money left the account. */
  readonly isDebit: boolean;
  /** Whether the entry cancels an earlier entry in the opposite direction. */
  readonly isReversal: boolean;
  /** Whether the bank reports the transaction as the return of an earlier one. */
  readonly isReturn: boolean;
  /** Has no sign. Undefined if an entry with several transactions doesn't split its amount. */
  readonly amount: string | undefined;
  readonly currency: string | undefined;
  /** Booking date, or the value date if there is none: `2026-03-01`. */
  readonly date: string | undefined;
  readonly bankReference: string | undefined;
  readonly endToEndId: string | undefined;
  /** The payer's text, one line per part; may be empty. */
  readonly remittance: string;
  /** Other text that the bank added. */
  readonly notes: readonly string[];
  /** Name of a credit's payer or a debit's payee. */
  readonly party: string | undefined;
}

/** The fields of a statement entry that affect the balance. */
type BankEntry = Pick<BankTransaction, "entry" | "isBooked" | "isDebit" | "amount" | "currency">;

interface BankBalance {
  readonly position: "opening" | "closing";
  /** Negative for a debit balance. */
  readonly amount: string;
  readonly currency: string;
}

export type StatementPart =
  | { readonly kind: "period"; readonly from: string | undefined; readonly to: string | undefined }
  /** Starts a statement. */
  | { readonly kind: "account"; readonly account: string }
  | ({ readonly kind: "balance" } & BankBalance)
  | ({ readonly kind: "entry" } & BankEntry)
  | ({ readonly kind: "transaction" } & BankTransaction);

/**
 * Reads any version of camt.052, 053 or 054 as its pieces arrive. Throws `XmlError` if the document can't be
 * read.
 */
export async function* readCamtStatement(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<StatementPart> {
  let row = 0;
  let entry = 0;
  for await (const element of readXmlElements(chunks, "FrToDt", "Acct", "Bal", "Ntry")) {
    if (element.name === "FrToDt") yield { kind: "period", ...readPeriod(element) };
    else if (element.name === "Acct") yield { kind: "account", account: readAccount(element) };
    else if (element.name === "Bal") yield* readBalance(element);
    else {
      entry++;
      yield { kind: "entry", ...readEntry(element), entry };
      for (const transaction of readTransactions(element))
        yield { kind: "transaction", ...transaction, row: ++row, entry };
    }
  }
}

const truncateToDay = (text: string | undefined) => text?.slice(0, "2026-01-31".length);

const readPeriod = (element: XmlElement) => ({
  from: truncateToDay(readElementText(element, "FrDtTm", "FrDt")),
  to: truncateToDay(readElementText(element, "ToDtTm", "ToDt")),
});

const readAccount = (element: XmlElement) => readElementText(element, "Id/IBAN", "Id/Othr/Id", "Nm") ?? "";

/**
 * Codes of booked balances. `PRCD` is the closing balance of the previous statement, which the next one
 * repeats.
 */
const positionByCode: Readonly<Record<string, BankBalance["position"]>> = {
  OPBD: "opening",
  PRCD: "opening",
  CLBD: "closing",
};

function* readBalance(element: XmlElement): Generator<StatementPart> {
  const position = positionByCode[readElementText(element, "Tp/CdOrPrtry/Cd") ?? ""];
  const amount = findElement(element, "Amt");
  if (position === undefined || amount === undefined) return;
  const sign = readElementText(element, "CdtDbtInd") === "DBIT" ? "-" : "";
  const currency = amount.attributes.Ccy ?? "";
  yield { kind: "balance", position, amount: `${sign}${amount.text.trim()}`, currency };
}

function readEntry(entry: XmlElement): Omit<BankEntry, "entry"> {
  const amount = findElement(entry, "Amt");
  return {
    isBooked: readElementText(entry, "Sts/Cd", "Sts") === "BOOK",
    isDebit: readElementText(entry, "CdtDbtInd") !== "CRDT",
    amount: amount?.text.trim(),
    currency: amount?.attributes.Ccy,
  };
}

function readTransactions(entry: XmlElement): readonly Omit<BankTransaction, "row" | "entry">[] {
  const details = findElements(entry, "NtryDtls/TxDtls");
  const count = Math.max(details.length, Number(readElementText(entry, "NtryDtls/Btch/NbOfTxs") ?? 0) || 0);
  const { isBooked, isDebit } = readEntry(entry);
  const isReversed = isTrue(readElementText(entry, "RvslInd"));
  return (details.length === 0 ? [undefined] : details).map((transaction) => {
    const direction = readElementText(transaction, "CdtDbtInd");
    const isOutgoing = direction === undefined ? isDebit : direction !== "CRDT";
    const amount = findAmount(entry, transaction, count);
    const isReturn = isReversed || hasReturnDetails(entry, transaction);
    return {
      // A returned credit transfer comes back without the indicator, but is no payment either.
      ...{ isBooked, isDebit: isOutgoing, isReversal: isReversed || (isReturn && !isOutgoing), isReturn },
      ...{ amount: amount?.text.trim(), currency: amount?.attributes.Ccy },
      ...readReferences(entry, transaction),
      remittance: (transaction && readRemittance(transaction)) ?? "",
      notes: readNotes(entry, transaction, details.length),
      party: transaction && readParty(transaction, isOutgoing),
    };
  });
}

/** ISO 20022 codes of transactions that undo an earlier payment, direct debit or cheque. */
const returnCodes = ["RRTN", "RPCR", "PRDD", "UPDD", "RPBC", "UPCQ", "CQRV"];

function hasReturnDetails(entry: XmlElement, transaction: XmlElement | undefined): boolean {
  if (transaction !== undefined && findElement(transaction, "RtrInf") !== undefined) return true;
  const codePath = "BkTxCd/Domn/Fmly/SubFmlyCd";
  const code = readElementText(transaction, codePath) ?? readElementText(entry, codePath) ?? "";
  return returnCodes.includes(code);
}

/** XML allows both `true` and `1`. */
const isTrue = (text: string | undefined) => text === "true" || text === "1";

/**
 * Returns a transaction's amount: the entry's amount, or if the entry has several transactions, the
 * transaction's own, which may be missing.
 */
function findAmount(
  entry: XmlElement,
  transaction: XmlElement | undefined,
  transactionCount: number,
): XmlElement | undefined {
  if (transactionCount <= 1) return findElement(entry, "Amt");
  return transaction && (findElement(transaction, "Amt") ?? findElement(transaction, "AmtDtls/TxAmt/Amt"));
}

function readReferences(entry: XmlElement, transaction: XmlElement | undefined) {
  const date = readElementText(entry, "BookgDt/Dt", "BookgDt/DtTm", "ValDt/Dt", "ValDt/DtTm");
  const endToEndId = readElementText(transaction, "Refs/EndToEndId");
  return {
    date: truncateToDay(date),
    bankReference:
      readElementText(transaction, "Refs/AcctSvcrRef") ?? readElementText(entry, "AcctSvcrRef", "NtryRef"),
    endToEndId: endToEndId === "NOTPROVIDED" ? undefined : endToEndId,
  };
}

const remittancePaths = ["RmtInf/Ustrd", "RmtInf/Strd/CdtrRefInf/Ref", "RmtInf/Strd/RfrdDocInf/Nb"];

const readRemittance = (transaction: XmlElement) =>
  remittancePaths
    .flatMap((path) => findElements(transaction, path))
    .map(({ text }) => text.trim())
    .join("\n");

/** Returns the bank's notes. Includes the entry's text only if the entry has a single transaction. */
function readNotes(
  entry: XmlElement,
  transaction: XmlElement | undefined,
  transactionCount: number,
): readonly string[] {
  const transactionPaths = transaction === undefined ? [] : ["AddtlTxInf", "RtrInf/AddtlInf"];
  const ownElements = transactionPaths.flatMap((path) => findElements(transaction as XmlElement, path));
  const sharedElements = transactionCount > 1 ? [] : findElements(entry, "AddtlNtryInf");
  return [...ownElements, ...sharedElements].map(({ text }) => text.trim()).filter((text) => text !== "");
}

/** Version 08 and later wrap a party in `Pty`. */
function readParty(transaction: XmlElement, isDebit: boolean): string | undefined {
  const party = findElement(transaction, `RltdPties/${isDebit ? "Cdtr" : "Dbtr"}`);
  return readElementText(party, "Pty/Nm", "Nm");
}
