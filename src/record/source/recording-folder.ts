import { join } from "node:path";
import { dayMs } from "../../base/text/time/duration";
import { newRunName } from "../../cleanup/journal";
import type { Context } from "../../cli/session/context";
import { recordingsFolder } from "../../sandbox";

/**
 * Returns a new folder for the log of a program. `--since` reads it while it exists: if the recorder is killed
 * or fails, that is until the first recording a day later.
 */
export function newRecordingFolder({
  host,
  platformOptions,
}: Pick<Context, "host" | "platformOptions">): string {
  const { databaseFiles: files } = host;
  const recordings = recordingsFolder(platformOptions);
  for (const name of files.list(recordings)) {
    const changedAt = files.status(join(recordings, name))?.changedAt ?? 0;
    if (host.now() - changedAt > dayMs) files.remove(join(recordings, name));
  }
  return join(recordings, newRunName(() => host.random()));
}
