import { call } from "../../../api/exchange/call";
import { webhookEndpoints } from "../../../api/families/webhooks";
import { advice, type CommandLine, recoup } from "../../../base/advice/advice";
import { getDataFolder } from "../../../base/environment/user-folders";
import { Failure } from "../../../base/failure";
import type { JsonObject, JsonValue } from "../../../base/json/json";
import type { Surface } from "../../../base/platform";
import { isRefused } from "../../../cleanup/stack";
import { buildScopeKey, type Context, isPreviewOnly } from "../../../cli/session/context";
import { openReplacementJournal, type Replacement } from "../../../state/replacement-journal";
import { createUuid, keyLifetimeMs } from "../../../state/write-journal";

export interface OldSubscription {
  readonly id: string;
  readonly surface: Surface;
}

/** Undefined fields keep the values of the old subscription. */
export interface NewSubscription {
  readonly url: string | undefined;
  readonly events: readonly string[];
  readonly isTestMode: boolean | undefined;
}

const buildJournalKey = (context: Context, { surface, id }: OldSubscription) =>
  `${buildScopeKey(context)} ${surface} ${id.toLowerCase()}`;

const openJournal = ({ host }: Context) => openReplacementJournal(host, getDataFolder(host));

/** Returns a replacement that an earlier run left unfinished. Throws if it can't be resumed. */
export async function findUnfinishedReplacement(
  context: Context,
  oldSubscription: OldSubscription,
  newSubscription: NewSubscription,
): Promise<Replacement | undefined> {
  const journal = openJournal(context);
  const replacement = await journal.read(buildJournalKey(context, oldSubscription));
  if (replacement === undefined) return undefined;
  const startedAt = new Date(replacement.startedAtMs).toISOString();
  if (context.host.now() - replacement.startedAtMs >= keyLifetimeMs)
    throw new Failure(
      "conflict",
      `The subscription ${oldSubscription.id} was being replaced at ${startedAt}; the result is unknown.`,
      {
        hint: advice`Check ${recoup`webhooks list --as ${oldSubscription.surface}`}. Then delete one of the two subscriptions, or ${journal.getPath(buildJournalKey(context, oldSubscription))} if there is no new one.`,
      },
    );
  if (!isSameSubscription(replacement.body, newSubscription))
    throw new Failure(
      "usage",
      `The subscription ${oldSubscription.id} was being replaced by a different subscription at ${startedAt}.`,
      { hint: advice`Finish that first: ${buildCommandLine(oldSubscription, replacement.body)}` },
    );
  return replacement;
}

function isSameSubscription(
  { url, events, isTestMode }: JsonObject,
  newSubscription: NewSubscription,
): boolean {
  const joinSorted = (value: JsonValue | readonly string[] | undefined) =>
    Array.isArray(value) ? [...value].map(String).sort().join() : "";
  if (joinSorted(events) !== joinSorted(newSubscription.events)) return false;
  return (newSubscription.url ?? url) === url && (newSubscription.isTestMode ?? isTestMode) === isTestMode;
}

function buildCommandLine({ id, surface }: OldSubscription, { events }: JsonObject): CommandLine {
  const names = Array.isArray(events) ? events.map(String).join(",") : "all";
  return recoup`webhooks update ${{ id }} --as ${surface} --event ${{ events: names }} --recreate`;
}

/**
 * Creates the new subscription under an idempotency key that stays recorded until the old subscription is
 * deleted or the creation is refused.
 */
export async function createReplacement(
  context: Context,
  oldSubscription: OldSubscription,
  body: JsonObject,
  earlierReplacement?: Replacement,
) {
  const { host, flags } = context;
  const endpoint = webhookEndpoints[oldSubscription.surface].createWebhook;
  const subject = `the subscription ${oldSubscription.id}`;
  const consequence = (subscription = "the subscription") =>
    `creates a new subscription with a secret of its own, and deletes ${subscription}`;
  const input = { body, effects: { isDestructive: true, consequence, subject } };
  if (isPreviewOnly(flags) || flags.idempotencyKey === "none") return context.call(endpoint, input);
  const key = earlierReplacement?.key ?? flags.idempotencyKey ?? createUuid(() => host.random());
  const journal = openJournal(context);
  const journalKey = buildJournalKey(context, oldSubscription);
  if (
    earlierReplacement === undefined &&
    !(await journal.begin(journalKey, { key, body, startedAtMs: host.now() }))
  )
    throw createUnderWayFailure(oldSubscription);
  const target = {
    ...(await context.target(oldSubscription.surface)),
    keys: { chosen: key, isResumed: earlierReplacement !== undefined },
  };
  try {
    return await call(target, endpoint, input);
  } catch (error) {
    if (earlierReplacement === undefined && isRefused(error)) await journal.forget(journalKey);
    throw error;
  }
}

const createUnderWayFailure = ({ id }: OldSubscription) =>
  new Failure("conflict", `Another recoup process is replacing the subscription ${id}. Nothing was sent.`, {
    hint: "Wait for it to finish. If it was killed, run the same command again to resume.",
  });

export const endReplacement = (context: Context, oldSubscription: OldSubscription): Promise<void> =>
  openJournal(context).forget(buildJournalKey(context, oldSubscription));
