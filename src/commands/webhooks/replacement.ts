import { webhooksOn } from "../../api/endpoint/webhooks-on";
import { call } from "../../api/exchange/call";
import { Failure } from "../../base/failure";
import type { JsonObject, JsonValue } from "../../base/json/json";
import type { Surface } from "../../base/platform";
import { shellWord } from "../../cli/flags/shell-word";
import type { Context } from "../../cli/session/context";
import { dataFolder } from "../../cli/session/folders";
import { scopeKey } from "../../cli/session/scope-key";
import { openReplacementJournal, type Replacement } from "../../state/replacement-journal";
import { newKey, rememberedMs } from "../../state/write-journal";
import { isRefused } from "../../undo/stack";

export interface OldSubscription {
  readonly id: string;
  readonly surface: Surface;
}

/** What the line says of the new subscription; undefined is as it was. */
export interface NewSubscription {
  readonly url: string | undefined;
  readonly events: readonly string[];
  readonly isTestMode: boolean | undefined;
}

const replacedBy = (context: Context, { surface, id }: OldSubscription) =>
  `${scopeKey(context)} ${surface} ${id.toLowerCase()}`;

const journalOf = ({ host }: Context) => openReplacementJournal(host, dataFolder(host));

/** One that an earlier run began and did not end. Throws where it can't be gone on with. */
export async function begunReplacement(
  context: Context,
  old: OldSubscription,
  fresh: NewSubscription,
): Promise<Replacement | undefined> {
  const journal = journalOf(context);
  const begun = await journal.read(replacedBy(context, old));
  if (begun === undefined) return undefined;
  const at = new Date(begun.startedAtMs).toISOString();
  if (context.host.now() - begun.startedAtMs >= rememberedMs)
    throw new Failure(
      "conflict",
      `The subscription ${old.id} began to be replaced at ${at}, and how that ended is not known.`,
      {
        hint: `Look with \`recoup webhooks list --as ${old.surface}\`. Then delete one of the two, or ${journal.pathOf(replacedBy(context, old))} where there is no new one.`,
      },
    );
  if (!isSame(begun.body, fresh))
    throw new Failure(
      "usage",
      `The subscription ${old.id} began to be replaced by another subscription at ${at}.`,
      {
        hint: `End that first: \`${lineOf(old, begun.body)}\``,
      },
    );
  return begun;
}

function isSame({ url, events, isTestMode }: JsonObject, fresh: NewSubscription): boolean {
  const texts = (value: JsonValue | readonly string[] | undefined) =>
    Array.isArray(value) ? [...value].map(String).sort().join() : "";
  if (texts(events) !== texts(fresh.events)) return false;
  return (fresh.url ?? url) === url && (fresh.isTestMode ?? isTestMode) === isTestMode;
}

function lineOf({ id, surface }: OldSubscription, { events }: JsonObject): string {
  const names = Array.isArray(events) ? events.map(String).join(",") : "all";
  return `recoup webhooks update ${id} --as ${surface} --event ${shellWord(names)} --recreate`;
}

/** Creates it under a key that stays written down until the old one is gone. */
export async function createReplacement(
  context: Context,
  old: OldSubscription,
  body: JsonObject,
  begun?: Replacement,
) {
  const { host, flags } = context;
  const endpoint = webhooksOn[old.surface].createWebhook;
  const input = { body, effects: { isDestructive: true } };
  if (flags.dryRun === true || flags.curl === true || flags.idempotencyKey === "none")
    return context.call(endpoint, input);
  const key = begun?.key ?? flags.idempotencyKey ?? newKey(() => host.random());
  const journal = journalOf(context);
  const replaced = replacedBy(context, old);
  if (begun === undefined && !(await journal.begin(replaced, { key, body, startedAtMs: host.now() })))
    throw underWay(old);
  const target = {
    ...(await context.target(old.surface)),
    keys: { chosen: key, isResumed: begun !== undefined },
  };
  try {
    return await call(target, endpoint, input);
  } catch (error) {
    if (begun === undefined && isRefused(error)) await journal.forget(replaced);
    throw error;
  }
}

const underWay = ({ id }: OldSubscription) =>
  new Failure("conflict", `Another recoup has begun to replace the subscription ${id}; nothing was sent.`, {
    hint: "Wait for it. Where it ended before its time, the same command again goes on with what it began.",
  });

/** The old one is gone. */
export const endReplacement = (context: Context, old: OldSubscription): Promise<void> =>
  journalOf(context).forget(replacedBy(context, old));
