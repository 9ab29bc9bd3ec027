import { dirname, resolve } from "node:path";
import { createDeferred } from "../../../base/async/deferred";
import { onFailure } from "../../../base/failure";
import type { Host } from "../../../base/host";
import { findFiles } from "./find-files";

/** Some editors save a file in several steps. */
const settleMs = 100;

/** Yields files saved since the start or the previous yield, until the signal aborts. */
export async function watchSavedFiles(
  host: Host,
  names: readonly string[],
  signal: AbortSignal,
): Promise<AsyncGenerator<readonly string[], undefined>> {
  return streamSavedFiles(await readVersions(host, names), host, names, signal);
}

async function* streamSavedFiles(
  firstVersions: FileVersions,
  host: Host,
  names: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<readonly string[], undefined> {
  let versions = firstVersions;
  while (!signal.aborted) {
    const folders = new Set([...versions.keys()].map((file) => dirname(resolve(host.workingFolder, file))));
    const change = await watchNextChange(host, [...folders], signal);
    const savedPaths: string[] = [];
    try {
      const currentVersions = await readVersions(host, names);
      savedPaths.push(
        ...[...currentVersions.keys()].filter((file) => currentVersions.get(file) !== versions.get(file)),
      );
      versions = new Map([...versions, ...currentVersions]);
      if (savedPaths.length === 0) await change.happened;
    } finally {
      change.close();
    }
    // Doesn't watch during scenarios, because an open watcher would keep the process alive after Ctrl-C.
    if (savedPaths.length > 0) yield savedPaths;
    if (!signal.aborted) await host.sleep(settleMs, signal).catch(() => {});
  }
  return undefined;
}

type FileVersions = ReadonlyMap<string, string>;

/** Maps each existing file to its version. Empty if a folder or glob matches no file. */
async function readVersions(host: Host, names: readonly string[]): Promise<FileVersions> {
  const versions = new Map<string, string>();
  for (const file of await findFiles(host, names).catch(onFailure(() => []))) {
    const status = await host.files.status(resolve(host.workingFolder, file), true);
    if (status !== undefined) versions.set(file, status.version);
  }
  return versions;
}

async function watchNextChange(host: Host, folders: readonly string[], signal: AbortSignal) {
  const { promise: happened, resolve } = createDeferred();
  const watcher = await host.watch(folders, resolve);
  signal.addEventListener("abort", resolve);
  return {
    happened,
    close() {
      watcher.close();
      signal.removeEventListener("abort", resolve);
    },
  };
}
