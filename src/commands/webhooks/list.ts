import { webhookEndpoints } from "../../api/families/webhooks";
import { surfaces } from "../../base/platform";
import { command } from "../../cli/line/command";
import { completeListOptions, reportCompleteList } from "../../kit/listing/listing";

export default command({
  details: "List the surface's webhook subscriptions, without their secrets.",
  examples: {
    "recoup webhooks list": "of the collection surface",
    "recoup webhooks list --as referral": "of the referral surface",
  },
  options: completeListOptions,
  calls: surfaces.map((surface) => webhookEndpoints[surface].listWebhooks),
  async run({ options }, context) {
    const surface = context.surface(surfaces);
    return reportCompleteList(context, {
      endpoint: webhookEndpoints[surface].listWebhooks,
      options,
      columns: [
        { path: "id", title: "Id", kind: "id", priority: 1 },
        { path: "url", title: "Address", kind: "url", priority: 1 },
        { path: "isActive", title: "Active", kind: "flag", priority: 1 },
        { path: "isTestMode", title: "Test mode", kind: "flag", priority: 3 },
        { path: "events", title: "Events", kind: "list", priority: 6 },
        { path: "disabledReason", title: "Disabled because", kind: "text", priority: 5, preferredWidth: 44 },
        { path: "createdUtc", title: "Created", kind: "age", priority: 4 },
      ],
      noun: ["subscription", "subscriptions"],
    });
  },
});
