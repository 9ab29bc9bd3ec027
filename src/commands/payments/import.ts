import {
  findCasesByPartnerReference,
  getCaseByPartnerReference,
  listCases,
} from "../../api/collection/cases";
import { recordPayment } from "../../api/collection/payments";
import { readCommissionStatus, readRecipient } from "../../api/records/payments/payment-words";
import { Failure } from "../../base/failure";
import { bulkOptions, runBulk } from "../../bulk-import/bulk";
import { PaymentRow, paymentRowFindings } from "../../bulk-import/jobs/payment-row";
import { paymentsJob } from "../../bulk-import/jobs/payments";
import { fieldMapping, type RowMapping } from "../../bulk-import/rows/mapping";
import type { RowSource } from "../../bulk-import/rows/source";
import { type OptionValues, textOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";

const options = {
  recipient: textOption(
    "--recipient <who>",
    "Who received rows that don't say: creditor, partner or platform",
  ),
  commission: textOption("--commission <status>", "For rows that the creditor received: paid or unpaid"),
  caseColumn: textOption("--case-column <name>", "Column with the reference of the case. Default: case"),
  amountColumn: textOption("--amount-column <name>", "Column with the amount. Default: amount"),
  dateColumn: textOption("--date-column <name>", "Column with the date. Default: date"),
  recipientColumn: textOption("--recipient-column <name>", "Column with the recipient. Default: recipient"),
  textColumn: textOption(
    "--text-column <name>",
    "Column to search for references if no column names the case",
  ),
  ...bulkOptions,
};

type Values = OptionValues<typeof options>;

export default command({
  details:
    "Record a payment for each row of a CSV, NDJSON or camt.053 file, exactly once. The header of a CSV file has `case`, `amount`, `date` and `recipient`, and can have `commissionPaymentStatus`, `close`, `currency`, `remittance`, `endToEndId` and `bankReference`. A case is named by its id, its case reference, your partner reference or the creditor's own reference; a bank statement by its end-to-end id or a word of its text. A row that can mean several cases, or none, is not sent. The whole file is checked first; --dry-run lists each row with its case. Keys are stored in a journal next to the file, so you can run the same command again after a crash, and after you added rows to the file: a row that is the same as before is not recorded again. Two equal rows in one file are two payments. Exit 12 if some rows were not recorded; the result file lists every row.",
  examples: [
    { line: "recoup payments import payments.csv --dry-run", note: "list each row with its case" },
    { line: "recoup payments import payments.csv", note: "record them; run again to resume" },
    {
      line: "recoup payments import statement.xml --recipient partner",
      note: "a bank statement, camt.053",
    },
    {
      line: "recoup payments import paid.csv --recipient creditor --commission unpaid --date-column Booked",
      note: "what the creditor received",
    },
  ],
  argument: { name: "file", description: "CSV, NDJSON or camt.053 file; - reads stdin" },
  options,
  calls: [recordPayment, listCases, findCasesByPartnerReference, getCaseByPartnerReference],
  prints: {
    record: async () => (await import("./shapes")).PaymentImport,
    list: async () => (await import("./shapes")).MatchedPayment,
    beside: async () => (await import("../../cli/flags/shapes")).DryRunList,
  },
  async run({ argument, options: values }, context) {
    const commission = wordOf("--commission", values.commission, readCommissionStatus, "paid or unpaid");
    const recipient = wordOf("--recipient", values.recipient, readRecipient, "creditor, partner or platform");
    return runBulk(context, {
      job: paymentsJob(commission),
      file: argument,
      takesXml: true,
      mapping: mappingOf(values, recipient, commission),
      values,
      refuse: (source) => refuseSilentStatement(source, recipient, commission),
    });
  },
});

function wordOf(
  name: string,
  text: string | undefined,
  read: (text: string) => string | undefined,
  known: string,
): string | undefined {
  if (text === undefined) return undefined;
  const word = read(text);
  if (word !== undefined) return word;
  throw new Failure("usage", `${name} must be ${known} (got "${text}").`);
}

/** A bank does not know who the payments are for: said once, and not for each transaction. */
function refuseSilentStatement(
  { format, name }: RowSource,
  recipient: string | undefined,
  commission: string | undefined,
): void {
  if (format !== "camt") return;
  if (recipient === undefined)
    throw new Failure(
      "usage",
      `The statement ${name} doesn't say who received the payments; nothing was sent.`,
      {
        hint: "Add --recipient creditor, partner or platform.",
      },
    );
  if (recipient === "Creditor" && commission === undefined)
    throw new Failure(
      "usage",
      `The statement ${name} doesn't say whether the commission is paid; nothing was sent.`,
      {
        hint: "Add --commission paid or unpaid.",
      },
    );
}

function mappingOf(
  { caseColumn, amountColumn, dateColumn, recipientColumn, textColumn }: Values,
  recipient: string | undefined,
  commission: string | undefined,
): RowMapping {
  const columns: readonly (readonly [string | undefined, string])[] = [
    [caseColumn, "case"],
    [amountColumn, "amount"],
    [dateColumn, "date"],
    [recipientColumn, "recipient"],
    [textColumn, "remittance"],
  ];
  const renames = columns.flatMap(([name, field]) => (name === undefined ? [] : [[name, field] as const]));
  return fieldMapping(PaymentRow, {
    noun: "payment",
    renames: new Map(renames),
    defaults: recipient === undefined ? {} : { recipient },
    findingsIn: (row, today) => paymentRowFindings(row, today, commission),
    noDefault: (field) => (field === "recipient" ? " and no --recipient" : ""),
  });
}
