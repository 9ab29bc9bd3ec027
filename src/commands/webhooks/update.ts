import { guid } from "../../api/endpoint/codecs";
import { webhooksOn } from "../../api/endpoint/webhooks-on";
import { readRecordOr } from "../../api/exchange/answer";
import { Failure } from "../../base/failure";
import { type Surface, surfaces } from "../../base/platform";
import { eventOption } from "../../cli/flags/event-option";
import { eitherFlag, modeOptions } from "../../cli/flags/mode-options";
import { checkedArgument, flag, textOption } from "../../cli/flags/option";
import { refuseFindings } from "../../cli/line/body-check";
import { command } from "../../cli/line/command";
import { bodyOptions } from "../../cli/line/request-body";
import { fieldsHelp } from "../../cli/output/fields";
import { loadedRecordReport } from "../../cli/output/reading";
import type { Context } from "../../cli/session/context";
import type { Report } from "../../render/report";
import { urlFindings } from "../../webhooks/subscription-check";
import { subscriptionCard } from "./card";
import { keepingOptions } from "./kept-secret";
import { recreate } from "./recreate";

interface Change {
  readonly url: string | undefined;
  readonly isActive: boolean | undefined;
  readonly isTestMode: boolean | undefined;
}

export default command({
  details:
    "Change the address, activity or mode of a subscription; what is not named stays. Its events are fixed at creation: --event with --recreate makes a new subscription first and then deletes this one, so the id and the secret change.",
  examples: [
    {
      line: "recoup webhooks update 3f2504e0-4f89-41d3-9a0c-0305e82c3301 --url https://example.com/new",
      note: "another address",
    },
    {
      line: "recoup webhooks update 3f2504e0-4f89-41d3-9a0c-0305e82c3301 --active",
      note: "after it was disabled",
    },
    {
      line: "recoup webhooks update 3f2504e0-4f89-41d3-9a0c-0305e82c3301 --event case.closed --recreate --save",
      note: "other events",
    },
  ],
  argument: { name: "id", description: "the subscription's id" },
  options: {
    url: textOption("--url <address>", "where events go from now on"),
    active: flag("--active", "deliver again"),
    inactive: flag("--inactive", "deliver nothing more"),
    ...modeOptions,
    event: eventOption,
    recreate: flag("--recreate", "take a new subscription in place of this one, for other events"),
    ...keepingOptions,
    check: bodyOptions.check,
  },
  calls: surfaces.flatMap((surface) => [
    webhooksOn[surface].updateWebhook,
    webhooksOn[surface].createWebhook,
    webhooksOn[surface].deleteWebhook,
    webhooksOn[surface].getWebhook,
    webhooksOn[surface].listWebhooks,
  ]),
  async run({ argument, options }, context) {
    const surface = context.surface(surfaces);
    const help = await fieldsHelp(webhooksOn[surface].updateWebhook, context.style);
    if (help !== undefined) return help;
    const id = checkedArgument("id", argument, guid);
    const change: Change = {
      url: options.url,
      isActive: eitherFlag(options, "active", "inactive"),
      isTestMode: eitherFlag(options, "testMode", "liveMode"),
    };
    if (options.recreate === true) return recreate(context, { id, surface, ...change }, options);
    refuseFixed(options, id);
    if (options.check !== false && change.url !== undefined)
      refuseFindings(urlFindings(change.url), "subscription");
    return update(context, surface, id, change);
  },
});

/** CLI-22: events never go into an update. */
function refuseFixed(
  { event, save, secretFile }: { event?: unknown; save?: unknown; secretFile?: unknown },
  id: string,
): void {
  if (event !== undefined)
    throw new Failure(
      "usage",
      "The events of a subscription are fixed when it is created; no update changes them.",
      {
        hint: `\`recoup webhooks update ${id} --event … --recreate\` makes a new one first and then deletes this one; id and secret change.`,
      },
    );
  if (save !== undefined || secretFile !== undefined)
    throw new Failure("usage", "An update tells no secret that could be kept.", {
      hint: `\`recoup webhooks rotate ${id}\` makes a new one.`,
    });
}

async function update(context: Context, surface: Surface, id: string, change: Change): Promise<Report> {
  if (Object.values(change).every((value) => value === undefined))
    throw new Failure("usage", "Nothing to change was named.", {
      hint: "Add --url, --active, --inactive, --test-mode or --live-mode.",
    });
  const endpoint = webhooksOn[surface].updateWebhook;
  const answer = await context.call(endpoint, { parameters: { id }, body: change });
  return loadedRecordReport(readRecordOr(answer, { id, ...change, updated: true }), {
    view: subscriptionCard,
  });
}
