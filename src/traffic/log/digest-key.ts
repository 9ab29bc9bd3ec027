import { join } from "node:path";
import { attempt } from "../../base/attempt";
import type { DatabaseFiles } from "../../base/host";
import { createDigestKey } from "../digest";

const keyLength = 64;

/**
 * Returns the key for digests in a log. All processes share it, so a program's key has the same digest after
 * a server restart. If two processes create the key at the same time, the first wins.
 */
export function readDigestKey(files: Pick<DatabaseFiles, "openLog" | "read">, folder: string): string {
  const path = join(folder, "digest.key");
  // A failure isn't reported here: writing the log then fails too, and that failure is reported.
  return attempt(() => parseKey(files.read(path)) ?? createKey(files, path)) ?? createDigestKey();
}

function createKey(files: Pick<DatabaseFiles, "openLog" | "read">, path: string): string | undefined {
  const file = files.openLog(path);
  try {
    file.append(Buffer.from(createDigestKey()));
  } finally {
    file.close();
  }
  return parseKey(files.read(path));
}

function parseKey(content: Uint8Array | undefined): string | undefined {
  const text = Buffer.from(content ?? []).toString("latin1", 0, keyLength);
  return text.length === keyLength ? text : undefined;
}
