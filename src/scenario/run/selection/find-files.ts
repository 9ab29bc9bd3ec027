import { posix, resolve } from "node:path";
import picomatch from "picomatch";
import { Failure } from "../../../base/failure";
import type { Host } from "../../../base/host";
import type { Option } from "../../../cli/flags/option";

const { join, normalize } = posix;

/**
 * Resolves file names, folders and globs to scenario files. Removes duplicates, even if spelled differently.
 */
export async function findFiles(host: Host, names: readonly string[]): Promise<readonly string[]> {
  const files: string[] = [];
  for (const name of names) files.push(...(await resolveFiles(host, name)));
  const paths = files.map((name) => resolve(host.workingFolder, name));
  return files.filter((_, index) => paths.indexOf(paths[index] ?? "") === index);
}

async function resolveFiles(host: Host, name: string): Promise<readonly string[]> {
  if (name === "-") return [name];
  const kind = (await host.files.status(resolve(host.workingFolder, name), true))?.kind;
  if (kind === "folder")
    return selectMatching(
      await listFilesBelow(host, name),
      (path) => /\.ya?ml$/i.test(path),
      `The folder ${name} has no scenario files (.yaml, .yml).`,
    );
  const pattern = normalize(name);
  const { base, isGlob } = picomatch.scan(pattern);
  if (kind !== undefined || !isGlob) return [name];
  return selectMatching(await listFilesBelow(host, base), picomatch(pattern), `No file matches ${name}.`);
}

/** Returns the matching files, sorted by name. Throws if no file matches. */
function selectMatching(
  files: readonly string[],
  matches: (file: string) => boolean,
  emptyMessage: string,
): readonly string[] {
  const matchingFiles = files.filter((file) => matches(file));
  if (matchingFiles.length > 0) return matchingFiles.sort();
  throw new Failure("usage", emptyMessage, { hint: "Name scenario files, folders or globs." });
}

async function listFilesBelow(host: Host, folder: string): Promise<readonly string[]> {
  const { files, workingFolder } = host;
  const paths: string[] = [];
  for (const name of await files.list(resolve(workingFolder, folder))) {
    if (name.startsWith(".") || name === "node_modules") continue;
    const path = join(folder, name);
    const kind = await readFileKind(host, path);
    if (kind === "folder") paths.push(...(await listFilesBelow(host, path)));
    if (kind === "file") paths.push(path);
  }
  return paths;
}

/** Returns the kind of a path. Only follows links to files, because links to folders could be circular. */
async function readFileKind({ files, workingFolder }: Host, path: string) {
  const fullPath = resolve(workingFolder, path);
  const kind = (await files.status(fullPath))?.kind;
  if (kind !== "link") return kind;
  return (await files.status(fullPath, true))?.kind === "file" ? "file" : undefined;
}

/** One part of all scenarios. Other machines run the others. */
interface Shard {
  readonly part: number;
  readonly parts: number;
}

export const shardOption: Option<Shard> = {
  flags: "--shard <i/n>",
  description: "Run part i of n: each scenario is in one part, whichever machine runs it",
  read: (text) => {
    const [, part, parts] = /^(\d{1,4})\/(\d{1,4})$/.exec(text)?.map(Number) ?? [];
    if (part !== undefined && parts !== undefined && part >= 1 && part <= parts) return { part, parts };
    throw new Failure("usage", `must be a part and the number of parts, such as 1/4 (got "${text}").`);
  },
};

/** Returns every n-th item, which distributes a file's long scenarios over the shards. */
export function selectShard<Item>(items: readonly Item[], shard: Shard | undefined): readonly Item[] {
  if (shard === undefined) return items;
  return items.filter((_, index) => index % shard.parts === shard.part - 1);
}
