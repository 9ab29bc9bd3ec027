import { buildDatabaseUrl } from "../store/database/connect";
import { listTableNames } from "../store/refill";
import type { Store } from "../store/store";
import { logTables } from "../wire/requests/write-log";

/** Attaches another database as the schema `other` while `work` runs. */
export function withAttachedDatabase<Result>(store: Store, file: string, work: () => Result): Result {
  store.run("attach ? as other", buildDatabaseUrl(file, "ro"));
  try {
    return work();
  } finally {
    store.exec("detach other");
  }
}

/** Lists the columns of a table in schema order, except generated ones. */
export function listColumns(store: Store, table: string): readonly TableColumn[] {
  return store.all<TableColumn>(
    `select name, lower(type) as type, "notnull" as isRequired, pk as keyPart from pragma_table_info(?)`,
    table,
  );
}

export interface TableColumn {
  readonly name: string;
  /** Type of the column: `text` or `integer`. */
  readonly type: string;
  readonly isRequired: 0 | 1;
  /** Position in the primary key, or 0 if the column isn't part of it. */
  readonly keyPart: number;
}

/** Tables that contain derived counts or the request log rather than world content. */
const separateTables: readonly string[] = ["case_counts", ...logTables];

/** Lists the tables that contain world content, in schema order. */
export function listWorldTables(store: Store): readonly string[] {
  return listTableNames(store).filter((name) => !separateTables.includes(name));
}

/** Deletes the request log from a copy of a world, and erases its bytes from the file. */
export function wipeLog(copy: Store): void {
  copy.exec("pragma secure_delete = on");
  for (const table of logTables)
    if (copy.get("select 1 from main.sqlite_schema where name = ?", table) !== undefined)
      copy.exec(`delete from ${table}`);
}
