import * as z from "zod";
import { readRecipient } from "../../../api/records/payments/payment-words";
import type { Finding } from "../../../base/finding";
import { type JsonObject, readText } from "../../../base/json/json";
import { readDecimal } from "../../../base/text/numbers/decimal";
import { readCalendarDay, suggestDay } from "../../../base/text/time/date";
import { isBankReference } from "../../../bulk-import/formats/bank-reference";
import { checkFile } from "../../../bulk-import/rows/check";
import type { LocalFormat } from "../../../bulk-import/rows/local-format";
import {
  type BankColumnMapping,
  createFieldMapping,
  type RowMapping,
} from "../../../bulk-import/rows/mapping";
import { PaymentRow } from "../../../bulk-import/rows/row-schemas";
import { readRows } from "../../../bulk-import/rows/rows";
import type { RowSource } from "../../../bulk-import/rows/source";
import type { Context } from "../../../cli/session/context";
import type { DraftLine } from "./draft";
import { extractBothWords } from "./reference-words";

const optionalText = z.string().nullish();

/** Columns of the user's books. Other columns are ignored. */
const BooksRow = z.strictObject({
  case: z.string(),
  amount: z.number(),
  date: z.string(),
  currency: optionalText,
  recipient: optionalText,
});

/** A row in a bank's CSV file, with the same columns as `payments import`. */
const BankRow = PaymentRow.partial({ recipient: true });

export const createBankMapping = (format: LocalFormat, columns: BankColumnMapping): RowMapping => ({
  ...createFieldMapping(BankRow, { noun: "bank row", findingsIn: checkRow, ...columns, ignoresOthers: true }),
  format,
});

export const createBooksMapping = (format: LocalFormat): RowMapping => ({
  ...createFieldMapping(BooksRow, { noun: "row of the books", findingsIn: checkRow, ignoresOthers: true }),
  format,
});

function checkRow(row: JsonObject): readonly Finding[] {
  const [amount, date] = [readText(row, "amount"), readText(row, "date")];
  return [
    ...(amount === "" ? [{ path: "amount", message: "is empty" }] : []),
    ...(date === "" ? [{ path: "date", message: "is empty" }] : []),
    ...(date !== "" && readCalendarDay(date) === undefined
      ? [{ path: "date", message: `"${date}" is not a date${suggestDay(date)}` }]
      : []),
  ];
}

export interface Table {
  readonly lines: readonly DraftLine[];
  /** Number of payments to other recipients, which never reached the agency's account. */
  readonly otherCount: number;
}

/** Reads a CSV or NDJSON file. If any row is invalid, throws a usage failure with all findings. */
export async function readTable(context: Context, source: RowSource, mapping: RowMapping): Promise<Table> {
  await checkFile(context, source, mapping);
  const lines: DraftLine[] = [];
  let otherCount = 0;
  for await (const { row, body } of readRows(source, mapping, undefined, context.signal)) {
    if (body === undefined) continue;
    const line = parseLine(row, body);
    if (line === undefined) otherCount++;
    else lines.push(line);
  }
  return { lines, otherCount };
}

/** Converts a row. Returns undefined if another party received the payment. */
function parseLine(row: number, body: JsonObject): DraftLine | undefined {
  const recipient = readRecipient(readText(body, "recipient"));
  const amount = readDecimal(readText(body, "amount"));
  if (amount === undefined || recipient === "Creditor" || recipient === "Platform") return undefined;
  const readCell = (name: string) => readText(body, name).trim() || undefined;
  const [caseCell, currency, reference] = [readCell("case"), readCell("currency"), readCell("bankReference")];
  const [endToEndId, remittance] = [readCell("endToEndId"), readCell("remittance")];
  const date = readCalendarDay(readText(body, "date")) ?? "";
  const identityParts = [reference, amount.toFixed(), currency, date, caseCell, endToEndId, remittance];
  return {
    ...{ row, amount, date, endToEndId, reference },
    currency: currency?.toUpperCase(),
    ...(caseCell === undefined
      ? extractBothWords([endToEndId, remittance])
      : { words: [caseCell], clearWords: [caseCell] }),
    identity: isBankReference(reference) ? identityParts.join("\u0000") : undefined,
    text: remittance ?? caseCell ?? "",
  };
}
