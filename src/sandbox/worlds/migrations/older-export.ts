import { openInsert } from "../../store/insert";
import type { SqlValue, Store } from "../../store/store";
import { columnsOf, worldTables } from "../attached";
import { unfitExport } from "../unfit-export";
import { olderName, presentRows } from "./older-tables";

type Content = Readonly<Record<string, unknown>>;
type Row = Readonly<Record<string, SqlValue>>;

/** Converts an older export's content to the current schema. The current tables must exist and be empty. */
export function presentContent(store: Store, content: Content, version: number): Content {
  const names = worldTables(store);
  for (const table of names) makeOlder(store, table, rowsOf(table, content[table] ?? []));
  const present = names.map((table) => [table, store.all(presentRows(store, table, version))] as const);
  for (const table of names) store.exec(`drop table temp.${olderName(table)}`);
  return Object.fromEntries(present);
}

function rowsOf(table: string, rows: unknown): readonly Row[] {
  if (!Array.isArray(rows)) throw unfitExport(`"${table}" is not a list`);
  rows.forEach((row: unknown, index) => {
    if (!isRow(row)) throw unfitExport(`${table}[${index}] is not an object of strings and numbers`);
  });
  return rows;
}

const columnName = /^\w+$/;

const isRow = (row: unknown): row is Row =>
  typeof row === "object" &&
  row !== null &&
  Object.keys(row).every((name) => columnName.test(name)) &&
  Object.values(row).every((value) => value === null || ["string", "number"].includes(typeof value));

/** Without rows, creates all columns, because the SQL of a step may name them. */
function makeOlder(store: Store, table: string, rows: readonly Row[]): void {
  const [first] = rows;
  const names = first === undefined ? columnsOf(store, table).map(({ name }) => name) : Object.keys(first);
  const typeOf = (name: string) => (rows.some((row) => typeof row[name] === "number") ? "integer" : "text");
  const columns = names.map((name) => `"${name}" ${typeOf(name)}`);
  store.exec(`create temp table ${olderName(table)} (${columns.join(", ")})`);
  const add = openInsert(store, olderName(table));
  for (const row of rows) add(Object.fromEntries(names.map((name) => [`"${name}"`, row[name]])));
}
