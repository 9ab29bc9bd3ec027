import { pathToFileURL } from "node:url";
import { DatabaseSync, type DatabaseSyncInstance } from "@photostructure/sqlite";
import type { DatabaseFiles } from "../../../base/host";
import { foldText, toLowerCaseText } from "../../facts/fold-text";
import { isOutOfSpace } from "./database-failure";

export interface Connection {
  readonly database: DatabaseSyncInstance;
  /** Whether the database is read-only because the disk is full. */
  readonly isReadOnly: boolean;
}

/**
 * Opens a database. SQLite needs disk space even to read, for its shared-memory file. If the disk is full,
 * opens a complete database as immutable and without locks, because no process can write to it anyway.
 */
export function connect(location: string, file: string, files: DatabaseFiles | undefined): Connection {
  try {
    return { database: openDatabase(location), isReadOnly: false };
  } catch (error) {
    if (!isOutOfSpace(error) || !isComplete(file, files)) throw error;
    return { database: openDatabase(`${pathToFileURL(file).href}?immutable=1`), isReadOnly: true };
  }
}

/** Builds a URL that makes SQLite fail if the file doesn't exist, instead of creating it. */
export const buildDatabaseUrl = (file: string, mode: "ro" | "rw") =>
  `${pathToFileURL(file).href}?mode=${mode}`;

/** Reopens a database, or returns undefined if the disk is still full. */
export function tryReconnect(location: string): Connection | undefined {
  try {
    return { database: openDatabase(location), isReadOnly: false };
  } catch (error) {
    if (isOutOfSpace(error)) return undefined;
    throw error;
  }
}

function openDatabase(location: string): DatabaseSyncInstance {
  const database = new DatabaseSync(location, { timeout: 10_000 });
  try {
    database.exec("pragma synchronous = normal; pragma cache_size = -16384; pragma temp_store = memory");
    for (const [name, fold] of Object.entries({ folded: foldText, lowered: toLowerCaseText }))
      database.function(name, { deterministic: true }, (text: unknown) => fold(String(text ?? "")));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Whether the file is complete without its write-ahead log. */
function isComplete(file: string, files: DatabaseFiles | undefined): boolean {
  const readSize = (path: string) => files?.status(path)?.bytes ?? 0;
  return readSize(file) > 0 && readSize(`${file}-wal`) === 0;
}
