import { join } from "node:path";
import type { Host } from "../base/host";
import { isJsonObject, type JsonObject, parseJson, readText } from "../base/json/json";
import { fingerprintName } from "../base/text/fingerprint";

/** A subscription that takes another one's place, as far as that was begun. */
export interface Replacement {
  /** The idempotency key of its creation: the same key returns the same subscription and its secret. */
  readonly key: string;
  readonly body: JsonObject;
  readonly startedAtMs: number;
}

/** On the disk from before the new one is made until the old one is gone, by what is replaced. */
export interface ReplacementJournal {
  read(replaced: string): Promise<Replacement | undefined>;
  /** Writes it down; false where somebody else was first. */
  begin(replaced: string, replacement: Replacement): Promise<boolean>;
  forget(replaced: string): Promise<void>;
  pathOf(replaced: string): string;
}

export function openReplacementJournal(
  { files }: Pick<Host, "files">,
  dataFolder: string,
): ReplacementJournal {
  const folder = join(dataFolder, "webhook-replacements");
  const pathOf = (replaced: string) => join(folder, `${fingerprintName(replaced)}.json`);
  const read = async (replaced: string) => parseReplacement(await files.read(pathOf(replaced)));
  return {
    pathOf,
    read,
    async begin(replaced, { key, body, startedAtMs }) {
      await files.makeFolder(folder);
      return files.lock(join(folder, "lock"), async () => {
        if ((await read(replaced)) !== undefined) return false;
        const startedAt = new Date(startedAtMs).toISOString();
        await files.write(pathOf(replaced), `${JSON.stringify({ key, startedAt, body })}\n`);
        return true;
      });
    },
    forget: (replaced) => files.remove(pathOf(replaced)),
  };
}

/** A file that cannot be read is as good as none: it was never written whole. */
function parseReplacement(bytes: Uint8Array | undefined): Replacement | undefined {
  if (bytes === undefined) return undefined;
  try {
    const value = parseJson(bytes);
    if (!isJsonObject(value) || !isJsonObject(value.body)) return undefined;
    const [key, startedAtMs] = [readText(value, "key"), Date.parse(readText(value, "startedAt"))];
    return key === "" || Number.isNaN(startedAtMs) ? undefined : { key, body: value.body, startedAtMs };
  } catch {
    return undefined;
  }
}
