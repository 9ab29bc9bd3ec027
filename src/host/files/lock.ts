import { closeSync, openSync, statSync } from "node:fs";
import { DatabaseSync, type DatabaseSyncInstance } from "@photostructure/sqlite";
import { Failure } from "../../base/failure";
import { getErrorCode } from "../system-cause";
import { createFileFailure, ignoreMissing } from "./file-errors";

/** Locks are held only briefly, so a longer wait has another cause. */
const defaultMaxWaitMs = 20_000;
const minGapMs = 4;
const maxGapMs = 40;

/**
 * Runs `work` under an inter-process lock, which is a database lock on an empty file. The operating system
 * releases the lock when its holder ends, even if it is killed, so no lock is ever stale. A holder may remove
 * the file. A lock is valid only on the file that currently has the name.
 */
export async function lock<Result>(
  path: string,
  work: () => Promise<Result>,
  maxWaitMs = defaultMaxWaitMs,
): Promise<Result> {
  const holder = await acquireLock(path, maxWaitMs);
  try {
    return await work();
  } finally {
    holder.close();
  }
}

async function acquireLock(path: string, maxWaitMs: number): Promise<DatabaseSyncInstance> {
  const deadline = Date.now() + maxWaitMs;
  for (;;) {
    const holder = tryLock(path);
    if (holder === "removed") continue;
    if (holder !== undefined) return holder;
    if (Date.now() >= deadline) throw createLockedFailure(path, maxWaitMs);
    const gapMs = minGapMs + Math.random() * (maxGapMs - minGapMs);
    await new Promise((resolve) => setTimeout(resolve, gapMs));
  }
}

/**
 * Locks a file. Returns undefined while another process holds the lock, or `removed` if the previous holder
 * removed the file.
 */
export function tryLock(path: string): DatabaseSyncInstance | "removed" | undefined {
  let database: DatabaseSyncInstance | undefined;
  try {
    createLockFile(path);
    const identity = readFileIdentity(path);
    database = new DatabaseSync(path, { timeout: 0 });
    // The transaction never writes, so it needs no journal file.
    database.exec("pragma journal_mode = memory; begin exclusive");
    if (identity !== undefined && readFileIdentity(path) === identity) return database;
    database.close();
    return "removed";
  } catch (error) {
    database?.close();
    if (error instanceof Error && /database is locked|SQLITE_BUSY/.test(error.message)) return undefined;
    throw createFileFailure("lock", path, error);
  }
}

/**
 * Creates the file, because the database would use the umask's mode. Doesn't open an existing file, because
 * closing it would release any lock that this process holds on it.
 */
function createLockFile(path: string): void {
  try {
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    if (getErrorCode(error) !== "EEXIST") throw error;
  }
}

/** Includes the creation time, because inode numbers are reused. */
function readFileIdentity(path: string): string | undefined {
  const stats = ignoreMissing(() => statSync(path, { bigint: true }));
  return stats && [stats.dev, stats.ino, stats.birthtimeNs].join("-");
}

function createLockedFailure(path: string, maxWaitMs: number): Failure {
  const waitText = maxWaitMs === 0 ? "" : ` for ${maxWaitMs / 1000} seconds`;
  return new Failure(
    "config",
    `another recoup ${waitText === "" ? "holds" : "has held"} ${path}${waitText}`,
    {
      hint: "Wait until it is done, or stop it, then run the command again.",
    },
  );
}
