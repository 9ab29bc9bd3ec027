import { dirname, resolve } from "node:path";
import { Failure } from "../../../base/failure";
import type { Host } from "../../../base/host";
import { findFiles } from "./find-files";

/** Time to wait for editors that write a file in several steps. */
const settleMs = 100;

/** Yields the files saved since the start or the last yield, until the signal is aborted. */
export async function savedFiles(
  host: Host,
  names: readonly string[],
  signal: AbortSignal,
): Promise<AsyncGenerator<readonly string[], undefined>> {
  return savesSince(await versionsOf(host, names), host, names, signal);
}

async function* savesSince(
  first: Versions,
  host: Host,
  names: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<readonly string[], undefined> {
  let versions = first;
  while (!signal.aborted) {
    const folders = new Set([...versions.keys()].map((file) => dirname(resolve(host.workingFolder, file))));
    const change = await nextChange(host, [...folders], signal);
    const savedPaths: string[] = [];
    try {
      const now = await versionsOf(host, names);
      savedPaths.push(...[...now.keys()].filter((file) => now.get(file) !== versions.get(file)));
      versions = new Map([...versions, ...now]);
      if (savedPaths.length === 0) await change.happened;
    } finally {
      change.close();
    }
    // Doesn't watch while scenarios run, because an open watcher would keep the process alive after Ctrl-C.
    if (savedPaths.length > 0) yield savedPaths;
    if (!signal.aborted) await host.sleep(settleMs, signal).catch(() => {});
  }
  return undefined;
}

type Versions = ReadonlyMap<string, string>;

/** Maps each existing file to its version. */
async function versionsOf(host: Host, names: readonly string[]): Promise<Versions> {
  const versions = new Map<string, string>();
  for (const file of await findExisting(host, names)) {
    const status = await host.files.status(resolve(host.workingFolder, file), true);
    if (status !== undefined) versions.set(file, status.version);
  }
  return versions;
}

/** Returns the files that the names stand for. Empty if a folder or a glob matches no file. */
async function findExisting(host: Host, names: readonly string[]): Promise<readonly string[]> {
  try {
    return await findFiles(host, names);
  } catch (error) {
    if (error instanceof Failure) return [];
    throw error;
  }
}

async function nextChange(host: Host, folders: readonly string[], signal: AbortSignal) {
  let settle = () => {};
  const happened = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const watcher = await host.watch(folders, settle);
  signal.addEventListener("abort", settle);
  return {
    happened,
    close() {
      watcher.close();
      signal.removeEventListener("abort", settle);
    },
  };
}
