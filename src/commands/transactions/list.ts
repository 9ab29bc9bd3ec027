import {
  commissionPaymentStatuses,
  listTransactions,
  platformInvoicingStatuses,
  referralInvoicingStatuses,
  revenueStages,
  transactionQuery,
  transactionSortFields,
} from "../../api/referral/transactions";
import { Failure } from "../../base/failure";
import { type OptionValues, wireOption } from "../../cli/flags/option";
import { referralFilters, referralQuery } from "../../cli/flags/referral-filters";
import { command } from "../../cli/line/command";
import { listOptions, listReport } from "../../cli/output/listing";

const options = {
  status: wireOption(
    "--status <names>",
    `only these states of your fee: ${referralInvoicingStatuses.join(", ")}`,
    transactionQuery.ReferralInvoicingStatuses,
  ),
  commissionStatus: wireOption(
    "--commission-status <names>",
    `only these states of the commission: ${commissionPaymentStatuses.join(", ")}`,
    transactionQuery.CommissionPaymentStatuses,
  ),
  platformStatus: wireOption(
    "--platform-status <names>",
    `only these states of the platform's invoice: ${platformInvoicingStatuses.join(", ")}`,
    transactionQuery.PlatformInvoicingStatuses,
  ),
  stage: wireOption(
    "--stage <names>",
    `only these stages: ${revenueStages.join(", ")}`,
    transactionQuery.RevenueStages,
  ),
  recognized: wireOption(
    "--recognized <true|false>",
    "only transactions whose revenue is recognized, or only others",
    transactionQuery.HasRecognizedRevenue,
  ),
  ...referralFilters,
  sort: wireOption(
    "-s, --sort <key>",
    `field[:asc|desc]: ${transactionSortFields.join(", ")}`,
    transactionQuery.Sort,
  ),
  ...listOptions,
};

const minSearch = 2;

function queryOf(values: OptionValues<typeof options>) {
  const { query, status, commissionStatus, platformStatus, stage, recognized, sort } = values;
  if (query !== undefined && query.trim().length < minSearch)
    throw new Failure("usage", `--query takes at least ${minSearch} characters (got "${query}").`);
  return {
    ...referralQuery(values),
    Search: query,
    ReferralInvoicingStatuses: status,
    CommissionPaymentStatuses: commissionStatus,
    PlatformInvoicingStatuses: platformStatus,
    RevenueStages: stage,
    HasRecognizedRevenue: recognized,
    ...(sort === undefined ? {} : { Sort: sort }),
  };
}

export default command({
  details: "List the transactions that a referral partner earns on.",
  examples: [
    { line: "recoup transactions list --all -o csv > transactions.csv", note: "into a spreadsheet" },
    {
      line: "recoup transactions list --from 2026-01-01 --status paid --sort amount:desc",
      note: "fees that were paid to you this year, the largest first",
    },
  ],
  options,
  calls: [listTransactions],
  async run({ options: values }, context) {
    context.surface(["referral"]);
    return listReport(context, {
      endpoint: listTransactions,
      query: queryOf(values),
      // One key is all that this list sorts by.
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
        { path: "transactionId", title: "Id", kind: "id", priority: 6 },
      ],
      noun: ["transaction", "transactions"],
      idPath: "transactionId",
      options: values,
    });
  },
});
