import { join } from "node:path";
import { advice, recoup } from "../../base/advice/advice";
import type { DatabaseFiles } from "../../base/host";
import { dayMs } from "../../base/text/time/duration";
import { createRunName } from "../../cleanup/journal";
import type { Context } from "../../cli/session/context";
import { getRecordingsFolder } from "../../sandbox";

type FolderContext = Pick<Context, "host" | "platformOptions">;

/** Returns the path of a new folder for a program's log. Deletes folders last written to over a day ago. */
export function prepareRecordingFolder(folderContext: FolderContext): string {
  const { host, platformOptions } = folderContext;
  const { databaseFiles: files } = host;
  for (const folder of listRecordingFolders(folderContext))
    if (host.now() - findLastChange(files, folder) > dayMs) files.remove(folder);
  return join(
    getRecordingsFolder(platformOptions),
    createRunName(() => host.random()),
  );
}

/** Returns when any file in the folder was last written. */
function findLastChange(files: DatabaseFiles, folder: string): number {
  const paths = [folder, ...files.list(folder).map((name) => join(folder, name))];
  return Math.max(...paths.map((path) => files.status(path)?.changedAt ?? 0));
}

/** Prints a note for each unfinished recording, whose recorder failed, was killed, or is still running. */
export async function reportUnfinishedRecordings(
  folderContext: FolderContext & Pick<Context, "note">,
): Promise<void> {
  for (const folder of listRecordingFolders(folderContext))
    await folderContext.note(
      advice`The recording of a program has no scenario yet: ${buildRecordCommand(folder)} reads what was answered.`,
    );
}

export const buildRecordCommand = (folder: string) => recoup`test record --from ${{ typed: folder }}`;

function listRecordingFolders({ host, platformOptions }: FolderContext): readonly string[] {
  const recordingsFolder = getRecordingsFolder(platformOptions);
  return host.databaseFiles.list(recordingsFolder).map((name) => join(recordingsFolder, name));
}
