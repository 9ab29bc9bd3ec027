import { webhookEndpoints } from "../../api/families/webhooks";
import type { Surface } from "../../base/platform";
import { command } from "../../cli/line/command";
import { findFieldsHelp } from "../../cli/output/fields";
import type { Context } from "../../cli/session/context";
import { sendTestDelivery } from "./test-events/test-delivery";
import { refuseEventFlags, sendTestEvent, type TestValues, testOptions } from "./test-events/test-event";

const { testWebhook } = webhookEndpoints.customer;
const { triggerTestEvent } = webhookEndpoints.referral;

export default command({
  details:
    "Send a test event. On the customer surface, the platform delivers a sample event to one subscription and reports the receiver's answer; exit 13 if it was not accepted. On the referral surface (test environment only), it sends an event of your choice to all its subscriptions. The collection surface has no such operation; use `recoup test advance` to cause real events of a test case.",
  examples: {
    "recoup webhooks test bbafcc9d-2925-49fc-bcb0-597bbfffc6c9 --as customer":
      "one subscription of a creditor",
    "recoup webhooks test --as referral --event case.closed --case a61b986e-6935-410e-b837-aa33db4ffc7d":
      "an event of a case",
    "recoup webhooks test --as referral --event client.linked --tenant kb-1001": "an event of a client",
  },
  argument: { name: "id", description: "customer: the subscription's id", isOptional: true },
  options: testOptions,
  calls: [
    testWebhook,
    triggerTestEvent,
    webhookEndpoints.customer.listWebhooks,
    webhookEndpoints.referral.listWebhooks,
  ],
  async run({ argument, options }, context) {
    const surface = chooseSurface(context, argument, options);
    const help = await findFieldsHelp(surface === "customer" ? testWebhook : triggerTestEvent, context.style);
    if (help !== undefined) return help;
    if (surface === "referral") return sendTestEvent(context, argument, options);
    refuseEventFlags(options);
    return sendTestDelivery(context, argument);
  },
});

/** Chooses between the two operations by the arguments, unless `--as` or `--client` is set. */
function chooseSurface(context: Context, id: string, { event }: TestValues): Surface {
  const { as, client } = context.flags;
  if (as !== undefined || client !== undefined) return context.surface(["referral", "customer"]);
  if (id !== "") return context.surface(["customer"]);
  return context.surface(event === undefined ? ["referral", "customer"] : ["referral"]);
}
