import { watch } from "node:fs";
import type { Watcher } from "../../base/host";
import { createFileFailure } from "./file-errors";

/** Watches folders, because many editors replace a file when saving it. */
export function watchFolders(folders: readonly string[], onChange: () => void): Watcher {
  const watchers: Watcher[] = [];
  const close = () => {
    for (const watcher of watchers) watcher.close();
  };
  try {
    for (const folder of folders) watchers.push(watchFolder(folder, onChange));
  } catch (error) {
    close();
    throw error;
  }
  return { close };
}

function watchFolder(folder: string, onChange: () => void): Watcher {
  try {
    // Deleting the folder itself counts as a change.
    return watch(folder, onChange).on("error", onChange);
  } catch (error) {
    throw createFileFailure("watch", folder, error);
  }
}
