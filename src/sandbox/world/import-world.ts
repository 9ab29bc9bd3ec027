import { Failure } from "../../base/failure";
import { openInsert } from "../insert";
import { inBulk, refill } from "../refill";
import { countCases, indexes } from "../schema";
import type { SqlValue, Store } from "../store";
import { columnsOf, type TableColumn, worldTables } from "./attached";
import { exportFormat } from "./export-world";
import { forgetProcesses } from "./forget-processes";
import { findWrongContent } from "./import-checks";

type Content = Readonly<Record<string, unknown>>;

/** Puts an export in the place of the world's content, all or nothing; what does not fit is told. */
export function importWorld(store: Store, text: string): void {
  const content = readExport(text);
  inBulk(store, () =>
    refill(store, () => {
      const names = worldTables(store);
      const stranger = Object.keys(content).find((table) => !names.includes(table));
      if (stranger !== undefined) throw unfit(`it has a table "${stranger}" that no world has`);
      for (const table of names) fillTable(store, table, content[table]);
      forgetProcesses(store);
      const finding = findWrongContent(store);
      if (finding !== undefined) throw unfit(finding);
      makeIndexes(store);
    }),
  );
}

function unfit(why: string): Failure {
  return new Failure("rejected", `This is no export that fits: ${why}`, {
    hint: "`recoup sandbox export` writes one.",
  });
}

function readExport(text: string): Content {
  const value = parse(text);
  if (!isRecord(value) || value.format !== exportFormat.format) throw unfit("it is no export of a world");
  const isKnown = value.version === exportFormat.version && value.tables === exportFormat.tables;
  if (!isKnown) throw unfit("another version of recoup wrote it");
  if (!isRecord(value.content)) throw unfit("it has no content");
  return value.content;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unfit("it is no JSON");
  }
}

const isRecord = (value: unknown): value is Content =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function fillTable(store: Store, table: string, rows: unknown): void {
  if (!Array.isArray(rows)) throw unfit(`the list "${table}" is missing`);
  const columns = columnsOf(store, table);
  const add = openInsert(store, table);
  rows.forEach((row: unknown, index) => {
    const place = `${table}[${index}]`;
    if (!isRecord(row)) throw unfit(`${place} is no object`);
    add(readRow(columns, row, place));
  });
}

function readRow(columns: readonly TableColumn[], row: Content, place: string): Record<string, SqlValue> {
  const stranger = Object.keys(row).find((name) => columns.every((column) => column.name !== name));
  if (stranger !== undefined) throw unfit(`${place} has a field "${stranger}" that no world has`);
  return Object.fromEntries(columns.map((column) => [column.name, readCell(column, row, place)]));
}

function readCell({ name, type, isRequired, keyPart }: TableColumn, row: Content, place: string): SqlValue {
  const value = row[name] ?? null;
  if (value === null && isRequired === 0 && keyPart === 0) return null;
  if (type === "text" && typeof value === "string") return value;
  if (type === "integer" && Number.isSafeInteger(value)) return value as number;
  throw unfit(`${place}.${name} must be ${type === "text" ? "a text" : "a whole number"}`);
}

/** They hold what must be there once only. */
function makeIndexes(store: Store): void {
  try {
    store.exec(indexes);
    store.exec(countCases);
  } catch (error) {
    throw error instanceof Error ? unfit(error.message) : error;
  }
}
