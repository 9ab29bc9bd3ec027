import { posix, resolve } from "node:path";
import picomatch from "picomatch";
import { Failure } from "../../../base/failure";
import type { Host } from "../../../base/host";
import type { Option } from "../../../cli/flags/option";

const { join, normalize } = posix;

const isScenario = (path: string) => /\.ya?ml$/i.test(path);

/** Resolves file names, folders and globs to scenario files, without duplicates. */
export async function findFiles(host: Host, names: readonly string[]): Promise<readonly string[]> {
  const foundFiles: string[] = [];
  for (const name of names) foundFiles.push(...(await filesOf(host, name)));
  return [...new Set(foundFiles)];
}

async function filesOf(host: Host, name: string): Promise<readonly string[]> {
  if (name === "-") return [name];
  const kind = (await host.files.status(resolve(host.workingFolder, name), true))?.kind;
  if (kind === "folder")
    return someOf(
      await filesBelow(host, name),
      isScenario,
      `The folder ${name} has no scenario files (.yaml, .yml).`,
    );
  const pattern = normalize(name);
  const { base, isGlob } = picomatch.scan(pattern);
  if (kind !== undefined || !isGlob) return [name];
  return someOf(await filesBelow(host, base), picomatch(pattern), `No file matches ${name}.`);
}

/** Returns the matching files, sorted by name. Throws if no file matches. */
function someOf(
  files: readonly string[],
  matches: (file: string) => boolean,
  otherwise: string,
): readonly string[] {
  const foundFiles = files.filter((file) => matches(file));
  if (foundFiles.length > 0) return foundFiles.sort();
  throw new Failure("usage", otherwise, { hint: "Name scenario files, folders or globs." });
}

async function filesBelow(host: Host, folder: string): Promise<readonly string[]> {
  const { files, workingFolder } = host;
  const foundPaths: string[] = [];
  for (const name of await files.list(resolve(workingFolder, folder))) {
    if (name.startsWith(".") || name === "node_modules") continue;
    const path = join(folder, name);
    const kind = await fileKind(host, path);
    if (kind === "folder") foundPaths.push(...(await filesBelow(host, path)));
    if (kind === "file") foundPaths.push(path);
  }
  return foundPaths;
}

/** Returns the kind of a path. Follows links only to files, because links to folders could be circular. */
async function fileKind({ files, workingFolder }: Host, path: string) {
  const fullPath = resolve(workingFolder, path);
  const kind = (await files.status(fullPath))?.kind;
  if (kind !== "link") return kind;
  return (await files.status(fullPath, true))?.kind === "file" ? "file" : undefined;
}

/** A part of all scenarios. Other machines run the other parts. */
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

/** Returns every n-th item, so that the long scenarios of a file are spread over the shards. */
export function takeShard<Item>(items: readonly Item[], shard: Shard | undefined): readonly Item[] {
  if (shard === undefined) return items;
  return items.filter((_, index) => index % shard.parts === shard.part - 1);
}
