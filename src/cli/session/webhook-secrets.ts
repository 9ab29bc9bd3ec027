import { getDataFolder } from "../../base/environment/user-folders";
import { isFailure } from "../../base/failure";
import type { Host } from "../../base/host";
import type { Surface } from "../../base/platform";
import type { KeyOwner } from "../../config/credentials";
import { openWebhookSecrets, type SecretOwner, type WebhookSecrets } from "../../state/webhook-secrets";
import type { Context } from "./context";

export const createWebhookSecretStore = (host: Host): WebhookSecrets =>
  openWebhookSecrets(host, getDataFolder(host));

/** Returns the key owner for subscriptions. Each sandbox world has its own. */
export function getSubscriber({ profile, platformOptions }: Context, surface: Surface): KeyOwner {
  const { name, environment, isSandbox } = profile;
  return { profile: isSandbox ? `${name} ${platformOptions.world}` : name, environment, surface };
}

export const buildSecretOwner = (context: Context, surface: Surface, subscription: string): SecretOwner => ({
  ...getSubscriber(context, surface),
  subscription,
});

/**
 * Deletes a deleted subscription's secret. Returns a note about the outcome, or an empty list if no secret
 * was stored.
 */
export async function forgetSecret(context: Context, owner: SecretOwner): Promise<readonly string[]> {
  try {
    const wasKept = await createWebhookSecretStore(context.host).remove(owner);
    return wasKept ? ["Its secret was removed from the keyring."] : [];
  } catch (error) {
    if (!isFailure(error, "config")) throw error;
    return [`Its secret is still in the keyring: ${error.message}.`];
  }
}
