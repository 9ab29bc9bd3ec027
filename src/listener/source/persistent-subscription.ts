import { advice } from "../../base/advice/advice";
import { recoup, typedLine } from "../../base/advice/command-line";
import { Failure } from "../../base/failure";
import type { Surface } from "../../base/platform";
import { noNotes, openUndoStack } from "../../cleanup/stack";
import type { Context } from "../../cli/session/context";
import { dataFolder } from "../../cli/session/folders";
import type { RoutedSandbox } from "../../cli/session/sandbox/routed-sandbox";
import { secretOwner, subscriber, webhookSecretStore } from "../../cli/session/webhook-secrets";
import { openListenPositions } from "../../state/listen-positions";
import { platformNow } from "../backfill/catch-up";
import type { ListenValues } from "../options";
import type { DeliverySource } from "../received-delivery";
import { openRecord, type SeenRecord } from "../seen/seen-events";
import { subscriptionOn } from "./find-subscription";
import type { ListenSource } from "./listen-source";
import { cleanUpOrphans, ignoreGone } from "./remove-orphans";
import { creationUndo, type ListenerSubscription, type SubscriptionRequest, subscribe } from "./subscribe";
import { describeRequest } from "./temporary-subscription";

interface SandboxRoute {
  readonly sandbox: RoutedSandbox;
  readonly origin: string;
}

/** Checks that the secret can be stored, if it isn't printed or written to the ready file. */
async function proveSecret(
  context: Context,
  [surface]: readonly Surface[],
  { readyFile }: ListenValues,
): Promise<void> {
  const { flags, host } = context;
  if (flags.quiet !== true || readyFile !== undefined || flags.curl === true || surface === undefined) return;
  await webhookSecretStore(host)
    .prove(subscriber(context, surface))
    .catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error;
      throw new Failure("config", `Can't store the secret: ${error.message}. Nothing was sent.`, {
        hint: "Leave out --quiet, which hides the secret, or add --ready-file.",
      });
    });
}

/**
 * Creates a permanent subscription. Stores its secret, event ids and start position, so that --since can
 * continue.
 */
export function persistentSource(
  context: Context,
  options: ListenValues,
  request: SubscriptionRequest,
  route?: SandboxRoute,
): ListenSource {
  let record: SeenRecord | undefined;
  return {
    sources: [],
    action: `, and ${describeRequest(request)}`,
    // The record is named after the subscription, which doesn't exist yet.
    openSeen: async () => ({
      has: (key) => record?.seenEvents.has(key) === true,
      keep: async (keys) => record?.seenEvents.keep(keys),
    }),
    async open(port, onCreated) {
      await proveSecret(context, request.surfaces, options);
      await cleanUpOrphans(context);
      const sinceMs = await platformNow(context);
      await route?.sandbox.add(`${route.origin}=http://127.0.0.1:${port}`);
      const [created, source] = await create(context, request);
      const positions = openListenPositions(context.host, dataFolder(context.host));
      await positions.write(source.fingerprint, sinceMs);
      record = await openRecord(context.host, source);
      onCreated(created, source);
      await saveSecret(context, created);
    },
    async close() {
      await route?.sandbox.remove(route.origin).catch(ignoreGone);
      await record?.close();
    },
  };
}

/** Creates the subscription. Records no cleanup, because the subscription outlives the listener. */
async function create(
  context: Context,
  request: SubscriptionRequest,
): Promise<readonly [ListenerSubscription, DeliverySource]> {
  const created: [ListenerSubscription, DeliverySource][] = [];
  await subscribe(context, request, {
    stack: openUndoStack(noNotes),
    intentOf: (surface, body) => creationUndo(context, surface, body),
    onCreated: (subscription, source) => {
      const fingerprint = subscriptionOn(context, subscription.surface, subscription.id).name;
      created.push([subscription, { ...source, fingerprint }]);
    },
  });
  const [only] = created;
  if (only === undefined) throw new RangeError("No surface was chosen.");
  return only;
}

async function saveSecret(
  context: Context,
  { id, surface, url, secret }: ListenerSubscription,
): Promise<void> {
  const { host, note, warn, flags } = context;
  const client = flags.client === undefined ? [] : ["--client", flags.client];
  const line = recoup`webhooks listen --as ${surface} ${typedLine(client)}`;
  const command = recoup`${line} --subscription ${{ id }} ${surface !== "referral" && "--since"} ${surface !== "referral" && "last"}`;
  try {
    await webhookSecretStore(host).save(secretOwner(context, surface, id), secret, url);
    await note(advice`The subscription stays, and its secret is in the keyring. Next time: ${command}.`);
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== "config") throw error;
    await warn(
      advice`The subscription stays, but its secret is not stored: ${error.message}. Store it yourself. Next time: ${recoup`${command} --secret-file <file>`}.`,
    );
  }
}
