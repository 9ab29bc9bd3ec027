import type { RawReport } from "../../render/report";
import type { SourceFormat } from "./source";

/** A sample row. Optional fields may be omitted or left empty. */
const sampleRow: readonly (readonly [field: string, value: string])[] = [
  ["creditorReference", "INV-1001"],
  ["amountToRecover", "1250.00"],
  ["currencyCode", "EUR"],
  ["date", "2026-01-12"],
  ["dueDate", "2026-02-11"],
  ["claimDescription", "Goods delivered"],
  ["comments", ""],
  ["debtor.type", "Company"],
  ["debtor.name", "Muster GmbH"],
  ["debtor.contactPerson", "Kim Muster"],
  ["debtor.companyRegistrationNumber", "HRB 1234"],
  ["debtor.address", "Musterweg 1"],
  ["debtor.zipCode", "10115"],
  ["debtor.city", "Berlin"],
  ["debtor.stateAlpha2", ""],
  ["debtor.countryAlpha2", "DE"],
  ["debtor.email", "billing@muster.example"],
  ["debtor.phone", "+49 30 1234"],
];

export const getSampleValue = (field: string) => sampleRow.find(([name]) => name === field)?.[1] || "…";

export function reportTemplate(format: SourceFormat): RawReport {
  return { kind: "raw", body: Buffer.from(format === "csv" ? formatCsvTemplate() : formatNdjsonTemplate()) };
}

function formatCsvTemplate(): string {
  const formatLine = (cells: readonly string[]) => `${cells.join(",")}\r\n`;
  return formatLine(sampleRow.map(([field]) => field)) + formatLine(sampleRow.map(([, value]) => value));
}

function formatNdjsonTemplate(): string {
  const filledFields = sampleRow.filter(([, value]) => value !== "");
  const formatValue = (field: string, value: string) =>
    field === "amountToRecover" ? value : JSON.stringify(value);
  const formatMembers = (isDebtor: boolean) =>
    filledFields
      .filter(([field]) => field.startsWith("debtor.") === isDebtor)
      .map(([field, value]) => `${JSON.stringify(field.replace("debtor.", ""))}:${formatValue(field, value)}`)
      .join(",");
  return `{${formatMembers(false)},"debtor":{${formatMembers(true)}}}\n`;
}
