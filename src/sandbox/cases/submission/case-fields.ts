import { dayMs } from "../../../base/text/time/duration";
import { parseCurrency } from "../../facts/currency";
import type { Fields } from "../../wire/fields";
import { type NewDebtor, readDebtor } from "./debtor-fields";

/** Columns of a case that its submitter sets. */
interface CaseColumns {
  readonly currency: string;
  /** Amount in thousandths. */
  readonly gross_amount: number;
  readonly date: number;
  readonly due_date: number | null;
  readonly claim_description: string | null;
  readonly creditor_comments: string | null;
  readonly creditor_reference: string | null;
  readonly tag: string | null;
}

/** Fields that every kind of submission has. */
export interface CaseFields {
  readonly columns: CaseColumns;
  readonly isTest: boolean;
  readonly collectionPartnerId: string | null;
  readonly debtor: NewDebtor;
}

/** Reads the currency (FLD-26, VAL-11). */
function readCurrencyCode(fields: Fields): string {
  const text = fields.requiredText("CurrencyCode");
  const code = parseCurrency(text);
  if (code === undefined && text !== "")
    fields.broken("CurrencyCode", `has an invalid currency code: ${text}`);
  return code ?? "";
}

/** Reads the dates (FLD-29, FLD-30, VAL-12 to VAL-14). The date defaults to the due date, then to today. */
function readDates(fields: Fields, now: number): Pick<CaseColumns, "date" | "due_date"> {
  const today = Math.floor(now / dayMs) * dayMs;
  const invoiceDate = fields.day("Date");
  const due_date = fields.day("DueDate");
  if (fields.isFuture("Date", now)) fields.broken("Date", "must not be in the future");
  if (invoiceDate !== null && due_date !== null && due_date < invoiceDate)
    fields.broken("DueDate", "must not be earlier than the date");
  if (fields.isFuture("DueDate", now)) fields.broken("DueDate", "must not be later than today");
  return { date: invoiceDate ?? due_date ?? today, due_date };
}

const maxCommentLength = 4000;
const maxReferenceLength = 50;
const maxTagLength = 100;

/** Reads the fields of a case. In a preview, the debtor's name is optional. */
export function readCaseFields(fields: Fields, now: number, isPreview = false): CaseFields {
  const currency = readCurrencyCode(fields);
  return {
    columns: {
      currency,
      gross_amount: fields.requiredMoney("AmountToRecover", currency || undefined),
      ...readDates(fields, now),
      claim_description: fields.text("ClaimDescription", maxCommentLength),
      creditor_comments: fields.text("Comments", maxCommentLength),
      creditor_reference: fields.reference("CreditorReference", maxReferenceLength),
      tag: fields.text("Tag", maxTagLength),
    },
    isTest: fields.flag("IsTest"),
    collectionPartnerId: fields.guid("CollectionPartnerId"),
    debtor: readDebtor(fields.part("Debtor"), !isPreview),
  };
}
