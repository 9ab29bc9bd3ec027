import { advice, recoup } from "../../base/advice/advice";
import { Failure, onFailure } from "../../base/failure";
import { type JsonValue, readText } from "../../base/json/json";
import type { Surface } from "../../base/platform";
import { formatFingerprint } from "../../base/text/fingerprint";
import { listSubscriptions } from "../../cleanup/undo";
import type { Context } from "../../cli/session/context";
import { buildSecretOwner } from "../../cli/session/webhook-secrets";
import { findSavedSecret } from "../../kit/receiver/webhook-secret-options";
import { buildSecretAccount } from "../../state/webhook-secrets";

export interface KnownSubscription {
  readonly id: string;
  readonly surface: Surface;
  /** Name for the subscription's local files. */
  readonly name: string;
}

/**
 * Finds the subscription on the surface in `--as`, on the surface for which its secret was saved, or else on
 * collection or customer.
 */
export async function findSubscription(context: Context, id: string): Promise<KnownSubscription> {
  const { as, client } = context.flags;
  const isSurfaceChosen = as !== undefined || client !== undefined;
  const savedSecret = isSurfaceChosen ? undefined : await findSavedSecret(context, id);
  const surface = as ?? savedSecret?.surface ?? context.surface(["collection", "customer"]);
  return identifySubscription(context, surface, id);
}

export function identifySubscription(context: Context, surface: Surface, id: string): KnownSubscription {
  const account = buildSecretAccount(context.host, buildSecretOwner(context, surface, id));
  return { id, surface, name: formatFingerprint(account) };
}

/**
 * Returns the platform's record of a subscription, or undefined if the surface doesn't list subscriptions
 * (AMB-01). Throws if it isn't in the list.
 */
export async function readSubscription(
  { call }: Pick<Context, "call">,
  { id, surface }: KnownSubscription,
): Promise<JsonValue | undefined> {
  const subscriptions = await listSubscriptions(surface, call).catch(onFailure(() => undefined, "not-found"));
  const hasId = (subscription: JsonValue) => readText(subscription, "id").toLowerCase() === id.toLowerCase();
  const match = subscriptions?.find(hasId);
  if (match !== undefined || subscriptions === undefined) return match;
  throw new Failure("not-found", `The ${surface} surface has no subscription ${id}.`, {
    hint: advice`${recoup`webhooks list --as ${surface}`} shows the subscriptions; --as chooses another surface.`,
  });
}
