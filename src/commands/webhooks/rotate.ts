import { guidCodec } from "../../api/endpoint/codecs";
import { readRecordOrFallback } from "../../api/exchange/answer";
import { webhookEndpoints } from "../../api/families/webhooks";
import { onFailure } from "../../base/failure";
import { surfaces } from "../../base/platform";
import { decodeArgument } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { checkFields } from "../../cli/output/fields";
import { reportLoadedRecord } from "../../cli/output/record-report";
import { buildSubscriptionCard } from "./card";
import { resolveSubject } from "./replacing/old-subscription";
import {
  checkSecretStorage,
  refuseNonEmptySecretFile,
  secretStorageOptions,
  storeSecret,
} from "./replacing/store-secret";

export default command({
  details:
    "Replace a subscription's signing secret. The new secret is shown only once and signs all deliveries from now on; the old one stops working. Without a terminal it needs --yes.",
  examples: {
    "recoup webhooks rotate 1a1eeb74-92d3-47f2-9e01-536fa86be6c4 --save": "store it in the keyring",
    "recoup webhooks rotate 1a1eeb74-92d3-47f2-9e01-536fa86be6c4 --yes --json | jq -r .secret":
      "for another program",
  },
  argument: { name: "id", description: "the subscription's id" },
  options: secretStorageOptions,
  calls: surfaces.flatMap((surface) => [
    webhookEndpoints[surface].updateWebhook,
    webhookEndpoints[surface].getWebhook,
    webhookEndpoints[surface].listWebhooks,
  ]),
  async run({ argument, options }, context) {
    const surface = context.surface(surfaces);
    const endpoint = webhookEndpoints[surface].updateWebhook;
    await checkFields(endpoint, context.style);
    const id = decodeArgument("id", argument, guidCodec);
    await checkSecretStorage(context, surface, options);
    // If the rotation fails, the old secret is still needed.
    await refuseNonEmptySecretFile(context, options, "Name another file with --secret-file.");
    const effects = await resolveSubject(context, { surface, id });
    const record = await context
      .call(endpoint, { parameters: { id }, effects, body: { regenerateSecret: true } })
      .then((answer) => readRecordOrFallback(answer, { id, rotated: true }))
      .catch(explainLostAnswer);
    const savedSecret = await storeSecret(context, { surface, record, id }, options);
    return { ...reportLoadedRecord(record, { view: buildSubscriptionCard }), ...savedSecret };
  },
});

/** Adds a hint if the secret may have been replaced without a readable answer. */
const explainLostAnswer = onFailure((failure): never => {
  if (!failure.mayHaveArrived) throw failure;
  throw failure.override({
    hint: "The old secret may no longer work, and the new one is lost: rotate again.",
  });
});
