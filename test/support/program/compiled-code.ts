import { linkSync, mkdirSync, readdirSync, renameSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { attempt } from "../../../src/base/attempt";

/** Compiled code of the built program from earlier tests. The program ignores code of another build. */
const shared = join(tmpdir(), `recoup-test-code-${process.getuid?.()}`);

const codeFolderIn = (cacheFolder: string) =>
  join(cacheFolder, "recoup", `code-${process.version}-${process.arch}`);

/**
 * Links the code that earlier tests compiled into an empty cache folder, because compiling takes most of a
 * short run.
 */
export const linkCompiledCode = (cacheFolder: string): void =>
  moveCode(shared, codeFolderIn(cacheFolder), linkSync);

/** Saves the code in a cache folder that is about to be removed. */
export const keepCompiledCode = (cacheFolder: string): void =>
  moveCode(codeFolderIn(cacheFolder), shared, renameSync);

function moveCode(from: string, to: string, move: (from: string, to: string) => void): void {
  const names = (attempt(() => readdirSync(from)) ?? []).filter((name) => name.endsWith(".bin"));
  if (names.length > 0) mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const name of names) attempt(() => move(join(from, name), join(to, name)));
}
