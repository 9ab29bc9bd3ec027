import { guid } from "../../api/endpoint/codecs";
import { webhooksOn } from "../../api/endpoint/webhooks-on";
import { Failure } from "../../base/failure";
import { RawJson } from "../../base/json/json";
import { surfaces } from "../../base/platform";
import { checkedArgument, flag } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { localFieldsHelp } from "../../cli/output/local-report";
import { forgetSecret, secretOwner } from "../../cli/session/webhook-secrets";
import { deleteOrphans } from "../../listener/source/orphans";

export default command({
  details:
    "Delete a webhook subscription, and its secret where it is kept here. Cannot be taken back: without a terminal it needs --yes. --orphans takes back, unasked, what `webhooks listen` left behind where it was killed; listeners that still run keep what they made.",
  examples: [
    { line: "recoup webhooks delete 3f2504e0-4f89-41d3-9a0c-0305e82c3301", note: "asks first" },
    {
      line: "recoup webhooks delete 3f2504e0-4f89-41d3-9a0c-0305e82c3301 --yes",
      note: "without being asked",
    },
    { line: "recoup webhooks delete --orphans", note: "what listeners left behind that were killed" },
  ],
  argument: { name: "id", description: "the subscription's id", isOptional: true },
  options: { orphans: flag("--orphans", "all that killed listeners of this profile left behind") },
  calls: surfaces.flatMap((surface) => [
    webhooksOn[surface].deleteWebhook,
    webhooksOn[surface].listWebhooks,
    webhooksOn[surface].createWebhook,
  ]),
  prints: {
    record: async () => (await import("./shapes")).DeletedSubscription,
    list: async () => (await import("./shapes")).RemovedOrphan,
  },
  async run({ argument, options }, context) {
    if (options.orphans === true) return deleteOrphans(context, argument);
    if (argument === "")
      throw new Failure("usage", "Which subscription? Name its id, or --orphans.", {
        hint: "`recoup webhooks list` shows them.",
      });
    const help = localFieldsHelp(context.style, ["id", "deleted"]);
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
