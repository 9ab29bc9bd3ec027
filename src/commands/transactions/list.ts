import { listTransactions } from "../../api/referral/transactions";
import { command } from "../../cli/command";
import { listOptions, listReport } from "../../cli/listing";

export default command({
  details: "List the transactions that a referral partner earns on.",
  examples: [
    { line: "recoup transactions list --all -o csv > transactions.csv", note: "into a spreadsheet" },
  ],
  options: listOptions,
  calls: [listTransactions],
  async run({ options }, context) {
    context.surface(["referral"]);
    return listReport(context, {
      endpoint: listTransactions,
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
      options,
    });
  },
});
