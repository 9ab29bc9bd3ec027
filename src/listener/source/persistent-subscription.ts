import { advice, buildTypedLine, recoup } from "../../base/advice/advice";
import { getDataFolder } from "../../base/environment/user-folders";
import { Failure, ignoreFailure, isFailure, onFailure } from "../../base/failure";
import type { Surface } from "../../base/platform";
import { noUndoRecorder, UndoStack } from "../../cleanup/stack";
import type { Context } from "../../cli/session/context";
import { buildSecretOwner, createWebhookSecretStore, getSubscriber } from "../../cli/session/webhook-secrets";
import { openListenPositions } from "../../state/listen-positions";
import { readPlatformTime } from "../backfill/catch-up";
import type { ListenValues } from "../options";
import type { DeliverySource } from "../received-delivery";
import { type LockedSeenEvents, lockSeenEvents } from "../seen/seen-events";
import { identifySubscription } from "./find-subscription";
import type { ListenSource } from "./listen-source";
import { cleanUpOrphans } from "./remove-orphans";
import { type ListenerSubscription, type SubscriptionRequest, subscribe } from "./subscribe";
import { describeRequest, type SandboxRoute } from "./temporary-subscription";

/** Checks that the secret can be stored, unless it is printed or written to the ready file. */
async function verifySecretStorage(
  context: Context,
  [surface]: readonly Surface[],
  { readyFile }: ListenValues,
): Promise<void> {
  const { flags, host } = context;
  if (flags.quiet !== true || readyFile !== undefined || flags.curl === true || surface === undefined) return;
  const throwNotStored = onFailure(({ message }) => {
    throw new Failure("config", `Can't store the secret: ${message}. Nothing was sent.`, {
      hint: "Leave out --quiet, which hides the secret, or add --ready-file.",
    });
  });
  await createWebhookSecretStore(host).proveWritable(getSubscriber(context, surface)).catch(throwNotStored);
}

/**
 * Creates a permanent subscription. Stores its secret, event IDs and start position for later use with
 * --since.
 */
export function createPersistentSource(
  context: Context,
  options: ListenValues,
  request: SubscriptionRequest,
  route?: SandboxRoute,
): ListenSource {
  let lockedEvents: LockedSeenEvents | undefined;
  return {
    sources: [],
    action: `, and ${describeRequest(request)}`,
    // The ID folder is named after the subscription, which doesn't exist yet.
    openSeen: async () => ({
      has: (key) => lockedEvents?.seenEvents.has(key) === true,
      keep: async (keys) => lockedEvents?.seenEvents.keep(keys),
    }),
    async open(port, onCreated) {
      await verifySecretStorage(context, request.surfaces, options);
      await cleanUpOrphans(context);
      const sinceMs = await readPlatformTime(context);
      await route?.sandbox.add(`${route.origin}=http://127.0.0.1:${port}`);
      const [subscription, source] = await createSubscription(context, request);
      const positions = openListenPositions(context.host, getDataFolder(context.host));
      await positions.write(source.fingerprint, sinceMs);
      lockedEvents = await lockSeenEvents(context.host, source);
      onCreated(subscription, source);
      await saveSecret(context, subscription);
    },
    async close() {
      await route?.sandbox.remove(route.origin).catch(ignoreFailure);
      await lockedEvents?.close();
    },
  };
}

/** Creates the subscription. Doesn't record it for cleanup, because it outlives the listener. */
async function createSubscription(
  context: Context,
  request: SubscriptionRequest,
): Promise<readonly [ListenerSubscription, DeliverySource]> {
  const creations: [ListenerSubscription, DeliverySource][] = [];
  await subscribe(context, request, {
    stack: new UndoStack(noUndoRecorder),
    onCreated: (subscription, source) => {
      const fingerprint = identifySubscription(context, subscription.surface, subscription.id).name;
      creations.push([subscription, { ...source, fingerprint }]);
    },
  });
  const [creation] = creations;
  if (creation === undefined) throw new RangeError("No surface was chosen.");
  return creation;
}

async function saveSecret(
  context: Context,
  { id, surface, url, secret }: ListenerSubscription,
): Promise<void> {
  const { host, note, warn, flags } = context;
  const clientFlag = flags.client === undefined ? [] : ["--client", flags.client];
  const baseCommand = recoup`webhooks listen --as ${surface} ${buildTypedLine(clientFlag)}`;
  const command = recoup`${baseCommand} --subscription ${{ id }} ${surface !== "referral" && "--since"} ${surface !== "referral" && "last"}`;
  try {
    await createWebhookSecretStore(host).save(buildSecretOwner(context, surface, id), secret, url);
    await note(advice`The subscription stays, and its secret is in the keyring. Next time: ${command}.`);
  } catch (error) {
    if (!isFailure(error, "config")) throw error;
    await warn(
      advice`The subscription stays, but its secret is not stored: ${error.message}. Store it yourself. Next time: ${recoup`${command} --secret-file <file>`}.`,
    );
  }
}
