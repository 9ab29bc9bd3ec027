import { join } from "node:path";
import type { Files } from "../base/host";

/** The ids of events that were told before; they outlive the process that told them (CLI-18). */
export interface SeenEvents {
  has(key: string): boolean;
  /** Written down when it resolves. */
  keep(keys: readonly string[]): Promise<void>;
}

/** Far more than the platform still has under way; twice as many are kept. */
const defaultGeneration = 50_000;

/** The same in files. */
export interface SeenFiles extends SeenEvents {
  close(): void;
}

/**
 * A file that grows, and the one before it. What a process appended is there after it was killed; a line that a crash
 * of the machine tore is cut off.
 */
export async function openSeenEvents(
  files: Pick<Files, "grow" | "makeFolder" | "move" | "read">,
  folder: string,
  generation = defaultGeneration,
): Promise<SeenFiles> {
  const [path, beforePath] = [join(folder, "seen"), join(folder, "seen-before")];
  await files.makeFolder(folder);
  let before = new Set(linesOf(await wholeLines(files, beforePath)));
  const known = await wholeLines(files, path);
  let current = new Set(linesOf(known));
  let file = await files.grow(path, known.length);
  return {
    has: (key) => current.has(key) || before.has(key),
    async keep(keys) {
      if (keys.length === 0) return;
      if (current.size >= generation) {
        file.close();
        await files.move(path, beforePath);
        file = await files.grow(path, 0);
        [before, current] = [current, new Set()];
      }
      file.append(keys.map((key) => `${key}\n`).join(""));
      for (const key of keys) current.add(key);
    },
    close: () => file.close(),
  };
}

/** Of a subscription that is made anew for each run nothing came before and nothing comes after, so no file is needed. */
export function rememberSeen(generation = defaultGeneration): SeenEvents {
  let [before, current] = [new Set<string>(), new Set<string>()];
  return {
    has: (key) => current.has(key) || before.has(key),
    async keep(keys) {
      for (const key of keys) current.add(key);
      if (current.size >= generation) [before, current] = [current, new Set()];
    },
  };
}

const lineFeed = 0x0a;

async function wholeLines(files: Pick<Files, "read">, path: string): Promise<Uint8Array> {
  const bytes = (await files.read(path)) ?? new Uint8Array();
  return bytes.subarray(0, bytes.lastIndexOf(lineFeed) + 1);
}

const linesOf = (bytes: Uint8Array): readonly string[] =>
  Buffer.from(bytes)
    .toString()
    .split("\n")
    .filter((line) => line !== "");
