import { existing } from "../store/database/connect";
import type { Store } from "../store/store";
import { logTables } from "../wire/requests/write-log";

/** Reads another database beside the store's own, as the schema `other`. */
export function withAttached<Result>(store: Store, file: string, work: () => Result): Result {
  store.run("attach ? as other", existing(file, "ro"));
  try {
    return work();
  } finally {
    store.exec("detach other");
  }
}

/** The columns of a table that hold something of their own, in the order of the schema. */
export function columnsOf(store: Store, table: string): readonly TableColumn[] {
  return store.all<TableColumn>(
    `select name, lower(type) as type, "notnull" as isRequired, pk as keyPart, dflt_value as standard from pragma_table_info(?)`,
    table,
  );
}

export interface TableColumn {
  readonly name: string;
  /** `text` or `integer`. */
  readonly type: string;
  readonly isRequired: 0 | 1;
  /** 0 if it is not part of the primary key. */
  readonly keyPart: number;
  /** SQL of its default. */
  readonly standard: string | null;
}

/** What is counted from other tables, and the log of requests, are not part of what a world says. */
const apart: readonly string[] = ["case_counts", ...logTables];

/** Every table that holds a part of the world, in the order of the schema. */
export function worldTables(store: Store): readonly string[] {
  return store
    .all<{ name: string }>(
      "select name from main.sqlite_schema where type = 'table' and name not like 'sqlite_%' order by rowid",
    )
    .map(({ name }) => name)
    .filter((name) => !apart.includes(name));
}

/** Wipes the log of requests from a copy of a world, so that no byte of it stays in the file. */
export function wipeLog(copy: Store): void {
  copy.exec("pragma secure_delete = on");
  for (const table of logTables)
    if (copy.get("select 1 from main.sqlite_schema where name = ?", table) !== undefined)
      copy.exec(`delete from ${table}`);
}
