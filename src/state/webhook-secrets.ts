import { join } from "node:path";
import type { Host } from "../base/host";
import { isJsonObject, type JsonValue } from "../base/json/json";
import { fingerprintName } from "../base/text/fingerprint";
import { type KeyOwner, keyringAccount } from "../config/credentials";
import { RecordFolder } from "./record-folder";

export interface SecretOwner extends KeyOwner {
  readonly subscription: string;
}

/** Details of a stored secret that can be listed without reading it. */
interface SavedSecret extends SecretOwner {
  readonly url: string;
  readonly savedAt: string;
}

/** Secrets of subscriptions, stored in the keyring, with a list of them in the data folder. */
export interface WebhookSecrets {
  /**
   * Rejects if secrets can't be saved. Must be called before a secret is created, because the platform shows
   * it only once.
   */
  prove(owner: KeyOwner): Promise<void>;
  save(owner: SecretOwner, secret: string, url: string): Promise<void>;
  read(owner: SecretOwner): Promise<string | undefined>;
  list(): Promise<readonly SavedSecret[]>;
  /** Deletes a stored secret. Returns false, without accessing the keyring, if none was saved. */
  remove(owner: SecretOwner): Promise<boolean>;
}

type SecretHost = Pick<Host, "env" | "files" | "keyring" | "now">;

/** Returns the name of the keyring entry, in words that people recognize. */
export function secretAccount(host: Pick<Host, "env">, owner: SecretOwner): string {
  return `${keyringAccount(host, owner)} webhook ${owner.subscription.toLowerCase()}`;
}

export function openWebhookSecrets(host: SecretHost, dataFolder: string): WebhookSecrets {
  const { files, keyring } = host;
  const folder = join(dataFolder, "webhook-secrets");
  const records = new RecordFolder(files, folder, parseSaved);
  const fileName = (owner: SecretOwner) => fingerprintName(secretAccount(host, owner));
  return {
    async prove(owner) {
      const trial = secretAccount(host, { ...owner, subscription: "trial" });
      await files.makeFolder(folder);
      await keyring.write(trial, "trial");
      await keyring.remove(trial);
    },
    async save(owner, secret, url) {
      await keyring.write(secretAccount(host, owner), secret);
      const { profile, environment, surface, subscription } = owner;
      const savedAt = new Date(host.now()).toISOString();
      const saved: SavedSecret = { profile, environment, surface, subscription, url, savedAt };
      await records.write(fileName(owner), saved);
    },
    read: (owner) => keyring.read(secretAccount(host, owner)),
    list: () => records.list(),
    async remove(owner) {
      if ((await files.read(records.pathOf(fileName(owner)))) === undefined) return false;
      await keyring.remove(secretAccount(host, owner));
      await records.remove(fileName(owner));
      return true;
    },
  };
}

function parseSaved(value: JsonValue): SavedSecret | undefined {
  const names = ["profile", "environment", "surface", "subscription", "url", "savedAt"];
  const isWhole = isJsonObject(value) && names.every((name) => typeof value[name] === "string");
  return isWhole ? (value as unknown as SavedSecret) : undefined;
}
