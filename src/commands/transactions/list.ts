import { buildSortCodec } from "../../api/endpoint/codecs";
import { listTransactions, transactionQuery, transactionSortFields } from "../../api/referral/transactions";
import { Failure } from "../../base/failure";
import { type OptionValues, wireOption } from "../../cli/flags/option";
import { buildReferralQuery, referralFilters } from "../../cli/flags/options/referral-filters";
import { command } from "../../cli/line/command";
import { listOptions, reportList } from "../../kit/listing/listing";

const options = {
  status: wireOption(
    "--status <names>",
    "filter by state of your fee",
    transactionQuery.ReferralInvoicingStatuses,
  ),
  commissionStatus: wireOption(
    "--commission-status <names>",
    "filter by state of the commission",
    transactionQuery.CommissionPaymentStatuses,
  ),
  platformStatus: wireOption(
    "--platform-status <names>",
    "filter by state of the platform's invoice",
    transactionQuery.PlatformInvoicingStatuses,
  ),
  stage: wireOption("--stage <names>", "filter by stage", transactionQuery.RevenueStages),
  recognized: wireOption(
    "--recognized <true|false>",
    "filter by whether the revenue is recognized",
    transactionQuery.HasRecognizedRevenue,
  ),
  ...referralFilters,
  sort: wireOption(
    "-s, --sort <key>",
    "field[:asc|desc] or -field for descending",
    buildSortCodec(transactionSortFields, { date: "collectionDate", payment: "amount" }),
  ),
  ...listOptions,
};

const minSearchLength = 2;

function buildQuery(values: OptionValues<typeof options>) {
  const { query, status, commissionStatus, platformStatus, stage, recognized, sort } = values;
  if (query !== undefined && query.trim().length < minSearchLength)
    throw new Failure("usage", `--query must have at least ${minSearchLength} characters (got "${query}").`);
  return {
    ...buildReferralQuery(values),
    Search: query,
    ReferralInvoicingStatuses: status,
    CommissionPaymentStatuses: commissionStatus,
    PlatformInvoicingStatuses: platformStatus,
    RevenueStages: stage,
    HasRecognizedRevenue: recognized,
    Sort: sort,
  };
}

export default command({
  details: "List the transactions for which a referral partner receives a fee.",
  examples: {
    "recoup transactions list --all -o xlsx > transactions.xlsx": "export to a spreadsheet",
    "recoup transactions list --from 2026-01-01 --status paid --sort amount:desc":
      "fees paid to you this year, largest first",
  },
  options,
  calls: [listTransactions],
  async run({ options: values }, context) {
    context.surface(["referral"]);
    return reportList(context, {
      endpoint: listTransactions,
      query: buildQuery(values),
      // Not a tiebreak, because this list sorts by a single key.
      stableOrder: { field: "collectionDate", isTiebreak: false },
      columns: [
        { path: "date", title: "Date", kind: "date", priority: 2 },
        { path: "case.caseReference", title: "Case", kind: "id", priority: 1 },
        { path: "client.companyName", title: "Client", kind: "text", priority: 3 },
        {
          path: "payment.amount",
          title: "Payment",
          kind: "money",
          currency: "payment.currency",
          priority: 1,
        },
        {
          path: "earnings.referralFeeAmount",
          title: "Referral fee",
          kind: "money",
          currency: "earnings.currency",
          priority: 1,
        },
        { path: "status.referralInvoicingStatus", title: "Status", kind: "text", priority: 4 },
        { path: "client.externalTenantId", title: "Tenant id", kind: "id", priority: 5 },
        { path: "transactionId", title: "Id", kind: "id", priority: 7 },
        { path: "case.debtorName", title: "Debtor", kind: "text", priority: 6, before: "payment.amount" },
      ],
      noun: ["transaction", "transactions"],
      idPath: "transactionId",
      options: values,
    });
  },
});
