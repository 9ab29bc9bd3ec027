import { closeSync, openSync, statSync } from "node:fs";
import { DatabaseSync, type DatabaseSyncInstance } from "@photostructure/sqlite";
import { Failure } from "../../base/failure";
import { causeInWords, codeOf, nextStep } from "../system-cause";
import { unlessAbsent } from "./file-errors";

/** Whoever holds it does a file's worth of work; a longer wait has another cause. */
const usualPatienceMs = 20_000;
const shortestGapMs = 4;
const longestGapMs = 40;

/**
 * Runs the work under a lock between processes. The lock is the database's own on an empty file: the operating
 * system drops it when its holder ends, so a killed process leaves none behind and no age has to be guessed. A holder
 * may remove the file: the lock counts only on the file that has its name.
 */
export async function lock<Result>(
  path: string,
  work: () => Promise<Result>,
  patienceMs = usualPatienceMs,
): Promise<Result> {
  const holder = await claim(path, patienceMs);
  try {
    return await work();
  } finally {
    holder.close();
  }
}

async function claim(path: string, patienceMs: number): Promise<DatabaseSyncInstance> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const holder = tryLock(path);
    if (holder === "removed") continue;
    if (holder !== undefined) return holder;
    if (Date.now() >= deadline) throw stuck(path, patienceMs);
    await pause(shortestGapMs + Math.random() * (longestGapMs - shortestGapMs));
  }
}

/** Undefined while another process holds it, `removed` where it was taken away by one that did until now. */
export function tryLock(path: string): DatabaseSyncInstance | "removed" | undefined {
  let database: DatabaseSyncInstance | undefined;
  try {
    makeFile(path);
    const before = identityOf(path);
    database = new DatabaseSync(path, { timeout: 0 });
    // The journal in memory: nothing is ever written, and none is left behind.
    database.exec("pragma journal_mode = memory; begin exclusive");
    if (before !== undefined && identityOf(path) === before) return database;
    database.close();
    return "removed";
  } catch (error) {
    database?.close();
    if (isBusy(error)) return undefined;
    throw new Failure("config", `can't lock ${path}: ${causeInWords(error)}`, {
      hint: nextStep(error),
      cause: error,
    });
  }
}

/**
 * The database alone would make it with the mode of the umask. One that is there is left alone: closing it would drop
 * the lock that this process may hold on it.
 */
function makeFile(path: string): void {
  try {
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
}

/** With the time that it was made at, for a number is given again to another file. */
function identityOf(path: string): string | undefined {
  const stats = unlessAbsent(() => statSync(path, { bigint: true }));
  return stats && [stats.dev, stats.ino, stats.birthtimeNs].join("-");
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && /database is locked|SQLITE_BUSY/.test(error.message);
}

function stuck(path: string, patienceMs: number): Failure {
  const since = patienceMs === 0 ? "" : ` for ${patienceMs / 1000} seconds`;
  return new Failure("config", `another recoup ${since === "" ? "holds" : "has held"} ${path}${since}`, {
    hint: "Wait for it, or end it, and run the command again.",
  });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
