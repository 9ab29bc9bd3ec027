import { advice, recoup } from "../../base/advice/advice";
import { getDataFolder } from "../../base/environment/user-folders";
import { Failure, ignoreFailure, onFailure } from "../../base/failure";
import type { Host } from "../../base/host";
import { type JsonValue, readField, readText } from "../../base/json/json";
import type { Context } from "../../cli/session/context";
import { findRoutedSandbox, parseListenerOrigin } from "../../cli/session/sandbox/routed-sandbox";
import { findSecret, readSecret } from "../../kit/receiver/webhook-secret-options";
import { openListenPositions } from "../../state/listen-positions";
import { resolveStart } from "../backfill/catch-up";
import type { Since } from "../backfill/since";
import type { ListenValues } from "../options";
import type { DeliverySource } from "../received-delivery";
import { type LockedSeenEvents, lockSeenEvents } from "../seen/seen-events";
import { type KnownSubscription, readSubscription } from "./find-subscription";
import type { HistorySource, ListenSource } from "./listen-source";
import { createDeliverySource } from "./subscribe";

/** Needs only the secret of the subscription. */
export function createSecretSource(host: Host, source: DeliverySource): ListenSource {
  let lockedEvents: LockedSeenEvents | undefined;
  return {
    sources: [source],
    action: "",
    async openSeen() {
      lockedEvents = await lockSeenEvents(host, source);
      return lockedEvents.seenEvents;
    },
    open: async () => {},
    close: async () => lockedEvents?.close(),
  };
}

/** Listens on an existing subscription, after delivering missed events. */
export async function createHistorySource(
  context: Context,
  options: ListenValues,
  subscription: KnownSubscription,
  since: Since,
): Promise<ListenSource> {
  const { id, surface, name } = subscription;
  if (surface === "referral") throw createNoHistoryFailure();
  const secret = await resolveSecret(context, options, id);
  const source = { ...createDeliverySource(secret, surface), fingerprint: name };
  const positions = openListenPositions(context.host, getDataFolder(context.host));
  const savedSource = createSecretSource(context.host, source);
  let history: ReturnType<HistorySource> | undefined;
  let origin: string | undefined;
  return {
    ...savedSource,
    action: `, and deliver what came to the subscription ${id} before`,
    async open(port) {
      const record = await readSubscription(context, subscription);
      await warnIfInactive(context, subscription, record);
      const start = await resolveStart(context, positions, { since, name, id });
      const mode = readField(record, "isTestMode");
      const isTestMode = typeof mode === "boolean" ? mode : undefined;
      history = { source, positions, start, subscription: { id, surface, name, isTestMode } };
      origin = await routeToPort(context, readText(record, "url"), port);
    },
    history: () => {
      if (history === undefined) throw new RangeError("The source is not open.");
      return history;
    },
    async close() {
      if (origin !== undefined) await findRoutedSandbox(context)?.remove(origin).catch(ignoreFailure);
      await savedSource.close();
    },
  };
}

/** Reads the secret from a file or stdin. Falls back to the saved one, then to the environment variable. */
async function resolveSecret(context: Context, options: ListenValues, id: string): Promise<string> {
  const { secretFile, secretStdin } = options;
  if (secretFile !== undefined || secretStdin === true)
    return readSecret(context, { secretFile, secretStdin });
  const savedSecret = await findSecret(context, { subscription: id }).catch(
    onFailure((failure) => failure, "config"),
  );
  return savedSecret instanceof Failure
    ? ((await findSecret(context, {})) ?? throwMissingSecret(savedSecret, id))
    : (savedSecret ?? "");
}

/**
 * Throws a failure for a missing secret. It is needed because recorded events have no signature and must be
 * signed before they are forwarded.
 */
function throwMissingSecret({ message }: Failure, id: string): never {
  throw new Failure("config", message, {
    hint: advice`Events are signed again before they are forwarded. Add --secret-file, or create and store a new secret with ${recoup`webhooks rotate ${{ id }} --save`}.`,
  });
}

/**
 * Warns if the subscription is inactive. The platform disables it once all attempts to deliver an event have
 * failed (LC-17).
 */
async function warnIfInactive(
  { warn }: Context,
  { id, surface }: KnownSubscription,
  record: JsonValue | undefined,
): Promise<void> {
  if (readField(record, "isActive") !== false) return;
  const reason = readText(record, "disabledReason");
  const reasonText = reason === "" ? "" : ` (${reason})`;
  await warn(
    advice`Warning: the subscription ${id} is not active${reasonText}, and events are not recorded for it meanwhile. ${recoup`webhooks update ${{ id }} --as ${surface} --active`} resumes it.`,
  );
}

/**
 * While the listener runs, routes the address of a subscription created with --keep to the port. Does nothing
 * outside the sandbox.
 */
async function routeToPort(context: Context, url: string, port: number): Promise<string | undefined> {
  const origin = parseListenerOrigin(url);
  const sandbox = origin === undefined ? undefined : findRoutedSandbox(context);
  if (origin === undefined || sandbox === undefined) return undefined;
  await sandbox.add(`${origin}=http://127.0.0.1:${port}`);
  return origin;
}

export const createNoHistoryFailure = () =>
  new Failure("usage", "The referral surface has no delivery history, so --since can't be used there.", {
    hint: "Leave out --since to receive what comes from now on.",
  });
