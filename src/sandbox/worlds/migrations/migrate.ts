import { countCases, indexes, schemaVersion, tables, triggers } from "../../store/database/schema";
import { inBulk, tableNames } from "../../store/refill";
import type { Store } from "../../store/store";
import { columnsOf, worldTables } from "../attached";
import { olderName, presentRows } from "./older-tables";
import { versionOf } from "./world-version";

/** Rebuilds an older world with the current tables and its own content, all or nothing. */
export function migrate(store: Store): void {
  inBulk(store, () => store.transaction(() => rebuild(store)));
}

function rebuild(store: Store): void {
  const version = versionOf(store);
  // Another process may have migrated it first.
  if (version === schemaVersion) return;
  const older = tableNames(store);
  dropAll(store, "trigger");
  dropAll(store, "index");
  for (const table of older) store.exec(`alter table "${table}" rename to "${olderName(table)}"`);
  store.exec(tables);
  for (const table of worldTables(store)) if (older.includes(table)) copyRows(store, table, version);
  for (const table of older) store.exec(`drop table "${olderName(table)}"`);
  store.exec(indexes);
  store.exec(countCases);
  store.exec(triggers);
  store.exec(`pragma user_version = ${schemaVersion}`);
}

/** Indexes that belong to a table's constraints have no SQL and can't be dropped. */
function dropAll(store: Store, kind: "index" | "trigger"): void {
  const sql = "select name from sqlite_schema where type = ? and sql is not null";
  for (const { name } of store.all<{ name: string }>(sql, kind)) store.exec(`drop ${kind} "${name}"`);
}

function copyRows(store: Store, table: string, version: number): void {
  const names = columnsOf(store, table).map(({ name }) => `"${name}"`);
  store.exec(`insert into ${table} (${names.join(", ")}) ${presentRows(store, table, version)}`);
}
