import { join } from "node:path";
import type { Host } from "../base/host";
import { isJsonObject, type JsonValue, parseJson } from "../base/json/json";
import { fingerprintName } from "../base/text/fingerprint";
import { type KeyOwner, keyringAccount } from "../config/credentials";

/** Which subscription's secret it is. */
export interface SecretOwner extends KeyOwner {
  readonly subscription: string;
}

/** What is known of a secret without looking at it. */
interface SavedSecret extends SecretOwner {
  readonly url: string;
  readonly savedAt: string;
}

/** Secrets of subscriptions: the secret in the keyring, and a note beside the data of which there are. */
export interface WebhookSecrets {
  /** Rejects where a secret could not be saved: the platform shows it once, so this must be known before. */
  prove(owner: KeyOwner): Promise<void>;
  save(owner: SecretOwner, secret: string, url: string): Promise<void>;
  read(owner: SecretOwner): Promise<string | undefined>;
  list(): Promise<readonly SavedSecret[]>;
  /** Asks the keyring only where a secret was saved; true then. */
  remove(owner: SecretOwner): Promise<boolean>;
}

type SecretHost = Pick<Host, "env" | "files" | "keyring" | "now">;

/** The entry in the keyring, in the words that a person finds it by. */
function secretAccount(host: Pick<Host, "env">, owner: SecretOwner): string {
  return `${keyringAccount(host, owner)} webhook ${owner.subscription.toLowerCase()}`;
}

export function openWebhookSecrets(host: SecretHost, dataFolder: string): WebhookSecrets {
  const { files, keyring } = host;
  const folder = join(dataFolder, "webhook-secrets");
  const pathOf = (owner: SecretOwner) => join(folder, `${fingerprintName(secretAccount(host, owner))}.json`);
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
      await files.makeFolder(folder);
      await files.write(pathOf(owner), `${JSON.stringify(saved)}\n`);
    },
    read: (owner) => keyring.read(secretAccount(host, owner)),
    async list() {
      const names = (await files.list(folder)).filter((name) => name.endsWith(".json"));
      const notes = await Promise.all(names.map((name) => files.read(join(folder, name))));
      return notes.map(parseSaved).filter((saved) => saved !== undefined);
    },
    async remove(owner) {
      if ((await files.read(pathOf(owner))) === undefined) return false;
      await keyring.remove(secretAccount(host, owner));
      await files.remove(pathOf(owner));
      return true;
    },
  };
}

/** A note that somebody broke is as good as none. */
function parseSaved(bytes: Uint8Array | undefined): SavedSecret | undefined {
  try {
    const value: JsonValue = bytes === undefined ? null : parseJson(bytes);
    const names = ["profile", "environment", "surface", "subscription", "url", "savedAt"];
    const isWhole = isJsonObject(value) && names.every((name) => typeof value[name] === "string");
    return isWhole ? (value as unknown as SavedSecret) : undefined;
  } catch {
    return undefined;
  }
}
