import { readRecordOrFallback } from "../../api/exchange/answer";
import { call } from "../../api/exchange/call";
import { webhookEndpoints } from "../../api/families/webhooks";
import { advice, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import { type JsonObject, readText } from "../../base/json/json";
import type { Surface } from "../../base/platform";
import { fingerprintSecret } from "../../base/text/fingerprint";
import type { UndoStack } from "../../cleanup/stack";
import { listSubscriptions, type Undo } from "../../cleanup/undo";
import type { Context } from "../../cli/session/context";
import { refuseFindings } from "../../kit/bodies/body-check";
import { eventTypes } from "../../webhooks/events/event-types";
import { checkWebhookUrl } from "../../webhooks/subscription/subscription-check";
import type { DeliverySource } from "../received-delivery";

export interface ListenerSubscription {
  readonly id: string;
  readonly surface: Surface;
  readonly url: string;
  /** Signing secret in Base64. */
  readonly secret: string;
}

export interface SubscriptionRequest {
  readonly url: string;
  readonly surfaces: readonly Surface[];
  /** Default: all events of each surface. */
  readonly events: ReadonlySet<string> | undefined;
  readonly isTestMode: boolean;
}

/** Checks the request before opening a port (SUB-01 to SUB-04, SUB-14, SUB-15). */
export function checkRequest({ url, surfaces, events }: SubscriptionRequest): void {
  const unsupportedSurfaces = surfaces.filter((surface) => selectEvents(surface, events).length === 0);
  refuseFindings(
    [
      ...checkWebhookUrl(url),
      ...unsupportedSurfaces.map((surface) => ({
        path: "events",
        message: `${[...(events ?? [])].join(", ")}: the ${surface} surface has no such event`,
      })),
    ],
    "subscription",
  );
}

interface SubscribeSteps {
  readonly stack: UndoStack;
  /**
   * Returns an undo that finds the subscription even if this process is killed before it gets the response.
   * Default: one that compares the subscriptions before and after its creation.
   */
  prepareUndo?(surface: Surface): Undo;
  /** Called for each subscription as soon as it exists. */
  onCreated(subscription: ListenerSubscription, source: DeliverySource): void;
}

export async function subscribe(
  context: Context,
  { url, surfaces, events, isTestMode }: SubscriptionRequest,
  { stack, prepareUndo, onCreated }: SubscribeSteps,
): Promise<void> {
  for (const surface of surfaces) {
    const body = { url, events: selectEvents(surface, events), isTestMode };
    const undo = prepareUndo?.(surface) ?? (await prepareCreationUndo(context, surface, body));
    const { id, secret } = await stack.create(undo, () => createSubscription(context, surface, body));
    if (id === undefined || secret === undefined) throw createNoSecretFailure(surface);
    context.hide(secret);
    onCreated({ id, surface, url, secret }, scopeToRun(context, createDeliverySource(secret, surface)));
  }
}

/**
 * Lists existing subscriptions first, so that the new one can be found even if its creation gets no response.
 */
async function prepareCreationUndo(context: Context, surface: Surface, body: JsonObject): Promise<Undo> {
  const known = context.flags.curl === true ? undefined : await listSubscriptionIds(context, surface);
  return { kind: "creation", surface, body, known };
}

async function listSubscriptionIds(
  context: Context,
  surface: Surface,
): Promise<readonly string[] | undefined> {
  try {
    const subscriptions = await listSubscriptions(surface, context.call);
    return subscriptions.map((subscription) => readText(subscription, "id"));
  } catch (error) {
    // Without the list, a subscription whose creation got no response can't be found. If the platform is
    // unreachable, the creation fails too.
    if (error instanceof Failure && error.kind !== "interrupted") return undefined;
    throw error;
  }
}

/**
 * Creates a subscription without a persistent idempotency key. With one, the next run would get this
 * subscription, which it cleans up, instead of a new one.
 */
async function createSubscription(context: Context, surface: Surface, body: JsonObject) {
  const { keys: _, ...target } = await context.target(surface);
  const answer = await call(target, webhookEndpoints[surface].createWebhook, { body });
  const { value } = readRecordOrFallback(answer, {});
  const [id, secret] = [readText(value, "id"), readText(value, "secret")].map((text) => text || undefined);
  const undo: Undo | undefined = id === undefined ? undefined : { kind: "subscription", surface, id };
  return { result: { id, secret }, undo };
}

export function createDeliverySource(secret: string, surface: Surface | undefined): DeliverySource {
  return { secret: secret.trim(), fingerprint: fingerprintSecret(secret.trim()), surface };
}

/**
 * Adds the run to the fingerprint. Deliveries of a new subscription are never repeats, even if a rebuilt
 * world reuses IDs.
 */
export const scopeToRun = ({ host }: Context, source: DeliverySource): DeliverySource => ({
  ...source,
  fingerprint: `${source.fingerprint}-${host.now().toString(36)}-${host.pid}`,
});

const selectEvents = (surface: Surface, names: ReadonlySet<string> | undefined): readonly string[] =>
  eventTypes[surface].filter((event) => names?.has(event) ?? true);

/** Some surfaces return no secret (AMB-17). */
const createNoSecretFailure = (surface: Surface) =>
  new Failure("network", `The ${surface} surface returned no secret for the new subscription.`, {
    hint: advice`Find it with ${recoup`webhooks list`}, rotate its secret, and listen with --secret-file.`,
  });
