import { advice } from "../../base/advice/advice";
import { sandboxLines } from "../../base/advice/sandbox-lines";
import { Failure } from "../../base/failure";
import { countCases, indexes, schemaVersion } from "../store/database/schema";
import { openInsert } from "../store/insert";
import { refill } from "../store/refill";
import type { SqlValue, Store } from "../store/store";
import { listColumns, type TableColumn, worldTables } from "./attached-database";
import { exportFormat } from "./export-world";
import { forgetProcesses } from "./forget-processes";
import { findWrongContent } from "./import-checks";
import type { ReplaceableWorld } from "./undo/copies";
import { replaceContent } from "./undo/replace";

type Content = Readonly<Record<string, unknown>>;

/** Replaces the content of the world with an export, all or nothing. Throws if the export is invalid. */
export function importWorld(world: ReplaceableWorld, text: string): void {
  const { store } = world;
  const content = readExport(text);
  replaceContent(world, "import", () =>
    refill(store, () => {
      const names = worldTables(store);
      const stranger = Object.keys(content).find((table) => !names.includes(table));
      if (stranger !== undefined) throw unfitExport(`it has a table "${stranger}" that no world has`);
      for (const table of names) fillTable(store, table, content[table]);
      forgetProcesses(store);
      const finding = findWrongContent(store);
      if (finding !== undefined) throw unfitExport(finding);
      makeIndexes(store);
    }),
  );
}

function readExport(text: string): Content {
  const value = parse(text);
  if (!isRecord(value) || value.format !== exportFormat.format)
    throw unfitExport("it is not an export of a world");
  const { version, tables, content } = value;
  if (version !== exportFormat.version || !Number.isInteger(tables))
    throw unfitExport("another version of recoup wrote it");
  if (tables !== schemaVersion)
    throw unfitExport(`it has schema ${tables}, and this version of recoup reads ${schemaVersion}`);
  if (!isRecord(content)) throw unfitExport("it has no content");
  return content;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unfitExport("it is not valid JSON");
  }
}

const isRecord = (value: unknown): value is Content =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function fillTable(store: Store, table: string, rows: unknown): void {
  if (!Array.isArray(rows)) throw unfitExport(`the list "${table}" is missing`);
  const columns = listColumns(store, table);
  const add = openInsert(store, table);
  rows.forEach((row: unknown, index) => {
    const path = `${table}[${index}]`;
    if (!isRecord(row)) throw unfitExport(`${path} is not an object`);
    add(readRow(columns, row, path));
  });
}

function readRow(columns: readonly TableColumn[], row: Content, path: string): Record<string, SqlValue> {
  const stranger = Object.keys(row).find((name) => columns.every((column) => column.name !== name));
  if (stranger !== undefined) throw unfitExport(`${path} has a field "${stranger}" that no world has`);
  return Object.fromEntries(columns.map((column) => [column.name, readCell(column, row, path)]));
}

function readCell({ name, type, isRequired, keyPart }: TableColumn, row: Content, path: string): SqlValue {
  const value = row[name] ?? null;
  if (value === null && isRequired === 0 && keyPart === 0) return null;
  if (type === "text" && typeof value === "string") return value;
  if (type === "integer" && Number.isSafeInteger(value)) return value as number;
  throw unfitExport(`${path}.${name} must be ${type === "text" ? "a string" : "a whole number"}`);
}

/** Creates the indexes, which fail on duplicates. */
function makeIndexes(store: Store): void {
  try {
    store.exec(indexes);
    store.exec(countCases);
  } catch (error) {
    throw error instanceof Error ? unfitExport(error.message) : error;
  }
}

function unfitExport(why: string): Failure {
  return new Failure("rejected", `This is not a valid export: ${why}`, {
    hint: advice`${sandboxLines.export} writes one.`,
  });
}
