import { readRecordOrFallback } from "../../../api/exchange/answer";
import { webhookEndpoints } from "../../../api/families/webhooks";
import { advice, recoup } from "../../../base/advice/advice";
import { Failure, isFailure } from "../../../base/failure";
import { type JsonObject, type JsonValue, type RawJson, readField } from "../../../base/json/json";
import { secretMask } from "../../../base/secrets/mask";
import { reportLoadedRecord } from "../../../cli/output/record-report";
import type { Context } from "../../../cli/session/context";
import { ignorePlannedWrite, type Planner } from "../../../cli/session/plan/planner";
import { buildSecretOwner, forgetSecret } from "../../../cli/session/webhook-secrets";
import { refuseFindings, replacePaths } from "../../../kit/bodies/body-check";
import type { Report } from "../../../render/report";
import type { Replacement } from "../../../state/replacement-journal";
import {
  checkEventNames,
  checkWebhookUrl,
  readEvents,
} from "../../../webhooks/subscription/subscription-check";
import { buildSubscriptionCard } from "../card";
import { readOldSubscription } from "./old-subscription";
import {
  createReplacement,
  endReplacement,
  findUnfinishedReplacement,
  type OldSubscription,
} from "./replacement";
import {
  checkSecretStorage,
  type SecretStorageValues,
  type StorageOutcome,
  storeSecret,
} from "./store-secret";

export interface SubscriptionChange {
  readonly url: string | undefined;
  readonly isActive: boolean | undefined;
  readonly isTestMode: boolean | undefined;
}

type RecreateRequest = OldSubscription & SubscriptionChange;

interface RecreateValues extends SecretStorageValues {
  readonly event?: readonly string[];
  readonly check?: boolean;
}

/**
 * Changes a subscription's events by replacing it (CLI-22). Creates the new subscription before deleting the
 * old one, so no event is missed. Events between the two requests arrive twice, with different IDs. If the
 * command is killed, running it again resumes with the same new subscription.
 */
export async function recreateSubscription(
  context: Context,
  request: RecreateRequest,
  options: RecreateValues,
): Promise<Report> {
  const { surface, id } = request;
  if (request.isActive === false)
    throw new Failure("usage", "--inactive can't be combined with --recreate: a new subscription is active.");
  const events = readEvents(options.event ?? [], surface);
  const findings = [
    ...checkEventNames(events, surface),
    ...(request.url === undefined ? [] : checkWebhookUrl(request.url)),
  ];
  if (options.check !== false)
    refuseFindings(replacePaths(findings, { url: "--url", events: "--event" }), "subscription");
  await checkSecretStorage(context, surface, options);
  const earlierReplacement = await findUnfinishedReplacement(context, request, { ...request, events });
  const oldRecord = await readOldSubscription(context, request).catch((error: unknown) => {
    // An earlier run of this replacement may already have deleted the old subscription.
    if (earlierReplacement === undefined || !isGone(error)) throw error;
    return undefined;
  });
  const body = earlierReplacement?.body ?? buildBody(request, events, oldRecord);
  if (context.planner !== undefined)
    return planReplacement(context, context.planner, request, { body, earlier: earlierReplacement });
  const record = await createSubscription(context, request, body, earlierReplacement);
  if (readField(oldRecord, "isActive") === false)
    await context.warn(`${id} was inactive; the new subscription is active.`);
  const savedSecret = await storeSecret(context, { surface, record }, options);
  const report = reportLoadedRecord(record, { view: buildSubscriptionCard });
  return { ...report, ...mergeOutcomes(savedSecret, await deleteOldSubscription(context, { surface, id })) };
}

const buildBody = (
  { url, isTestMode }: RecreateRequest,
  events: readonly string[],
  oldRecord: JsonValue | undefined,
) => ({
  url: url ?? copyUrl(oldRecord) ?? null,
  events,
  isTestMode: isTestMode ?? readField(oldRecord, "isTestMode") ?? undefined,
});

/** Plans both requests. The old subscription is deleted once the new one exists. */
async function planReplacement(
  context: Context,
  planner: Planner,
  { surface, id }: RecreateRequest,
  { body, earlier }: { readonly body: JsonObject; readonly earlier: Replacement | undefined },
): Promise<never> {
  if (earlier !== undefined)
    throw new Failure("usage", `The replacement of ${id} has begun, so it can't be planned.`, {
      hint: "Run the command without --plan to finish it.",
    });
  await createReplacement(context, { surface, id }, body).catch(ignorePlannedWrite);
  planner.requireOrder();
  await context.call(webhookEndpoints[surface].deleteWebhook, { parameters: { id } });
  throw new Failure("fault", "planning sent a request");
}

/** Returns the old URL. Throws if it is masked and can't be copied. */
function copyUrl(oldRecord: JsonValue | undefined): JsonValue | undefined {
  const url = readField(oldRecord, "url");
  if (!String(url).includes(secretMask)) return url;
  throw new Failure(
    "usage",
    "The subscription's address contains a secret that recoup uses, so it can't be copied.",
    { hint: "Give the new subscription's address with --url." },
  );
}

const isGone = (error: unknown) => isFailure(error, "not-found");

async function createSubscription(
  context: Context,
  oldSubscription: OldSubscription,
  body: JsonObject,
  earlierReplacement: Replacement | undefined,
): Promise<RawJson> {
  if (earlierReplacement !== undefined)
    await context.warn(
      `Resuming the replacement that began at ${new Date(earlierReplacement.startedAtMs).toISOString()}.`,
    );
  else if (context.flags.yes !== true)
    await context.warn(`${oldSubscription.id} and its secret are deleted once the new subscription exists.`);
  const answer = await createReplacement(context, oldSubscription, body, earlierReplacement);
  return readRecordOrFallback(answer, { ...body, created: true });
}

/**
 * Deletes the old subscription. Returns a failure instead of throwing it, because the new subscription's
 * secret must still be shown.
 */
async function deleteOldSubscription(
  context: Context,
  { surface, id }: OldSubscription,
): Promise<StorageOutcome> {
  try {
    await context.call(webhookEndpoints[surface].deleteWebhook, { parameters: { id } });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (!isGone(error)) return describeKeptSubscription({ surface, id }, error);
  }
  await endReplacement(context, { surface, id });
  const secretWarnings = await forgetSecret(context, buildSecretOwner(context, surface, id));
  return { warnings: [`Deleted the old subscription ${id}.`, ...secretWarnings] };
}

function describeKeptSubscription({ surface, id }: OldSubscription, error: Failure): StorageOutcome {
  const next = advice`${recoup`webhooks delete ${{ id }} --as ${surface}`} deletes the old one; until then both receive events.`;
  if (error.kind === "interrupted") return { warnings: [next], failure: error };
  const message = `The new subscription was created, but the old one, ${id}, was not deleted: ${error.message}`;
  return { warnings: [], failure: new Failure("partial", message, { ...error.details, hint: next }) };
}

function mergeOutcomes(storageOutcome: StorageOutcome, deletionOutcome: StorageOutcome): StorageOutcome {
  const warnings = [...storageOutcome.warnings, ...deletionOutcome.warnings];
  const failure = deletionOutcome.failure ?? storageOutcome.failure;
  if (failure === undefined) return { warnings };
  const isHidden = deletionOutcome.failure !== undefined && storageOutcome.failure !== undefined;
  return { warnings: isHidden ? [...warnings, storageOutcome.failure.message] : warnings, failure };
}
