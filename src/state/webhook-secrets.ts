import { join } from "node:path";
import type { Host } from "../base/host";
import { isJsonObject, type JsonValue } from "../base/json/json";
import { formatFingerprint } from "../base/text/fingerprint";
import { getKeyringAccount, type KeyOwner } from "../config/credentials";
import { RecordFolder } from "./record-folder";

export interface SecretOwner extends KeyOwner {
  readonly subscription: string;
}

/** Details of a stored secret that can be listed without reading it. */
export interface SavedSecret extends SecretOwner {
  readonly url: string;
  readonly savedAt: string;
}

export type WebhookSecrets = ReturnType<typeof openWebhookSecrets>;

/** Returns a keyring entry name that people can recognize. */
export function buildSecretAccount(host: Pick<Host, "env">, owner: SecretOwner): string {
  return `${getKeyringAccount(host, owner)} webhook ${owner.subscription.toLowerCase()}`;
}

/** Opens the subscription secrets, stored in the keyring, with a list of them in the data folder. */
export function openWebhookSecrets(
  host: Pick<Host, "env" | "files" | "keyring" | "now">,
  dataFolder: string,
) {
  const { files, keyring } = host;
  const folder = join(dataFolder, "webhook-secrets");
  const records = new RecordFolder(files, folder, parseSavedSecret);
  const buildFileName = (owner: SecretOwner) => formatFingerprint(buildSecretAccount(host, owner));
  return {
    /**
     * Rejects if secrets can't be saved. Must be called before a secret is created, because the platform
     * shows it only once.
     */
    async proveWritable(owner: KeyOwner): Promise<void> {
      const trialAccount = buildSecretAccount(host, { ...owner, subscription: "trial" });
      await files.makeFolder(folder);
      await keyring.write(trialAccount, "trial");
      await keyring.remove(trialAccount);
    },
    async save(owner: SecretOwner, secret: string, url: string): Promise<void> {
      await keyring.write(buildSecretAccount(host, owner), secret);
      const { profile, environment, surface, subscription } = owner;
      const savedAt = new Date(host.now()).toISOString();
      const savedSecret: SavedSecret = { profile, environment, surface, subscription, url, savedAt };
      await records.write(buildFileName(owner), savedSecret);
    },
    read: (owner: SecretOwner) => keyring.read(buildSecretAccount(host, owner)),
    list: () => records.list(),
    /** Deletes a stored secret. Returns false, without accessing the keyring, if none was saved. */
    async remove(owner: SecretOwner): Promise<boolean> {
      if ((await files.read(records.getPath(buildFileName(owner)))) === undefined) return false;
      await keyring.remove(buildSecretAccount(host, owner));
      await records.remove(buildFileName(owner));
      return true;
    },
  };
}

function parseSavedSecret(value: JsonValue): SavedSecret | undefined {
  const names = ["profile", "environment", "surface", "subscription", "url", "savedAt"];
  const isComplete = isJsonObject(value) && names.every((name) => typeof value[name] === "string");
  return isComplete ? (value as unknown as SavedSecret) : undefined;
}
