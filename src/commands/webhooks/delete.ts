import { guidCodec } from "../../api/endpoint/codecs";
import { webhookEndpoints } from "../../api/families/webhooks";
import { advice, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import { surfaces } from "../../base/platform";
import { decodeArgument, flag } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { checkFields } from "../../cli/output/fields";
import { reportSuccess } from "../../cli/output/local-report";
import { buildSecretOwner, forgetSecret } from "../../cli/session/webhook-secrets";
import { deleteOrphans } from "../../listener/source/remove-orphans";
import { resolveSubject } from "./replacing/old-subscription";

export default command({
  details:
    "Delete a webhook subscription and its stored secret. This can't be undone: without a terminal it needs --yes. --orphans deletes, without asking, what killed `webhooks listen` processes left; running listeners keep their subscriptions.",
  examples: {
    "recoup webhooks delete 1a1eeb74-92d3-47f2-9e01-536fa86be6c4": "asks first",
    "recoup webhooks delete 1a1eeb74-92d3-47f2-9e01-536fa86be6c4 --yes": "without asking",
    "recoup webhooks delete --orphans": "what killed listeners left",
  },
  argument: { name: "id", description: "the subscription's id", isOptional: true },
  options: { orphans: flag("--orphans", "delete what killed listeners of this profile left") },
  calls: surfaces.flatMap((surface) => [
    webhookEndpoints[surface].deleteWebhook,
    webhookEndpoints[surface].getWebhook,
    webhookEndpoints[surface].listWebhooks,
    webhookEndpoints[surface].createWebhook,
  ]),
  prints: {
    record: async () => (await import("./shapes")).DeletedSubscription,
    list: async () => (await import("./shapes")).RemovedOrphan,
  },
  async run({ argument, options }, context) {
    if (options.orphans === true) return deleteOrphans(context, argument);
    if (argument === "")
      throw new Failure("usage", "Which subscription? Name its id, or --orphans.", {
        hint: advice`${recoup`webhooks list`} shows them.`,
      });
    await checkFields(["id", "deleted"], context.style);
    const surface = context.surface(surfaces);
    const id = decodeArgument("id", argument, guidCodec);
    const effects = await resolveSubject(context, { surface, id });
    await context.call(webhookEndpoints[surface].deleteWebhook, { parameters: { id }, effects });
    return {
      ...reportSuccess({ id, deleted: true }, "id", `Deleted the subscription ${id}.`),
      warnings: await forgetSecret(context, buildSecretOwner(context, surface, id)),
    };
  },
});
