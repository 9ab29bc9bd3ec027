import { statSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { DatabaseSync, type DatabaseSyncInstance } from "@photostructure/sqlite";
import { isWithoutRoom } from "./database-failure";

export interface Connection {
  readonly database: DatabaseSyncInstance;
  /** On a full disk. */
  readonly isReadOnly: boolean;
}

/**
 * Even reading needs room on the disk, for what processes share about the file. Where there is none, the file is read
 * as it stands, without locks: nobody can write to it then.
 */
export function connect(place: string): Connection {
  try {
    return { database: open(place), isReadOnly: false };
  } catch (error) {
    if (!isWithoutRoom(error) || !isComplete(place)) throw error;
    return { database: open(`${pathToFileURL(place).href}?immutable=1`), isReadOnly: true };
  }
}

function open(place: string): DatabaseSyncInstance {
  const database = new DatabaseSync(place, { timeout: 10_000 });
  try {
    database.exec("pragma synchronous = normal; pragma cache_size = -16384; pragma temp_store = memory");
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Whether the file alone holds everything: what was written last may still stand beside it. */
function isComplete(file: string): boolean {
  const size = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return size(file) > 0 && size(`${file}-wal`) === 0;
}
