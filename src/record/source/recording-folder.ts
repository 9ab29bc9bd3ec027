import { join } from "node:path";
import { advice } from "../../base/advice/advice";
import { recoup } from "../../base/advice/command-line";
import { dayMs } from "../../base/text/time/duration";
import { newRunName } from "../../cleanup/journal";
import type { Context } from "../../cli/session/context";
import { recordingsFolder } from "../../sandbox";

type Machine = Pick<Context, "host" | "platformOptions">;

/** Returns a new folder for the log of a program. Removes those of recorders that were killed a day ago. */
export function newRecordingFolder(machine: Machine): string {
  const { host, platformOptions } = machine;
  const { databaseFiles: files } = host;
  for (const folder of recordingFolders(machine))
    if (host.now() - (files.status(folder)?.changedAt ?? 0) > dayMs) files.remove(folder);
  return join(
    recordingsFolder(platformOptions),
    newRunName(() => host.random()),
  );
}

/** Notes each recording of a program that has not ended, because its recorder failed, was killed, or still runs. */
export async function noteRecordings(machine: Machine & Pick<Context, "note">): Promise<void> {
  for (const folder of recordingFolders(machine))
    await machine.note(
      advice`The recording of a program has not ended: ${recordLine(folder)} writes what was answered.`,
    );
}

export const recordLine = (folder: string) => recoup`test record --from ${{ typed: folder }}`;

function recordingFolders({ host, platformOptions }: Machine): readonly string[] {
  const recordings = recordingsFolder(platformOptions);
  return host.databaseFiles.list(recordings).map((name) => join(recordings, name));
}
