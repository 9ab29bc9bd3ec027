import { join } from "node:path";
import type { Host } from "../base/host";
import { isJsonObject, type JsonObject, type JsonValue, readText } from "../base/json/json";
import { formatFingerprint } from "../base/text/fingerprint";
import { RecordFolder } from "./record-folder";

export interface Replacement {
  /** Idempotency key of the new subscription. Repeating it returns the same subscription and secret. */
  readonly key: string;
  readonly body: JsonObject;
  readonly startedAtMs: number;
}

/**
 * Opens the journal of replacements in progress, keyed by the replaced subscription. Each is stored from before
 * the new subscription is created until the old one is deleted.
 */
export function openReplacementJournal({ files }: Pick<Host, "files">, dataFolder: string) {
  const records = new RecordFolder(files, join(dataFolder, "webhook-replacements"), parseReplacement);
  return {
    getPath: (id: string) => records.getPath(formatFingerprint(id)),
    read: (id: string) => records.read(formatFingerprint(id)),
    /** Saves the replacement. Returns false if another process saved one first. */
    begin: (id: string, { key, body, startedAtMs }: Replacement) =>
      records.lock("lock", async () => {
        const name = formatFingerprint(id);
        if ((await records.read(name)) !== undefined) return false;
        await records.write(name, { key, startedAt: new Date(startedAtMs).toISOString(), body });
        return true;
      }),
    forget: (id: string) => records.remove(formatFingerprint(id)),
  };
}

function parseReplacement(value: JsonValue): Replacement | undefined {
  if (!isJsonObject(value) || !isJsonObject(value.body)) return undefined;
  const [key, startedAtMs] = [readText(value, "key"), Date.parse(readText(value, "startedAt"))];
  return key === "" || Number.isNaN(startedAtMs) ? undefined : { key, body: value.body, startedAtMs };
}
