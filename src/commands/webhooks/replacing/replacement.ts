import { replacesSubscription } from "../../../api/endpoint/consequences";
import { call } from "../../../api/exchange/call";
import { webhooksOn } from "../../../api/families/webhooks";
import { advice } from "../../../base/advice/advice";
import { type CommandLine, recoup } from "../../../base/advice/command-line";
import { Failure } from "../../../base/failure";
import type { JsonObject, JsonValue } from "../../../base/json/json";
import type { Surface } from "../../../base/platform";
import { isRefused } from "../../../cleanup/stack";
import type { Context } from "../../../cli/session/context";
import { sendsNothing } from "../../../cli/session/dry-run/sends-nothing";
import { dataFolder } from "../../../cli/session/folders";
import { scopeKey } from "../../../cli/session/scope-key";
import { openReplacementJournal, type Replacement } from "../../../state/replacement-journal";
import { newKey, rememberedMs } from "../../../state/write-journal";

export interface OldSubscription {
  readonly id: string;
  readonly surface: Surface;
}

/** The new subscription. Undefined keeps the old subscription's value. */
export interface NewSubscription {
  readonly url: string | undefined;
  readonly events: readonly string[];
  readonly isTestMode: boolean | undefined;
}

const replacedBy = (context: Context, { surface, id }: OldSubscription) =>
  `${scopeKey(context)} ${surface} ${id.toLowerCase()}`;

const journalOf = ({ host }: Context) => openReplacementJournal(host, dataFolder(host));

/** Returns a replacement that an earlier run began but did not finish. Throws if it can't be resumed. */
export async function begunReplacement(
  context: Context,
  old: OldSubscription,
  newSubscription: NewSubscription,
): Promise<Replacement | undefined> {
  const journal = journalOf(context);
  const replacement = await journal.read(replacedBy(context, old));
  if (replacement === undefined) return undefined;
  const startedAt = new Date(replacement.startedAtMs).toISOString();
  if (context.host.now() - replacement.startedAtMs >= rememberedMs)
    throw new Failure(
      "conflict",
      `The subscription ${old.id} was being replaced at ${startedAt}; the result is unknown.`,
      {
        hint: advice`Check ${recoup`webhooks list --as ${old.surface}`}. Then delete one of the two subscriptions, or ${journal.pathOf(replacedBy(context, old))} if there is no new one.`,
      },
    );
  if (!isSame(replacement.body, newSubscription))
    throw new Failure(
      "usage",
      `The subscription ${old.id} was being replaced by a different subscription at ${startedAt}.`,
      { hint: advice`Finish that first: ${lineOf(old, replacement.body)}` },
    );
  return replacement;
}

function isSame({ url, events, isTestMode }: JsonObject, newSubscription: NewSubscription): boolean {
  const texts = (value: JsonValue | readonly string[] | undefined) =>
    Array.isArray(value) ? [...value].map(String).sort().join() : "";
  if (texts(events) !== texts(newSubscription.events)) return false;
  return (newSubscription.url ?? url) === url && (newSubscription.isTestMode ?? isTestMode) === isTestMode;
}

function lineOf({ id, surface }: OldSubscription, { events }: JsonObject): CommandLine {
  const names = Array.isArray(events) ? events.map(String).join(",") : "all";
  return recoup`webhooks update ${{ id }} --as ${surface} --event ${{ events: names }} --recreate`;
}

/**
 * Creates the new subscription under an idempotency key that is recorded until the old one is deleted, or the
 * creation is refused.
 */
export async function createReplacement(
  context: Context,
  old: OldSubscription,
  body: JsonObject,
  earlier?: Replacement,
) {
  const { host, flags } = context;
  const endpoint = webhooksOn[old.surface].createWebhook;
  const subject = `the subscription ${old.id}`;
  const input = { body, effects: { isDestructive: true, consequence: replacesSubscription, subject } };
  if (sendsNothing(flags) || flags.idempotencyKey === "none") return context.call(endpoint, input);
  const key = earlier?.key ?? flags.idempotencyKey ?? newKey(() => host.random());
  const journal = journalOf(context);
  const replaced = replacedBy(context, old);
  if (earlier === undefined && !(await journal.begin(replaced, { key, body, startedAtMs: host.now() })))
    throw underWay(old);
  const target = {
    ...(await context.target(old.surface)),
    keys: { chosen: key, isResumed: earlier !== undefined },
  };
  try {
    return await call(target, endpoint, input);
  } catch (error) {
    if (earlier === undefined && isRefused(error)) await journal.forget(replaced);
    throw error;
  }
}

const underWay = ({ id }: OldSubscription) =>
  new Failure("conflict", `Another recoup process is replacing the subscription ${id}. Nothing was sent.`, {
    hint: "Wait for it to finish. If it was killed, run the same command again to resume.",
  });

export const endReplacement = (context: Context, old: OldSubscription): Promise<void> =>
  journalOf(context).forget(replacedBy(context, old));
