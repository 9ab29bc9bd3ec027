import { readRecordOr } from "../../api/answer";
import { webhooksOn } from "../../api/webhooks-on";
import { surfaces } from "../../base/platform";
import { refuseFindings } from "../../cli/body-check";
import { command } from "../../cli/command";
import { fieldsHelp } from "../../cli/fields";
import { textOption } from "../../cli/option";
import { tellRecord } from "../../cli/reading";
import { bodyOptions } from "../../cli/request-body";
import { subscriptionCard } from "./card";
import { keepingOptions, keepSecret, proveKeeping } from "./kept-secret";
import { eitherFlag, modeOptions } from "./mode";
import { eventFindings, eventOption, readEvents, urlFindings } from "./subscription-check";

export default command({
  details:
    "Subscribe an address to events. Address and event names are checked before anything is sent. The secret that deliveries are signed with is told this once; --save keeps it.",
  examples: [
    {
      line: "recoup webhooks create --url https://example.com/hooks --event all --save",
      note: "every event of the surface, the secret kept in the keyring",
    },
    {
      line: "recoup webhooks create --url https://example.com/hooks --event case.closed,payment.created --test-mode",
      note: "two events, of test cases",
    },
    {
      line: "recoup webhooks create --as referral --url https://example.com/hooks --event client.linked --secret-file hook.key",
      note: "the secret in a file",
    },
  ],
  options: {
    url: textOption("--url <address>", "where events go: public, https, port 443 or 8443 (required)"),
    event: eventOption,
    ...modeOptions,
    ...keepingOptions,
    check: bodyOptions.check,
  },
  calls: surfaces.map((surface) => webhooksOn[surface].createWebhook),
  async run({ options }, context) {
    const surface = context.surface(surfaces);
    const endpoint = webhooksOn[surface].createWebhook;
    const help = await fieldsHelp(endpoint, context.style);
    if (help !== undefined) return help;
    const { url, event = [], check } = options;
    const events = readEvents(event, surface);
    const isTestMode = eitherFlag(options, "testMode", "liveMode");
    if (check !== false)
      refuseFindings([...urlFindings(url), ...eventFindings(events, surface)], "subscription");
    await proveKeeping(context, surface, options);
    const body = { url, events, isTestMode };
    const record = readRecordOr(await context.call(endpoint, { body }), { ...body, created: true });
    const kept = await keepSecret(context, { surface, record }, options);
    return { ...tellRecord(record, { view: subscriptionCard }), ...kept };
  },
});
