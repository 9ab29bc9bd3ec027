import * as z from "zod";
import { readRecipient } from "../../../api/records/payments/payment-words";
import type { Finding } from "../../../base/finding";
import { type JsonObject, readText } from "../../../base/json/json";
import { RunningFingerprint } from "../../../base/text/fingerprint";
import { readDecimal } from "../../../base/text/numbers/decimal";
import { calendarDay } from "../../../base/text/time/date";
import { correctDay } from "../../../base/text/time/meant-days";
import { checkFile } from "../../../bulk-import/rows/check";
import type { LocalFormat } from "../../../bulk-import/rows/local-format";
import { fieldMapping, type RowMapping } from "../../../bulk-import/rows/mapping";
import { PaymentRow } from "../../../bulk-import/rows/row-schemas";
import { readRows } from "../../../bulk-import/rows/rows";
import type { RowSource } from "../../../bulk-import/rows/source";
import type { Context } from "../../../cli/session/context";
import type { DraftLine } from "./draft";
import { referenceWords } from "./reference-words";

const text = z.string().nullish();

/** Columns of the user's books. Other columns are ignored. */
const BooksRow = z.strictObject({
  case: z.string(),
  amount: z.number(),
  date: z.string(),
  currency: text,
  recipient: text,
});

/** A row of a bank's CSV file. Has the columns of `payments import`. */
const BankRow = PaymentRow.partial({ recipient: true });

type Columns = Pick<RowMapping, "renames" | "mapFlag" | "flagFor">;

export const bankMapping = (format: LocalFormat, columns: Columns): RowMapping => ({
  ...fieldMapping(BankRow, { noun: "bank row", findingsIn, ...columns, ignoresOthers: true }),
  format,
});

export const booksMapping = (format: LocalFormat): RowMapping => ({
  ...fieldMapping(BooksRow, { noun: "row of the books", findingsIn, ignoresOthers: true }),
  format,
});

function findingsIn(row: JsonObject): readonly Finding[] {
  const [amount, date] = [readText(row, "amount"), readText(row, "date")];
  return [
    ...(amount === "" ? [{ path: "amount", message: "is empty" }] : []),
    ...(date === "" ? [{ path: "date", message: "is empty" }] : []),
    ...(date !== "" && calendarDay(date) === undefined
      ? [{ path: "date", message: `"${date}" is not a date${correctDay(date)}` }]
      : []),
  ];
}

export interface Table {
  readonly lines: readonly DraftLine[];
  /** Number of rows for payments to other recipients, which the agency's account never received. */
  readonly others: number;
}

/** Reads a CSV or NDJSON file. Throws a usage failure with all findings if a row is not valid. */
export async function readTable(context: Context, source: RowSource, mapping: RowMapping): Promise<Table> {
  await checkFile(context, source, mapping);
  const lines: DraftLine[] = [];
  let others = 0;
  for await (const { row, body } of readRows(source, mapping, new RunningFingerprint(), context.signal)) {
    if (body === undefined) continue;
    const line = lineOf(row, body);
    if (line === undefined) others++;
    else lines.push(line);
  }
  return { lines, others };
}

/** Converts a row. Undefined for a payment that another party received. */
function lineOf(row: number, body: JsonObject): DraftLine | undefined {
  const recipient = readRecipient(readText(body, "recipient"));
  const amount = readDecimal(readText(body, "amount"));
  if (amount === undefined || recipient === "Creditor" || recipient === "Platform") return undefined;
  const field = (name: string) => readText(body, name).trim() || undefined;
  const [caseCell, endToEndId, remittance, reference] = [
    "case",
    "endToEndId",
    "remittance",
    "bankReference",
  ].map(field);
  const date = calendarDay(readText(body, "date")) ?? "";
  const parts = [reference, amount.toFixed(), field("currency"), date, caseCell, endToEndId, remittance];
  return {
    ...{ row, amount, date, endToEndId, reference },
    currency: field("currency")?.toUpperCase(),
    words: caseCell === undefined ? referenceWords([endToEndId, remittance]) : [caseCell],
    identity: reference === undefined ? undefined : parts.join("\u0000"),
    text: remittance ?? caseCell ?? "",
  };
}
