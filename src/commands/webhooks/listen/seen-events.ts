import { join } from "node:path";
import type { Files } from "../../../base/host";

/** The ids of events that were told before; they outlive the process that told them (CLI-18). */
export interface SeenEvents {
  has(key: string): boolean;
  /** Written down when it resolves. */
  keep(keys: readonly string[]): Promise<void>;
}

/** Far more than the platform still has under way; twice as many are kept. */
const usualGeneration = 50_000;

/**
 * A file that grows, and the one before it. What a process appended is there after it was killed, and a line that a
 * crash of the machine tore is no id that anybody asks for.
 */
export async function openSeenEvents(
  files: Pick<Files, "append" | "makeFolder" | "move" | "read">,
  dataFolder: string,
  generation = usualGeneration,
): Promise<SeenEvents> {
  const folder = join(dataFolder, "webhook-events");
  const [path, beforePath] = [join(folder, "seen"), join(folder, "seen-before")];
  await files.makeFolder(folder);
  let before = new Set(linesOf(await files.read(beforePath)));
  const known = await files.read(path);
  let current = new Set(linesOf(known));
  if (known !== undefined && known.length > 0 && known.at(-1) !== lineFeed) await files.append(path, "\n");
  return {
    has: (key) => current.has(key) || before.has(key),
    async keep(keys) {
      if (keys.length === 0) return;
      if (current.size >= generation) {
        await files.move(path, beforePath);
        [before, current] = [current, new Set()];
      }
      await files.append(path, keys.map((key) => `${key}\n`).join(""));
      for (const key of keys) current.add(key);
    },
  };
}

const lineFeed = 0x0a;

function linesOf(bytes: Uint8Array | undefined): readonly string[] {
  if (bytes === undefined) return [];
  return Buffer.from(bytes)
    .toString()
    .split("\n")
    .filter((line) => line !== "");
}
