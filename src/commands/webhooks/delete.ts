import { guid } from "../../api/codecs";
import { RawJson } from "../../base/json";
import { surfaces } from "../../base/platform";
import { command } from "../../cli/command";
import { checkedArgument } from "../../cli/option";
import { ownFields } from "../../cli/own-report";
import { forgetSecret, secretOwner } from "../../cli/webhook-secrets";
import { webhooksOn } from "./surfaces";

export default command({
  details:
    "Delete a webhook subscription, and its secret where it is kept here. Cannot be taken back: without a terminal it needs --yes.",
  examples: [
    { line: "recoup webhooks delete 3f2504e0-4f89-41d3-9a0c-0305e82c3301", note: "asks first" },
    {
      line: "recoup webhooks delete 3f2504e0-4f89-41d3-9a0c-0305e82c3301 --yes",
      note: "without being asked",
    },
  ],
  argument: { name: "id", description: "the subscription's id" },
  options: {},
  calls: surfaces.map((surface) => webhooksOn[surface].deleteWebhook),
  async run({ argument }, context) {
    const help = ownFields(context.style, ["id", "deleted"]);
    if (help !== undefined) return help;
    const surface = context.surface(surfaces);
    const id = checkedArgument("id", argument, guid);
    await context.call(webhooksOn[surface].deleteWebhook, { parameters: { id } });
    return {
      kind: "record",
      record: RawJson.of({ id, deleted: true }),
      idPath: "id",
      view: () => [{ kind: "text", text: `Deleted the subscription ${id}.` }],
      notes: await forgetSecret(context, secretOwner(context, surface, id)),
    };
  },
});
