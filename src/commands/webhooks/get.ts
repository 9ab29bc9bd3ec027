import { guidCodec } from "../../api/endpoint/codecs";
import { webhookEndpoints } from "../../api/families/webhooks";
import { surfaces } from "../../base/platform";
import { decodeArgument } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { reportRecord } from "../../cli/output/record-report";
import { buildSubscriptionCard } from "./card";

export default command({
  details: "Show one webhook subscription.",
  examples: { "recoup webhooks get 1a1eeb74-92d3-47f2-9e01-536fa86be6c4": "one subscription" },
  argument: { name: "id", description: "the subscription's id" },
  calls: surfaces.map((surface) => webhookEndpoints[surface].getWebhook),
  async run({ argument }, context) {
    const endpoint = webhookEndpoints[context.surface(surfaces)].getWebhook;
    const id = decodeArgument("id", argument, guidCodec);
    return reportRecord(context, { endpoint, input: { parameters: { id } }, view: buildSubscriptionCard });
  },
});
