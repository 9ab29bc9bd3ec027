import {
  findCasesByPartnerReference,
  getCaseByPartnerReference,
  listCases,
} from "../../api/collection/cases";
import { listCasePayments, recordPayment } from "../../api/collection/payments";
import { readCommissionStatus, readRecipient, shortWords } from "../../api/records/payments/payment-words";
import { Failure } from "../../base/failure";
import { importOptions, runBulk } from "../../bulk-import/bulk";
import { checkPaymentRow } from "../../bulk-import/jobs/payment-row";
import { createPaymentsJob } from "../../bulk-import/jobs/payments";
import { createFieldMapping, type RowMapping } from "../../bulk-import/rows/mapping";
import { PaymentRow } from "../../bulk-import/rows/row-schemas";
import type { RowSource } from "../../bulk-import/rows/source";
import { flag, knownTextOption, type OptionValues } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { bankColumns, buildColumnMapping } from "./payment/bank-columns";

const options = {
  recipient: knownTextOption(
    "--recipient <who>",
    "Recipient of rows that don't name one",
    shortWords.recipients,
  ),
  commission: knownTextOption(
    "--commission <status>",
    "Commission state of rows that the creditor received",
    shortWords.commissionStatuses,
  ),
  ...bankColumns,
  ignoreUnmatched: flag(
    "--ignore-unmatched",
    "Exit 0 even if rows belong to no case; the result file lists them",
  ),
  ...importOptions,
};

type ImportValues = OptionValues<typeof options>;

export default command({
  details:
    "Record a payment for each row of a CSV, NDJSON or camt.053 file, exactly once. The header of a CSV file has `case`, `amount`, `date` and `recipient`, and can have `commissionPaymentStatus`, `close`, `currency`, `remittance`, `endToEndId` and `bankReference`. For a bank's own file, name its columns with the `--...-column` flags; other columns are then ignored. `--decimal ,` and `--date-format DD.MM.YYYY` read amounts and dates as the bank writes them, and `recoup config set` keeps both. A case is named by its id, its case reference, your partner reference or the creditor's own reference; a bank statement by its end-to-end id or a word of its text. A row that matches several cases, or none, is not sent. Debits of a bank are never sent: one that returns a recorded payment is `returned`, for you to reverse (exit 12); the others are listed with the reason. The whole file is checked first; --dry-run lists each row with its case. Keys are stored in a journal next to the file, so you can run the same command again after a crash, and after you added rows to the file: a row that is the same as before is not recorded again. Two equal rows in one file are two payments, unless both have the same `bankReference`: then the second is not sent. Exit 12 if some rows were not recorded; the result file lists every row.",
  examples: {
    "recoup payments import payments.csv --dry-run": "list each row with its case",
    "recoup payments import payments.csv": "record them; run again to resume",
    "recoup payments import statement.xml --recipient partner": "a bank statement, camt.053",
    "recoup payments import paid.csv --recipient creditor --commission unpaid --date-column Booked":
      "what the creditor received",
    "recoup payments import bank.csv --recipient partner --amount-column Betrag --date-column Buchungstag --text-column Verwendungszweck --decimal , --date-format DD.MM.YYYY":
      "a CSV file of a bank",
  },
  argument: { name: "file", description: "CSV, NDJSON or camt.053 file; - reads stdin" },
  options,
  calls: [recordPayment, listCases, findCasesByPartnerReference, getCaseByPartnerReference, listCasePayments],
  globals: ["live", "yes", "confirm"],
  prints: {
    record: async () => (await import("./shapes")).PaymentImport,
    list: async () => (await import("./shapes")).MatchedPayment,
    extraFields: async () => (await import("../../cli/flags/shapes")).DryRunList,
  },
  async run({ argument, options: values }, context) {
    const commission = parseWord("--commission", values.commission, readCommissionStatus, "paid or unpaid");
    const recipient = parseWord(
      "--recipient",
      values.recipient,
      readRecipient,
      "creditor, partner or platform",
    );
    return runBulk(context, {
      job: createPaymentsJob(commission),
      file: argument,
      takesXml: true,
      mapping: buildMapping(values, recipient, commission),
      values,
      refuse: (source) => refuseIncompleteStatement(source, recipient, commission),
    });
  },
});

function parseWord(
  name: string,
  text: string | undefined,
  read: (text: string) => string | undefined,
  knownWords: string,
): string | undefined {
  if (text === undefined) return undefined;
  const word = read(text);
  if (word !== undefined) return word;
  throw new Failure("usage", `${name} must be ${knownWords} (got "${text}").`);
}

/**
 * Throws for a bank statement if no flag supplies the values that statements lack, such as the recipient.
 * This is reported once instead of for each transaction.
 */
function refuseIncompleteStatement(
  { format, name }: RowSource,
  recipient: string | undefined,
  commission: string | undefined,
): void {
  if (format !== "camt") return;
  const lacksCommission = commission === undefined && (recipient ?? "Creditor") === "Creditor";
  if (recipient !== undefined && !lacksCommission) return;
  const missingFacts = [
    ...(recipient === undefined ? ["who received the payments"] : []),
    ...(lacksCommission ? ["whether the commission is paid"] : []),
  ];
  throw new Failure(
    "usage",
    `The statement ${name} doesn't say ${missingFacts.join(", nor ")}; nothing was sent.`,
    { hint: suggestFlags(recipient, lacksCommission) },
  );
}

function suggestFlags(recipient: string | undefined, lacksCommission: boolean): string {
  if (recipient !== undefined) return "Add --commission paid or unpaid.";
  const commissionHint = lacksCommission ? "; with creditor, also --commission paid or unpaid" : "";
  return `Add --recipient creditor, partner or platform${commissionHint}.`;
}

function buildMapping(
  values: ImportValues,
  recipient: string | undefined,
  commission: string | undefined,
): RowMapping {
  const columns = buildColumnMapping(values);
  return createFieldMapping(PaymentRow, {
    noun: "payment",
    ...columns,
    defaults: recipient === undefined ? {} : { recipient },
    findingsIn: (row, today) => checkPaymentRow(row, today, commission),
    flagFor: (field) => (field === "recipient" ? "--recipient partner" : columns.flagFor?.(field)),
  });
}
