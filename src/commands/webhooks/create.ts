import { readRecordOrFallback } from "../../api/exchange/answer";
import { webhookEndpoints } from "../../api/families/webhooks";
import { type Surface, surfaces } from "../../base/platform";
import { textOption } from "../../cli/flags/option";
import { eventOption } from "../../cli/flags/options/event-option";
import { modeOptions, resolveOppositeFlags } from "../../cli/flags/options/mode-options";
import { command } from "../../cli/line/command";
import { checkFields } from "../../cli/output/fields";
import { reportLoadedRecord } from "../../cli/output/record-report";
import { refuseFindings, replacePaths } from "../../kit/bodies/body-check";
import { bodyOptions } from "../../kit/bodies/request-body";
import { type OptionPrompts, promptMissing } from "../../kit/prompt-missing";
import { eventTypes } from "../../webhooks/events/event-types";
import { checkEventNames, checkWebhookUrl, readEvents } from "../../webhooks/subscription/subscription-check";
import { buildSubscriptionCard } from "./card";
import {
  checkSecretStorage,
  refuseNonEmptySecretFile,
  secretStorageOptions,
  storeSecret,
} from "./replacing/store-secret";

const requiredOptions = {
  url: textOption("--url <address>", "where events are sent: public, https, port 443 or 8443 (required)"),
  event: eventOption,
};

const flagByField = { url: "--url", events: "--event" };

const buildSubscriptionPrompts = (surface: Surface): OptionPrompts<typeof requiredOptions> => ({
  options: requiredOptions,
  questions: [
    { name: "url", label: "Address that events are sent to" },
    { name: "event", label: `Events: all, or some of ${eventTypes[surface].join(", ")}`, initial: "all" },
  ],
  check: (name, { url, event = [] }) => {
    const findings =
      name === "url" ? checkWebhookUrl(url) : checkEventNames(readEvents(event, surface), surface);
    return findings[0]?.message;
  },
});

export default command({
  details:
    "Create a webhook subscription. Its address and event names are checked before anything is sent. The signing secret is shown only once; --save stores it. On a terminal the command prompts for missing values.",
  examples: {
    "recoup webhooks create --url https://example.com/hooks --event all --save":
      "all events of the surface; store the secret in the keyring",
    "recoup webhooks create --url https://example.com/hooks --event case.closed,payment.created --test-mode":
      "two events of test cases",
    "recoup webhooks create --as referral --url https://example.com/hooks --event client.linked --secret-file hook.key":
      "write the secret to a file",
  },
  options: { ...requiredOptions, ...modeOptions, ...secretStorageOptions, check: bodyOptions.check },
  calls: surfaces.map((surface) => webhookEndpoints[surface].createWebhook),
  async run({ options: givenOptions, line }, context) {
    const surface = context.surface(surfaces);
    const endpoint = webhookEndpoints[surface].createWebhook;
    await checkFields(endpoint, context.style);
    const options = await promptMissing(context, line, givenOptions, buildSubscriptionPrompts(surface));
    const { url, event = [], check } = options;
    const events = readEvents(event, surface);
    const isTestMode = resolveOppositeFlags(options, "testMode", "liveMode");
    if (check !== false)
      refuseFindings(
        replacePaths([...checkWebhookUrl(url), ...checkEventNames(events, surface)], flagByField),
        "subscription",
      );
    await checkSecretStorage(context, surface, options);
    await refuseNonEmptySecretFile(context, options);
    const body = { url, events, isTestMode };
    const record = readRecordOrFallback(await context.call(endpoint, { body }), { ...body, created: true });
    const savedSecret = await storeSecret(context, { surface, record }, options);
    return { ...reportLoadedRecord(record, { view: buildSubscriptionCard }), ...savedSecret };
  },
});
