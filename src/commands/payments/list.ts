import { listPayments } from "../../api/customer/payments";
import { command } from "../../cli/line/command";
import { listOptions, listReport } from "../../cli/output/listing";

export default command({
  details: "List the payments on the cases of a creditor.",
  examples: [
    { line: "recoup payments list", note: "with a creditor's key" },
    { line: "recoup payments list --client kb-1001 --all", note: "for a linked client" },
  ],
  options: listOptions,
  calls: [listPayments],
  async run({ options }, context) {
    context.surface(["customer"]);
    return listReport(context, {
      endpoint: listPayments,
      columns: [
        { path: "date", title: "Date", kind: "date", priority: 2 },
        { path: "invoice.reference", title: "Case", kind: "id", priority: 1 },
        { path: "grossAmount", title: "Amount", kind: "money", currency: "currency", priority: 1 },
        { path: "recipient", title: "Recipient", kind: "text", priority: 3 },
        { path: "method", title: "Method", kind: "text", priority: 4 },
        { path: "invoice.status", title: "Case status", kind: "text", priority: 5 },
        { path: "id", title: "Id", kind: "id", priority: 6 },
      ],
      noun: ["payment", "payments"],
      options,
    });
  },
});
