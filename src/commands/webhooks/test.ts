import { testWebhook } from "../../api/customer/webhooks";
import { webhooksOn } from "../../api/endpoint/webhooks-on";
import { triggerTestEvent } from "../../api/referral/webhooks";
import type { Surface } from "../../base/platform";
import { command } from "../../cli/line/command";
import { fieldsHelp } from "../../cli/output/fields";
import type { Context } from "../../cli/session/context";
import { deliver } from "./test-delivery";
import { trigger } from "./test-event";
import { refuseTrigger, type TestValues, testOptions } from "./test-flags";

export default command({
  details:
    "Let the platform send a test. On the customer surface it delivers a made-up event to one subscription and tells how the receiver took it; exit 13 when it did not. On the referral surface it sends an event of your choice to all that subscribed to it, on the test host only. The collection surface has no such operation: there `recoup test advance` causes real events of a test case.",
  examples: [
    {
      line: "recoup webhooks test 3f2504e0-4f89-41d3-9a0c-0305e82c3301 --as customer",
      note: "one subscription of a creditor",
    },
    {
      line: "recoup webhooks test --as referral --event case.closed --case <id>",
      note: "an event of a case",
    },
    {
      line: "recoup webhooks test --as referral --event client.linked --tenant nordlicht-01",
      note: "an event of a client",
    },
  ],
  argument: { name: "id", description: "customer: the subscription's id", isOptional: true },
  options: testOptions,
  calls: [testWebhook, triggerTestEvent, webhooksOn.customer.listWebhooks, webhooksOn.referral.listWebhooks],
  async run({ argument, options }, context) {
    const surface = chooseSurface(context, argument, options);
    const help = await fieldsHelp(surface === "customer" ? testWebhook : triggerTestEvent, context.style);
    if (help !== undefined) return help;
    if (surface === "referral") return trigger(context, argument, options);
    refuseTrigger(options);
    return deliver(context, argument);
  },
});

/** Without --as, what stands on the line tells which of the two operations is meant. */
function chooseSurface(context: Context, id: string, { event }: TestValues): Surface {
  const { as, client } = context.flags;
  if (as !== undefined || client !== undefined) return context.surface(["referral", "customer"]);
  if (id !== "") return context.surface(["customer"]);
  return context.surface(event === undefined ? ["referral", "customer"] : ["referral"]);
}
