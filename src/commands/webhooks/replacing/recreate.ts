import { readRecordOr } from "../../../api/exchange/answer";
import { webhooksOn } from "../../../api/families/webhooks";
import { advice } from "../../../base/advice/advice";
import { recoup } from "../../../base/advice/command-line";
import { Failure } from "../../../base/failure";
import { type JsonObject, type JsonValue, type RawJson, readField } from "../../../base/json/json";
import { masked } from "../../../base/secrets/mask";
import { loadedRecordReport } from "../../../cli/output/read-spec";
import type { Context } from "../../../cli/session/context";
import { type Planner, passPlanned } from "../../../cli/session/plan/planner";
import { forgetSecret, secretOwner } from "../../../cli/session/webhook-secrets";
import { refuseFindings } from "../../../kit/bodies/body-check";
import type { Report } from "../../../render/report";
import type { Replacement } from "../../../state/replacement-journal";
import { eventFindings, readEvents, urlFindings } from "../../../webhooks/subscription/subscription-check";
import { subscriptionCard } from "../card";
import { checkSecretStorage, type KeepingValues, keepSecret, type SavedSecret } from "./keep-secret";
import { readOldSubscription } from "./old-subscription";
import { begunReplacement, createReplacement, endReplacement, type OldSubscription } from "./replacement";

export interface SubscriptionChange {
  readonly url: string | undefined;
  readonly isActive: boolean | undefined;
  readonly isTestMode: boolean | undefined;
}

type RecreateRequest = OldSubscription & SubscriptionChange;

interface RecreateValues extends KeepingValues {
  readonly event?: readonly string[];
  readonly check?: boolean;
}

/**
 * Changes the events of a subscription by replacing it (CLI-22). Creates the new subscription before it
 * deletes the old one, so no event is missed. Events between the two requests arrive twice, with different
 * ids. If the command is killed, running it again resumes with the same new subscription.
 */
export async function recreate(
  context: Context,
  request: RecreateRequest,
  options: RecreateValues,
): Promise<Report> {
  const { surface, id } = request;
  if (request.isActive === false)
    throw new Failure("usage", "--inactive can't be combined with --recreate: a new subscription is active.");
  const events = readEvents(options.event ?? [], surface);
  const findings = [
    ...eventFindings(events, surface),
    ...(request.url === undefined ? [] : urlFindings(request.url)),
  ];
  if (options.check !== false) refuseFindings(findings, "subscription");
  await checkSecretStorage(context, surface, options);
  const earlier = await begunReplacement(context, request, { ...request, events });
  const old = await readOldSubscription(context, request).catch(ignoreMissing(earlier));
  const body = earlier?.body ?? bodyOf(request, events, old);
  if (context.planner !== undefined) return planBoth(context, context.planner, request, { body, earlier });
  const record = await create(context, request, body, earlier);
  if (readField(old, "isActive") === false)
    await context.warn(`${id} was inactive; the new subscription is active.`);
  const savedSecret = await keepSecret(context, { surface, record }, options);
  const report = loadedRecordReport(record, { view: subscriptionCard });
  return { ...report, ...mergeOutcomes(savedSecret, await removeOld(context, { surface, id })) };
}

const bodyOf = (
  { url, isTestMode }: RecreateRequest,
  events: readonly string[],
  old: JsonValue | undefined,
) => ({
  url: url ?? keptUrl(old) ?? null,
  events,
  isTestMode: isTestMode ?? readField(old, "isTestMode") ?? undefined,
});

/** Plans both requests: the old subscription is deleted once the new one exists. */
async function planBoth(
  context: Context,
  planner: Planner,
  { surface, id }: RecreateRequest,
  { body, earlier }: { readonly body: JsonObject; readonly earlier: Replacement | undefined },
): Promise<never> {
  if (earlier !== undefined)
    throw new Failure("usage", `The replacement of ${id} has begun, so it can't be planned.`, {
      hint: "Run the command without --plan to finish it.",
    });
  await createReplacement(context, { surface, id }, body).catch(passPlanned);
  planner.inOrder();
  await context.call(webhooksOn[surface].deleteWebhook, { parameters: { id } });
  throw new Failure("fault", "planning sent a request");
}

/** Returns the old address. Throws if it is masked and can't be copied. */
function keptUrl(old: JsonValue | undefined): JsonValue | undefined {
  const url = readField(old, "url");
  if (!String(url).includes(masked)) return url;
  throw new Failure(
    "usage",
    "The subscription's address contains a secret that recoup uses, so it can't be copied.",
    { hint: "Give the new subscription's address with --url." },
  );
}

/** Ignores a missing old subscription if an earlier run began the replacement and may have deleted it. */
function ignoreMissing(earlier: Replacement | undefined): (error: unknown) => undefined {
  return (error) => {
    if (earlier === undefined || !isGone(error)) throw error;
  };
}

const isGone = (error: unknown) => error instanceof Failure && error.kind === "not-found";

async function create(
  context: Context,
  old: OldSubscription,
  body: JsonObject,
  earlier: Replacement | undefined,
): Promise<RawJson> {
  if (earlier !== undefined)
    await context.warn(
      `Resuming the replacement that began at ${new Date(earlier.startedAtMs).toISOString()}.`,
    );
  else if (context.flags.yes !== true)
    await context.warn(`${old.id} and its secret are deleted once the new subscription exists.`);
  const answer = await createReplacement(context, old, body, earlier);
  return readRecordOr(answer, { ...body, created: true });
}

function unlessGone(error: unknown): void {
  if (!isGone(error)) throw error;
}

/**
 * Deletes the old subscription. Returns a failure instead of throwing it, because the new subscription's
 * secret has to be shown in any case.
 */
async function removeOld(context: Context, { surface, id }: OldSubscription): Promise<SavedSecret> {
  try {
    await context.call(webhooksOn[surface].deleteWebhook, { parameters: { id } }).catch(unlessGone);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const next = advice`${recoup`webhooks delete ${{ id }} --as ${surface}`} deletes the old one; until then both receive events.`;
    if (error.kind === "interrupted") return { warnings: [next], failure: error };
    const message = `The new subscription was created, but the old one, ${id}, was not deleted: ${error.message}`;
    return { warnings: [], failure: new Failure("partial", message, { ...error.details, hint: next }) };
  }
  await endReplacement(context, { surface, id });
  const forgotten = await forgetSecret(context, secretOwner(context, surface, id));
  return { warnings: [`Deleted the old subscription ${id}.`, ...forgotten] };
}

function mergeOutcomes(saved: SavedSecret, removed: SavedSecret): SavedSecret {
  const warnings = [...saved.warnings, ...removed.warnings];
  const failure = removed.failure ?? saved.failure;
  if (failure === undefined) return { warnings };
  const isHidden = removed.failure !== undefined && saved.failure !== undefined;
  return { warnings: isHidden ? [...warnings, saved.failure.message] : warnings, failure };
}
