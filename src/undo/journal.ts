import { basename, join } from "node:path";
import type { Host } from "../base/host";
import type { Undo } from "./undo";

/** Whose run it is and what it made, as far as that is not taken back yet. */
export interface WrittenRun {
  readonly run: string;
  /** Profile, environment and address: what was made can be taken back there and nowhere else. */
  readonly place: string;
  /** A run that goes by itself, one that somebody makes step by step, or a receiver of webhooks. */
  readonly kind: "scenarios" | "cases" | "listener";
  readonly startedAt: string;
  /** In the order of making. */
  readonly undos: readonly Undo[];
}

/** What runs have made, on the disk before it is made: a file for each run. */
export interface UndoJournal {
  read(run: string): Promise<WrittenRun | undefined>;
  list(): Promise<readonly WrittenRun[]>;
  /** Runs that files are left of, but nothing that is written down. */
  traces(): Promise<readonly string[]>;
  /** Replaces what is written of the run, whole or not at all. */
  write(run: WrittenRun): Promise<void>;
  forget(run: string): Promise<void>;
  /** Removes what is left of a run that has nothing written down any more; nobody may hold it then. */
  sweep(run: string): Promise<void>;
  /** Does the work as the only one that has the run in hand; waits for somebody else no longer than the patience. */
  hold<Result>(run: string, work: () => Promise<Result>, patienceMs?: number): Promise<Result>;
}

/** Run names become file names. */
export const isRunName = (text: string) => /^[A-Za-z0-9][\w.-]{0,63}$/.test(text);

export const newRunName = (random: () => number): string =>
  Array.from({ length: 10 }, () => Math.floor(random() * 36).toString(36)).join("");

export const runTag = (run: string) => `recoup-${run}`;

export function openUndoJournal(
  { files }: Pick<Host, "files">,
  dataFolder: string,
  name = "test-runs",
): UndoJournal {
  const folder = join(dataFolder, name);
  const pathOf = (run: string) => join(folder, `${run}${ending}`);
  const read = async (run: string) => parseRun(await files.read(pathOf(run)));
  return {
    read,
    async list() {
      const names = (await files.list(folder)).filter((name) => name.endsWith(ending));
      const runs = await Promise.all(names.map((name) => read(runOf(basename(name)))));
      return runs.filter((run) => run !== undefined);
    },
    async traces() {
      const names = (await files.list(folder)).map((name) => basename(name));
      const written = names.filter((name) => name.endsWith(ending)).map(runOf);
      return [...new Set(names.map(runOf))].filter((run) => !written.includes(run));
    },
    async write({ undos, ...head }) {
      await files.makeFolder(folder);
      const lines = [head, ...undos].map((line) => `${JSON.stringify(line)}\n`);
      await files.write(pathOf(head.run), lines.join(""));
    },
    forget: (run) => files.remove(pathOf(run)),
    async sweep(run) {
      if ((await read(run)) !== undefined) return;
      const isLeftOver = (name: string) => name === `${run}.lock` || name.startsWith(`${run}.ndjson.`);
      for (const name of (await files.list(folder)).map((name) => basename(name)))
        if (isLeftOver(name)) await files.remove(join(folder, name));
    },
    async hold(run, work, patienceMs) {
      await files.makeFolder(folder);
      return files.lock(join(folder, `${run}.lock`), work, patienceMs);
    },
  };
}

const ending = ".ndjson";

/** Beside what is written there is the lock, and what a killed process did not rename. */
const runOf = (name: string) => name.replace(/\.(lock|ndjson(\..*)?)$/, "");

/** Undefined for a file that is none of ours. */
function parseRun(bytes: Uint8Array | undefined): WrittenRun | undefined {
  if (bytes === undefined) return undefined;
  try {
    const [head, ...undos] = Buffer.from(bytes)
      .toString()
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line));
    return typeof head?.run === "string" && typeof head.place === "string" ? { ...head, undos } : undefined;
  } catch {
    return undefined;
  }
}
