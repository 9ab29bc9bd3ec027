import {
  findCasesByPartnerReference,
  getCaseByPartnerReference,
  listCases,
} from "../../api/collection/cases";
import { listCasePayments } from "../../api/collection/payments";
import { eventEndpoints } from "../../api/families/events";
import { formatOptions } from "../../bulk-import/rows/local-format";
import { textOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { planFixes } from "../../money/reconcile/plan-fixes";
import { reconcileFields, reportReconciliation } from "../../money/reconcile/reconcile-report";
import { runReconcile } from "../../money/reconcile/run-reconcile";
import { bankColumns, buildColumnMapping } from "./payment/bank-columns";

export default command({
  details: [
    "Compare a bank statement with the payments recorded on the platform, and with your own books, to the cent and by currency. The statement is camt.053 in any version, camt.054, or a CSV or NDJSON file as `payments import` reads it; a negative amount is a debit. The books are a CSV file with the columns `case`, `amount`, `date` and optionally `currency`.",
    "Verdicts: `same`; `only-bank`, `only-platform` and `only-books` are missing elsewhere; `amount-differs` and `date-differs`; `twice` is recorded or listed again; `returned` came back from the debtor's bank and is still recorded; `reversed` is only in the bank, and the event history shows that its payment was reversed; `not-in-books` is missing in the books alone.",
    "A row belongs to the cases that its end-to-end id and its text name, by any of their references. Several entries that add up to one payment are one row, and so is one entry that covers several payments.",
    "The period is by the date of the payment, both days included. Default: the days that the statement covers. Payments that the creditor or the platform received are left out. Exit 0 if everything agrees, otherwise 12.",
    "--plan writes the requests that would fix the differences, for `recoup apply`: it records what only the bank has on one known case, changes amounts and dates to those of the bank, and reverses what is recorded twice or came back. It leaves out `only-platform`, `reversed`, an amount that may be the sum of several payments, and what may be a payment that is recorded with another amount and day: a person has to decide these. A changed payment loses its split, which the platform doesn't show.",
  ].join("\n\n"),
  examples: {
    "recoup payments reconcile statement.xml": "what differs, and how the sums tie out",
    "recoup payments reconcile statement.xml --books books.csv": "with your own books",
    "recoup payments reconcile statement.xml --from 2026-01-01 --to 2026-01-31 -o xlsx > january.xlsx":
      "one month, as a spreadsheet with every row",
    "recoup payments reconcile bank.csv --amount-column Betrag --date-column Buchungstag --text-column Verwendungszweck --decimal , --date-format DD.MM.YYYY":
      "a CSV file of a bank",
  },
  argument: { name: "bank", description: "camt.053, camt.054, CSV or NDJSON file; - reads stdin" },
  options: {
    books: textOption("--books <file>", "CSV file of your own books"),
    from: textOption("--from <day>", "First day, for example 2026-01-01"),
    to: textOption("--to <day>", "Last day, included"),
    plan: textOption("--plan <file>", "Write what would fix the differences to a plan; sends nothing"),
    ...bankColumns,
    ...formatOptions,
  },
  calls: [
    listCases,
    listCasePayments,
    findCasesByPartnerReference,
    getCaseByPartnerReference,
    eventEndpoints.collection.listEvents,
  ],
  prints: { record: async () => (await import("./shapes")).Reconciliation },
  fields: reconcileFields,
  async run({ argument, options }, context) {
    context.surface(["collection"]);
    const result = await runReconcile(context, argument, options, buildColumnMapping(options));
    const { plan } = options;
    const planFacts = plan === undefined ? undefined : await planFixes(context, result.rows, plan);
    if (plan !== undefined && planFacts === undefined)
      await context.warn(`Nothing to plan; ${plan} is not written.`);
    return reportReconciliation(context, result, planFacts);
  },
});
