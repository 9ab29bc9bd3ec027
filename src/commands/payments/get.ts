import { getPayment } from "../../api/customer/payments";
import { guid } from "../../api/endpoint/codecs";
import { checkedArgument } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { recordReport } from "../../cli/output/reading";
import { paymentCard, paymentColumns } from "./payment/card";

export default command({
  details: "Get one payment on a creditor's cases by its id.",
  examples: [
    { line: "recoup payments get 5d2c7c0e-8f0a-4d0e-9d3b-2f6a1c3b9e11", note: "with a creditor's key" },
  ],
  argument: { name: "payment", description: "id of the payment" },
  options: {},
  calls: [getPayment],
  async run({ argument }, context) {
    context.surface(["customer"]);
    const id = checkedArgument("payment", argument, guid);
    return recordReport(context, {
      endpoint: getPayment,
      input: { parameters: { id } },
      columns: paymentColumns,
      view: paymentCard,
    });
  },
});
