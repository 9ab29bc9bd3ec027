import { basename, join } from "node:path";
import type { Host } from "../base/host";
import { acquireLock } from "../base/processes/acquire-lock";
import { listLines } from "../base/text/lines";
import type { Undo } from "./undo";

/** A run with the creations that haven't been undone yet. */
export interface WrittenRun {
  readonly run: string;
  /** Profile, environment and URL, which are needed to undo the run's creations. */
  readonly scope: string;
  /** A scenario run, single test cases, or a webhook listener. */
  readonly kind: "scenarios" | "cases" | "listener";
  readonly startedAt: string;
  /** In creation order. */
  readonly undos: readonly Undo[];
}

export type UndoJournal = ReturnType<typeof openUndoJournal>;

/** Whether text is valid as a run name, which is also used as a file name. */
export const isRunName = (text: string) => /^[A-Za-z0-9][\w.-]{0,63}$/.test(text);

export const createRunName = (random: () => number): string =>
  Array.from({ length: 10 }, () => Math.floor(random() * 36).toString(36)).join("");

export const formatRunTag = (runName: string) => `recoup-${runName}`;

/** Records what runs create, in one file per run. If possible, writes an entry before the creation. */
export function openUndoJournal(
  { files }: Pick<Host, "files">,
  dataFolder: string,
  folderName = "test-runs",
) {
  const folder = join(dataFolder, folderName);
  const getRunPath = (runName: string) => join(folder, `${runName}${journalEnding}`);
  const readRun = async (run: string) => parseRun(await files.read(getRunPath(run)));
  return {
    read: readRun,
    async list(): Promise<readonly WrittenRun[]> {
      const journalPaths = (await files.list(folder)).filter((name) => name.endsWith(journalEnding));
      const runs = await Promise.all(journalPaths.map((name) => readRun(parseRunName(basename(name)))));
      return runs.filter((run) => run !== undefined);
    },
    /** Lists runs that have lock or temporary files but no journal. */
    async listRunsWithoutJournal(): Promise<readonly string[]> {
      const fileNames = (await files.list(folder)).map((name) => basename(name));
      const journaledRuns = fileNames.filter((name) => name.endsWith(journalEnding)).map(parseRunName);
      return [...new Set(fileNames.map(parseRunName))].filter((run) => !journaledRuns.includes(run));
    },
    /** Replaces the run's file atomically. */
    async write({ undos, ...head }: WrittenRun): Promise<void> {
      await files.makeFolder(folder);
      const lines = [head, ...undos].map((line) => `${JSON.stringify(line)}\n`);
      await files.write(getRunPath(head.run), lines.join(""));
    },
    forget: (run: string): Promise<void> => files.remove(getRunPath(run)),
    /** Removes the remaining files of a run that has no entries. The caller must hold the run's lock. */
    async sweep(run: string): Promise<void> {
      if ((await readRun(run)) !== undefined) return;
      const belongsToRun = (name: string) => name === `${run}.lock` || name.startsWith(`${run}.ndjson.`);
      for (const name of (await files.list(folder)).map((name) => basename(name)))
        if (belongsToRun(name)) await files.remove(join(folder, name));
    },
    async hold<Result>(run: string, work: () => Promise<Result>, maxWaitMs?: number): Promise<Result> {
      await files.makeFolder(folder);
      return files.lock(join(folder, `${run}.lock`), work, maxWaitMs);
    },
  };
}

const journalEnding = ".ndjson";

/**
 * Returns the name of the run that a file belongs to. Also handles lock files, and temporary files from
 * killed processes.
 */
const parseRunName = (name: string) => name.replace(/\.(lock|ndjson(\..*)?)$/s, "");

/**
 * Names written by version 0.1.0. Its journals must stay readable, because they are the only record of what
 * to clean up.
 */
const oldNames: Readonly<Record<string, string>> = { place: "scope", mark: "urlPart" };

const replaceOldNames = (line: object) =>
  Object.fromEntries(Object.entries(line).map(([name, value]) => [oldNames[name] ?? name, value]));

/** Parses the file of a run. Returns undefined if it is missing or has another format. */
function parseRun(bytes: Uint8Array | undefined): WrittenRun | undefined {
  try {
    const [head, ...undos] = listLines(bytes).map((line) => replaceOldNames(JSON.parse(line)));
    if (typeof head?.run !== "string" || typeof head.scope !== "string") return undefined;
    return { ...head, undos } as unknown as WrittenRun;
  } catch {
    return undefined;
  }
}

/** Locks the run until released, so no other process treats it as orphaned. */
export const lockRun = (journal: UndoJournal, runName: string): Promise<() => Promise<void>> =>
  acquireLock((work) => journal.hold(runName, work, 0));
