import { deepMerge } from "../../base/deep-merge";
import type { JsonObject, JsonValue } from "../../base/json/json";
import {
  elementAt,
  elementsAt,
  textAt,
  type XmlElement,
  XmlProblem,
  xmlElements,
} from "../formats/xml-elements";
import { readCell } from "./cell";
import type { RowMapping } from "./mapping";
import type { SourceRow } from "./source-row";

/**
 * Reads incoming payments from a bank statement (camt.053). Row numbers count transactions. Skips debits,
 * reversals and entries that aren't booked yet.
 */
export async function* camtRows(
  pieces: AsyncIterable<Uint8Array>,
  mapping: RowMapping,
): AsyncGenerator<SourceRow> {
  let row = 0;
  try {
    for await (const entry of xmlElements(pieces, "Ntry")) {
      const transactions = elementsAt(entry, "NtryDtls/TxDtls");
      for (const transaction of transactions.length === 0 ? [undefined] : transactions)
        yield { row: ++row, ...readTransaction(entry, transaction, transactions.length, mapping) };
    }
  } catch (error) {
    if (!(error instanceof XmlProblem)) throw error;
    yield { row: row + 1, findings: [{ path: "", message: `can't be read: ${error.message}` }] };
  }
}

function readTransaction(
  entry: XmlElement,
  transaction: XmlElement | undefined,
  count: number,
  { fields, defaults }: RowMapping,
): Omit<SourceRow, "row"> {
  const ignored = whyNoPayment(entry, transaction);
  if (ignored !== undefined) return { findings: [], ignored };
  const amount = amountOf(entry, transaction, count);
  if (amount === undefined)
    return { findings: [{ path: "amount", message: "is not stated for this transaction of the entry" }] };
  const read = readCell(amount.text.trim(), fields.get("amount")?.schema);
  if ("problem" in read) return { findings: [{ path: "amount", message: read.problem }] };
  const body = {
    ...textsOf(entry, transaction),
    amount: read.value,
    currency: amount.attributes.Ccy,
  };
  return { findings: [], body: deepMerge(defaults, stated(body)) };
}

/** Undefined if the entry is an incoming payment. */
function whyNoPayment(entry: XmlElement, transaction: XmlElement | undefined): string | undefined {
  const direction = (transaction && textAt(transaction, "CdtDbtInd")) ?? textAt(entry, "CdtDbtInd");
  const status = textAt(entry, "Sts/Cd") ?? textAt(entry, "Sts");
  if (textAt(entry, "RvslInd") === "true") return "reversal";
  if (direction !== "CRDT") return "debit";
  return status === "BOOK" ? undefined : "unbooked entry";
}

/** If an entry has several transactions, its amount doesn't apply to any of them. */
function amountOf(
  entry: XmlElement,
  transaction: XmlElement | undefined,
  count: number,
): XmlElement | undefined {
  if (transaction === undefined || count === 1) return elementAt(entry, "Amt");
  return elementAt(transaction, "Amt") ?? elementAt(transaction, "AmtDtls/TxAmt/Amt");
}

function textsOf(entry: XmlElement, transaction: XmlElement | undefined) {
  const date = textAt(entry, "BookgDt/Dt") ?? textAt(entry, "BookgDt/DtTm") ?? textAt(entry, "ValDt/Dt");
  const bankReference =
    (transaction && textAt(transaction, "Refs/AcctSvcrRef")) ??
    textAt(entry, "AcctSvcrRef") ??
    textAt(entry, "NtryRef");
  const endToEndId = transaction && textAt(transaction, "Refs/EndToEndId");
  return {
    date: date?.slice(0, "2026-01-31".length),
    bankReference,
    endToEndId: endToEndId === "NOTPROVIDED" ? undefined : endToEndId,
    remittance: (transaction && remittanceOf(transaction)) ?? "",
  };
}

const remittancePaths = ["RmtInf/Ustrd", "RmtInf/Strd/CdtrRefInf/Ref", "RmtInf/Strd/RfrdDocInf/Nb"];

const remittanceOf = (transaction: XmlElement) =>
  remittancePaths
    .flatMap((path) => elementsAt(transaction, path))
    .map(({ text }) => text.trim())
    .join("\n");

const stated = (body: Readonly<Record<string, JsonValue | undefined>>): JsonObject =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
