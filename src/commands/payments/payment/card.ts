import { type JsonValue, readField, readPath } from "../../../base/json/json";
import { buildCardBlock, type CardRow } from "../../../cli/output/record-report";
import type { Block, Column } from "../../../render/report";

export const paymentColumns: readonly Column[] = [
  { path: "date", title: "Date", kind: "date", priority: 2 },
  { path: "invoice.reference", title: "Case", kind: "id", priority: 1 },
  { path: "grossAmount", title: "Amount", kind: "money", currency: "currency", priority: 1 },
  { path: "recipient", title: "Recipient", kind: "text", priority: 3 },
  { path: "method", title: "Method", kind: "text", priority: 4 },
  { path: "invoice.status", title: "Case status", kind: "text", priority: 5 },
  { path: "id", title: "Id", kind: "id", priority: 6 },
];

export const buildPaymentCard = (value: JsonValue): readonly Block[] => [
  buildTitle("Payment", value, "invoice.reference"),
  buildCardBlock(value, [
    ["Amount", "grossAmount", "money"],
    ["Date", "date", "date"],
    ["Recipient", "recipient"],
    ["Method", "method"],
    ["Case", "invoice.reference", "id"],
    ["Case status", "invoice.status"],
    ["Id", "id", "id"],
  ]),
];

const receiptRows: readonly CardRow[] = [
  ["Amount", "paymentAmount", "money"],
  ["Date", "date", "date"],
  ["Recipient", "paymentRecipient"],
  ["To the creditor", "payoutCreditor", "money"],
  ["To the partner", "payoutCollectionPartner", "money"],
  ["Commission", "commissionPaymentStatus"],
  ["Left to pay", "remainingAmount", "money"],
  ["Case closed", (record) => (readField(record, "caseClosed") === true ? "yes" : null)],
  ["Payment", "paymentId", "id"],
];

export const formatReceipt = (value: JsonValue, currency: string): readonly Block[] => [
  buildTitle("Payment recorded", value, "caseReference"),
  buildCardBlock(value, receiptRows, currency),
];

function buildTitle(text: string, value: JsonValue, referencePath: string): Block {
  const name = readPath(value, referencePath);
  return { kind: "title", text, aside: typeof name === "string" ? `case ${name}` : "" };
}
