import { advice } from "../../base/advice/advice";
import { sandboxLines } from "../../base/advice/sandbox-lines";
import { Failure } from "../../base/failure";
import { finishLoadSql, schemaVersion } from "../store/database/schema";
import { prepareInsert } from "../store/insert";
import { refill } from "../store/refill";
import type { SqlValue, Store } from "../store/store";
import { listColumns, listWorldTables, type TableColumn } from "./attached-database";
import { clearProcessData } from "./copy-file";
import { exportFormat } from "./export-world";
import { findInvalidContent } from "./import-checks";
import type { ReplaceableWorld } from "./undo/copies";
import { replaceContent } from "./undo/replace";

type UnknownRecord = Readonly<Record<string, unknown>>;

/** Replaces the content of the world with an export, all or nothing. Throws if the export is invalid. */
export function importWorld(world: ReplaceableWorld, text: string): void {
  const { store } = world;
  const content = readExport(text);
  replaceContent(world, "import", () =>
    refill(store, () => {
      const tableNames = listWorldTables(store);
      const unknownTable = Object.keys(content).find((table) => !tableNames.includes(table));
      if (unknownTable !== undefined)
        throw createImportFailure(`it has a table "${unknownTable}" that no world has`);
      for (const table of tableNames) fillTable(store, table, content[table]);
      clearProcessData(store);
      const finding = findInvalidContent(store);
      if (finding !== undefined) throw createImportFailure(finding);
      createIndexes(store);
    }),
  );
}

function readExport(text: string): UnknownRecord {
  const value = parseExport(text);
  if (!isRecord(value) || value.format !== exportFormat.format)
    throw createImportFailure("it is not an export of a world");
  const { version, tables, content } = value;
  if (version !== exportFormat.version || !Number.isInteger(tables))
    throw createImportFailure("another version of recoup wrote it");
  if (tables !== schemaVersion)
    throw createImportFailure(`it has schema ${tables}, and this version of recoup reads ${schemaVersion}`);
  if (!isRecord(content)) throw createImportFailure("it has no content");
  return content;
}

function parseExport(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw createImportFailure("it is not valid JSON");
  }
}

const isRecord = (value: unknown): value is UnknownRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function fillTable(store: Store, table: string, rows: unknown): void {
  if (!Array.isArray(rows)) throw createImportFailure(`the list "${table}" is missing`);
  const columns = listColumns(store, table);
  const insertRow = prepareInsert(store, table);
  rows.forEach((row: unknown, index) => {
    const path = `${table}[${index}]`;
    if (!isRecord(row)) throw createImportFailure(`${path} is not an object`);
    insertRow(readRow(columns, row, path));
  });
}

function readRow(
  columns: readonly TableColumn[],
  row: UnknownRecord,
  path: string,
): Record<string, SqlValue> {
  const unknownField = Object.keys(row).find((name) => columns.every((column) => column.name !== name));
  if (unknownField !== undefined)
    throw createImportFailure(`${path} has a field "${unknownField}" that no world has`);
  return Object.fromEntries(columns.map((column) => [column.name, readCell(column, row, path)]));
}

function readCell(
  { name, type, isRequired, keyPart }: TableColumn,
  row: UnknownRecord,
  path: string,
): SqlValue {
  const value = row[name] ?? null;
  if (value === null && isRequired === 0 && keyPart === 0) return null;
  if (type === "text" && typeof value === "string") return value;
  if (type === "integer" && Number.isSafeInteger(value)) return value as number;
  throw createImportFailure(`${path}.${name} must be ${type === "text" ? "a string" : "a whole number"}`);
}

/** Creates the indexes. Fails if there are duplicates. */
function createIndexes(store: Store): void {
  try {
    store.exec(finishLoadSql);
  } catch (error) {
    throw error instanceof Error ? createImportFailure(error.message) : error;
  }
}

function createImportFailure(reason: string): Failure {
  return new Failure("rejected", `This is not a valid export: ${reason}`, {
    hint: advice`${sandboxLines.export} writes one.`,
  });
}
