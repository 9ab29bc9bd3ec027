import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { indexes, schemaVersion, tables, triggers } from "../../../src/sandbox/store/database/schema";
import { openStore, type Store } from "../../../src/sandbox/store/store";
import { columnsOf, withAttached } from "../../../src/sandbox/worlds/attached";
import { makeStore } from "../../../src/sandbox/worlds/make-store";

const schemaFile = (version: number) => join(import.meta.dirname, `schema-${version}.sql`);

/** The tables, indexes and triggers of a schema version, as recoup made them at its time. */
export const schemaText = (version: number): string => readFileSync(schemaFile(version), "utf8");

/** `npm run schema`: for a version that is on main already it would rewrite what older worlds look like. */
export function writePresentSchema(): void {
  const lines = `${tables}${indexes}${triggers}`.split("\n");
  const kept = lines.filter((line) => line.trim() !== "" && !line.startsWith("--"));
  writeFileSync(schemaFile(schemaVersion), `${kept.join("\n")}\n`);
}

/** Makes the file of a world as an older version would have: its tables, and the rows of a seeded world in them. */
export function makeOlderWorld(file: string, version: number, now: number): void {
  mkdirSync(dirname(file), { recursive: true });
  const seeded = `${file}.seeded`;
  makeStore(seeded, { seed: "older", now, cases: 40 }).close();
  const store = openStore(file);
  store.exec(schemaText(version));
  withAttached(store, seeded, () => {
    for (const table of tablesOf(store)) if (table !== "case_counts") copyCommon(store, table);
  });
  store.exec(`pragma user_version = ${version}; pragma journal_mode = wal`);
  store.close();
}

/** All tables of a store. */
const tablesOf = (store: Store): string[] =>
  store
    .all<{ name: string }>("select name from main.sqlite_schema where type = 'table' order by rowid")
    .map(({ name }) => name);

function copyCommon(store: Store, table: string): void {
  const present = store.all<{ name: string }>("select name from pragma_table_info(?, 'other')", table);
  const names = columnsOf(store, table).filter((column) => present.some(({ name }) => name === column.name));
  if (names.length === 0) return;
  const list = names.map(({ name }) => `"${name}"`).join(", ");
  store.exec(`insert into main.${table} (${list}) select ${list} from other.${table}`);
}
