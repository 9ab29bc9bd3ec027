import { guidCodec } from "../../api/endpoint/codecs";
import { readRecordOrFallback } from "../../api/exchange/answer";
import { webhookEndpoints } from "../../api/families/webhooks";
import { advice, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import { type RawJson, readField } from "../../base/json/json";
import { type Surface, surfaces } from "../../base/platform";
import { secretMask } from "../../base/secrets/mask";
import { readUrl } from "../../base/text/read-url";
import { decodeArgument, flag, textOption } from "../../cli/flags/option";
import { eventOption } from "../../cli/flags/options/event-option";
import { modeOptions, resolveOppositeFlags } from "../../cli/flags/options/mode-options";
import { command } from "../../cli/line/command";
import { checkFields } from "../../cli/output/fields";
import { reportLoadedRecord } from "../../cli/output/record-report";
import type { Context } from "../../cli/session/context";
import { refuseFindings, replacePaths } from "../../kit/bodies/body-check";
import { bodyOptions } from "../../kit/bodies/request-body";
import { type Difference, findUnshownChange } from "../../kit/unshown-change";
import type { Report } from "../../render/report";
import { checkWebhookUrl } from "../../webhooks/subscription/subscription-check";
import { buildSubscriptionCard } from "./card";
import { recreateSubscription, type SubscriptionChange } from "./replacing/recreate";
import { secretStorageOptions } from "./replacing/store-secret";

export default command({
  details:
    "Change a subscription's address, activity or mode. Its events are fixed at creation: --event with --recreate creates a new subscription and then deletes this one, so the id and the secret change.",
  examples: {
    "recoup webhooks update 1a1eeb74-92d3-47f2-9e01-536fa86be6c4 --url https://example.com/new":
      "another address",
    "recoup webhooks update 0fde0325-2555-4ea1-bcbf-bd03375fc9e2 --active": "after it was disabled",
    "recoup webhooks update 1a1eeb74-92d3-47f2-9e01-536fa86be6c4 --event case.closed --recreate --save":
      "other events",
  },
  argument: { name: "id", description: "the subscription's id" },
  options: {
    url: textOption("--url <address>", "the new address"),
    active: flag("--active", "resume deliveries"),
    inactive: flag("--inactive", "stop deliveries"),
    ...modeOptions,
    event: eventOption,
    recreate: flag("--recreate", "replace the subscription by a new one, to change its events"),
    ...secretStorageOptions,
    check: bodyOptions.check,
  },
  calls: surfaces.flatMap((surface) => [
    webhookEndpoints[surface].updateWebhook,
    webhookEndpoints[surface].createWebhook,
    webhookEndpoints[surface].deleteWebhook,
    webhookEndpoints[surface].getWebhook,
    webhookEndpoints[surface].listWebhooks,
  ]),
  async run({ argument, options }, context) {
    const surface = context.surface(surfaces);
    await checkFields(webhookEndpoints[surface].updateWebhook, context.style);
    const id = decodeArgument("id", argument, guidCodec);
    const change: SubscriptionChange = {
      url: options.url,
      isActive: resolveOppositeFlags(options, "active", "inactive"),
      isTestMode: resolveOppositeFlags(options, "testMode", "liveMode"),
    };
    if (options.recreate === true) return recreateSubscription(context, { id, surface, ...change }, options);
    refuseFixedFields(options, id);
    if (options.check !== false && change.url !== undefined)
      refuseFindings(replacePaths(checkWebhookUrl(change.url), { url: "--url" }), "subscription");
    return updateSubscription(context, surface, id, change);
  },
});

/**
 * Throws for `--event`, because an update can't change the events (CLI-22), and for flags that store a
 * secret, because an update doesn't issue one.
 */
function refuseFixedFields(
  { event, save, secretFile }: { event?: unknown; save?: unknown; secretFile?: unknown },
  id: string,
): void {
  if (event !== undefined)
    throw new Failure("usage", "A subscription's events are fixed at creation and can't be updated.", {
      hint: advice`${recoup`webhooks update ${{ id }} --event … --recreate`} creates a new subscription and then deletes this one; the id and the secret change.`,
    });
  if (save !== undefined || secretFile !== undefined)
    throw new Failure("usage", "An update returns no secret to store.", {
      hint: advice`${recoup`webhooks rotate ${{ id }}`} creates a new one.`,
    });
}

async function updateSubscription(
  context: Context,
  surface: Surface,
  id: string,
  change: SubscriptionChange,
): Promise<Report> {
  if (Object.values(change).every((value) => value === undefined))
    throw new Failure("usage", "Nothing to update.", {
      hint: "Add --url, --active, --inactive, --test-mode or --live-mode.",
    });
  const endpoint = webhookEndpoints[surface].updateWebhook;
  const answer = await context.call(endpoint, { parameters: { id }, body: change });
  const record = readRecordOrFallback(answer, { id, ...change, updated: true });
  return {
    ...reportLoadedRecord(record, { view: buildSubscriptionCard }),
    ...findUnshownChange(
      listDifferences(record, change),
      advice`${recoup`webhooks get ${{ id }}`} shows whether it took effect.`,
    ),
  };
}

/** A flag that is neither `true` nor `false` may be a label, so it proves nothing. */
const listDifferences = ({ value }: RawJson, change: SubscriptionChange): readonly Difference[] =>
  Object.entries(change).flatMap(([name, sent]): readonly Difference[] => {
    const text = String(readField(value, name) ?? "");
    const shown = typeof sent === "boolean" ? text.toLowerCase() : text;
    const isKnown = typeof sent === "boolean" ? ["true", "false"].includes(shown) : shown !== "";
    const isOther = sent !== undefined && isKnown && !isSameValue(shown, String(sent));
    return isOther ? [[name, shown, String(sent)]] : [];
  });

/** Compares normalized URLs. A URL with a masked secret counts as the same. */
const isSameValue = (shown: string, sent: string) =>
  shown.includes(secretMask) || (readUrl(shown)?.href ?? shown) === (readUrl(sent)?.href ?? sent);
