import { getPayment } from "../../api/customer/payments";
import { guidCodec } from "../../api/endpoint/codecs";
import { decodeArgument } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { reportRecord } from "../../cli/output/record-report";
import { buildPaymentCard, paymentColumns } from "./payment/card";

export default command({
  details: "Get one payment on a creditor's cases by its id.",
  examples: { "recoup payments get c6beac74-8f82-4987-bde1-fbe8ff953f2d": "with a creditor's key" },
  argument: { name: "payment", description: "id of the payment" },
  calls: [getPayment],
  async run({ argument }, context) {
    context.surface(["customer"]);
    const id = decodeArgument("payment", argument, guidCodec);
    return reportRecord(context, {
      endpoint: getPayment,
      input: { parameters: { id } },
      columns: paymentColumns,
      view: buildPaymentCard,
    });
  },
});
