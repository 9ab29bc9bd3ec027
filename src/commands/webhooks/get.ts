import { guid } from "../../api/codecs";
import * as collection from "../../api/collection/webhooks";
import * as customer from "../../api/customer/webhooks";
import * as referral from "../../api/referral/webhooks";
import { type JsonValue, readPath } from "../../base/json";
import { command } from "../../cli/command";
import { checkedArgument } from "../../cli/option";
import { recordReport } from "../../cli/reading";
import type { Block, CellKind, PairRow } from "../../render/report";

const bySurface = {
  collection: collection.getWebhook,
  referral: referral.getWebhook,
  customer: customer.getWebhook,
};

export default command({
  details: "Read one webhook subscription.",
  examples: [{ line: "recoup webhooks get 3f2504e0-4f89-41d3-9a0c-0305e82c3301", note: "one subscription" }],
  argument: { name: "id", description: "the subscription's id" },
  options: {},
  calls: Object.values(bySurface),
  async run({ argument }, context) {
    const endpoint = bySurface[context.surface(["collection", "referral", "customer"])];
    const id = checkedArgument("id", argument, guid);
    return recordReport(context, { endpoint, input: { parameters: { id } }, view: subscriptionCard });
  },
});

function subscriptionCard(value: JsonValue): readonly Block[] {
  const row = (label: string, path: string, kind: CellKind = "text"): PairRow => ({
    label,
    kind,
    value: readPath(value, path),
  });
  return [
    { kind: "title", text: String(readPath(value, "url") ?? "") },
    {
      kind: "pairs",
      columns: [
        row("Active", "isActive", "flag"),
        row("Disabled because", "disabledReason"),
        row("Test mode", "isTestMode", "flag"),
        row("Events", "events", "list"),
        row("Created", "createdUtc", "time"),
        row("Updated", "updatedUtc", "time"),
        row("Id", "id", "id"),
      ],
    },
  ];
}
