import { dayMs } from "../../../base/text/time/duration";
import { parseCurrency } from "../../facts/currency";
import type { Fields } from "../../wire/fields";
import { readDebtor } from "./debtor-fields";

/** Reads the currency (FLD-26, VAL-11). */
function readCurrencyCode(fields: Fields): string {
  const text = fields.requiredText("CurrencyCode");
  const code = parseCurrency(text);
  if (code === undefined && text !== "")
    fields.addError("CurrencyCode", `has an invalid currency code: ${text}`);
  return code ?? "";
}

/** Reads the dates (FLD-29, FLD-30, VAL-12 to VAL-14). The date defaults to the due date, then to today. */
function readDates(fields: Fields, now: number) {
  const today = Math.floor(now / dayMs) * dayMs;
  const invoiceDate = fields.day("Date");
  const due_date = fields.day("DueDate");
  if (fields.isFuture("Date", now)) fields.addError("Date", "must not be in the future");
  if (invoiceDate !== null && due_date !== null && due_date < invoiceDate)
    fields.addError("DueDate", "must not be earlier than the date");
  if (fields.isFuture("DueDate", now)) fields.addError("DueDate", "must not be later than today");
  return { date: invoiceDate ?? due_date ?? today, due_date };
}

const maxCommentLength = 4000;
const maxReferenceLength = 50;
const maxTagLength = 100;

/** Fields that all submissions have. `columns` contains the case columns that the submitter sets. */
export type CaseFields = ReturnType<typeof readCaseFields>;

/** Reads the fields of a case. In a preview, the name of the debtor is optional. */
export function readCaseFields(fields: Fields, now: number, isPreview = false) {
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

const bucketFields = [
  "AmountToRecoverOver6Months",
  "AmountToRecoverOver12Months",
  "AmountToRecoverOver24Months",
] as const;

/**
 * Checks the amounts by age, which nothing else uses. Each amount includes the older ones. The amounts over
 * 12 and over 24 months require each other, and the one over 6 months requires both.
 */
export function checkAgeBuckets(
  fields: Fields,
  { gross_amount: total, currency }: CaseFields["columns"],
): void {
  const [over6, over12, over24] = bucketFields.map((name) => ({
    name,
    amount: fields.money(name, currency || undefined),
  }));
  if (over6 === undefined || over12 === undefined || over24 === undefined) return;
  if ((over12.amount === null) !== (over24.amount === null))
    fields.addError(over12.name, `and ${over24.name} must be given together`);
  if (over6.amount !== null && over12.amount === null)
    fields.addError(over6.name, `requires ${over12.name} and ${over24.name}`);
  let max = total;
  for (const { name, amount } of [over6, over12, over24]) {
    if (amount === null) continue;
    if (amount < 0 || amount > max) fields.addError(name, "must be between 0 and the next younger amount");
    max = amount;
  }
}
