import { validatePayment } from "../../api/checks/payment-check";
import { readCommissionStatus, readRecipient, shortWords } from "../../api/records/payments/payment-words";
import type { Finding } from "../../base/finding";
import { type JsonObject, type JsonValue, NumberText, printJson, readText } from "../../base/json/json";
import { readDecimal } from "../../base/text/numbers/decimal";
import type { RowContent } from "../journal/import-rows";
import type { KnownCase } from "../matching/case-index";
import { extractClearReferences } from "../matching/reference-words";
import { renamePaths } from "../rows/findings";

/** Builds a row's request. `commission` is the default status if the creditor received the money. */
export function buildPaymentBody(row: JsonObject, commission: string | undefined): JsonObject {
  const paymentRecipient = toPlatformWord(row.recipient, readRecipient);
  const statusWord = toPlatformWord(row.commissionPaymentStatus, readCommissionStatus);
  const status = statusWord ?? (paymentRecipient === "Creditor" ? commission : undefined);
  return {
    date: row.date,
    paymentAmount: row.amount,
    paymentRecipient,
    ...(status !== undefined && { commissionPaymentStatus: status }),
    ...(row.close === true && { closeCase: true }),
  };
}

/** Converts a word to the platform's spelling. Keeps unknown words, which are reported later. */
function toPlatformWord(
  value: JsonValue | undefined,
  read: (text: string) => string | undefined,
): JsonValue | undefined {
  return typeof value === "string" ? (read(value) ?? value) : (value ?? undefined);
}

const columnByField = new Map([
  ["paymentAmount", "amount"],
  ["paymentRecipient", "recipient"],
  ["closeCase", "close"],
]);

export function checkPaymentRow(
  row: JsonObject,
  today: string,
  commission: string | undefined,
): readonly Finding[] {
  const allFindings = validatePayment(buildPaymentBody(row, commission), today, shortWords);
  const findings = isDebit(row) ? allFindings.filter(({ path }) => path !== "paymentAmount") : allFindings;
  const columnFindings = renamePaths(findings, columnByField);
  if (listReferences(row).length > 0 || isFromBank(row)) return columnFindings;
  return [...columnFindings, { path: "case", message: "is empty, or its column needs --case-column <name>" }];
}

/**
 * Whether a row comes from a bank's file. Users can't correct such rows, so those without a case count as
 * unmatched.
 */
export const isFromBank = ({ remittance, endToEndId, bankReference }: JsonObject) =>
  [remittance, endToEndId, bankReference].some((text) => typeof text === "string");

/** Whether the money left the bank account. In a row written by a person, a negative amount is a mistake. */
export const isDebit = (row: JsonObject) =>
  isFromBank(row) && row.amount instanceof NumberText && row.amount.value.startsWith("-");

const contentFields = [
  "case",
  "amount",
  "date",
  "recipient",
  "currency",
  "remittance",
  "endToEndId",
  "bankReference",
];

/**
 * Identifies a payment by its case, amount, date, recipient and bank data, and ignores other columns.
 * `100.00` equals `100`, because spreadsheets may save one as the other. Earlier versions compared the cells
 * as written. A file may gain the columns with bank data later, separately or together.
 */
export function buildRowContent(row: JsonObject): RowContent {
  const addedFields = laterFields.filter((name) => readText(row, name) !== "");
  const omissions = [...addedFields.map((name) => [name]), ...(addedFields.length > 1 ? [addedFields] : [])];
  const omit = (names: readonly string[]) => ({
    ...row,
    ...Object.fromEntries(names.map((name) => [name, null])),
  });
  return {
    content: formatContent(row),
    earlierContent: joinContent(row),
    narrowerContents: omissions.map((names) => formatContent(omit(names))),
  };
}

const laterFields = ["currency", "remittance", "endToEndId", "bankReference"];

const formatContent = (row: JsonObject) => `payment\n${joinContent(normalizeSpelling(row))}`;

const joinContent = (row: JsonObject) => contentFields.map((name) => printJson(row[name] ?? null)).join("\n");

const normalizeSpelling = (row: JsonObject): JsonObject => ({
  ...row,
  case: readText(row, "case").trim().toLowerCase(),
  amount: readDecimal(readText(row, "amount"))?.toFixed() ?? row.amount ?? null,
  recipient: toPlatformWord(row.recipient, readRecipient) ?? null,
  currency: readText(row, "currency").trim().toUpperCase(),
});

/** Returns the case that the row names, or every word in the row's text that could be a reference. */
export function listReferences(row: JsonObject): readonly string[] {
  const caseCell = readText(row, "case").trim();
  if (caseCell !== "") return [caseCell];
  return extractClearReferences([readText(row, "endToEndId"), readText(row, "remittance")]);
}

export function checkCurrencyMatch(
  { currency }: JsonObject,
  { record, reference }: KnownCase,
): readonly Finding[] {
  const caseCurrency = readText(record, "currency").toUpperCase();
  if (typeof currency !== "string" || caseCurrency === "" || currency.trim().toUpperCase() === caseCurrency)
    return [];
  return [{ path: "currency", message: `${currency} is not the currency of ${reference}, ${caseCurrency}` }];
}
