import { join } from "node:path";
import type { DatabaseFiles } from "../../base/host";
import { newDigestKey } from "../digest";

const keyLength = 64;

/**
 * Returns the key of a log's digests, which all its processes share: a key that a program sends before and after
 * a restart of the server is one key. If two processes create it at once, the first one's is used.
 */
export function readDigestKey(files: Pick<DatabaseFiles, "openLog" | "read">, folder: string): string {
  const path = join(folder, "digest.key");
  const known = keyIn(files.read(path));
  if (known !== undefined) return known;
  const file = files.openLog(path);
  try {
    file.append(Buffer.from(newDigestKey()));
  } finally {
    file.close();
  }
  return keyIn(files.read(path)) ?? newDigestKey();
}

function keyIn(content: Uint8Array | undefined): string | undefined {
  const text = Buffer.from(content ?? []).toString("latin1", 0, keyLength);
  return text.length === keyLength ? text : undefined;
}
