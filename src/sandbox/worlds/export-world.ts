import { advice } from "../../base/advice/advice";
import { sandboxLines } from "../../base/advice/sandbox-lines";
import { Failure } from "../../base/failure";
import { schemaVersion } from "../store/database/schema";
import type { Store } from "../store/store";
import type { World } from "../store/world";
import { listColumns, listWorldTables } from "./attached-database";
import { readSchemaVersion } from "./migrations";
import { historyKey } from "./undo/history";

/** Name and version of the format. Imports refuse any other. */
export const exportFormat = { format: "recoup-world", version: 1 };

/** Maximum number of rows. Programs couldn't read a larger export as one string. */
const maxRows = 500_000;

/** Exports the entire world as JSON, with one row per line for readable diffs. */
export const exportWorld = ({ name, store }: World): string => exportTables(name, store);

/** Exports a store, whatever its schema version. */
export function exportTables(world: string, store: Store): string {
  const tableNames = listWorldTables(store);
  const countRows = (table: string) => store.value<number>(`select count(*) from ${table}`) ?? 0;
  return store.transaction(() => {
    const rowCount = tableNames.reduce((sum, table) => sum + countRows(table), 0);
    const tablesVersion = readSchemaVersion(store);
    if (rowCount > maxRows) throw createSizeFailure(store, rowCount, tablesVersion);
    const content = tableNames.map((table) => `${JSON.stringify(table)}:${formatRows(store, table)}`);
    const head = JSON.stringify({ ...exportFormat, tables: tablesVersion, world }).slice(0, -1);
    return `${head},"content":{\n${content.join(",\n")}\n}}\n`;
  });
}

function createSizeFailure({ file }: Store, rowCount: number, version: number): Failure {
  const isCurrentVersion = version === schemaVersion;
  return new Failure("rejected", `The world has ${rowCount} records; an export holds ${maxRows} at most`, {
    hint: isCurrentVersion
      ? advice`${sandboxLines.saveSnapshot} keeps a world of any size.`
      : `Keep a copy of ${file}.`,
  });
}

function formatRows(store: Store, table: string): string {
  const columns = listColumns(store, table);
  const members = columns.map(({ name }) => `'${name}', "${name}"`).join(", ");
  const primaryKey = columns.filter(({ keyPart }) => keyPart > 0).map(({ name }) => name);
  // Tables in worlds from other versions may lack a primary key.
  const orderColumns = primaryKey.length > 0 ? primaryKey : ["rowid"];
  const condition = table === "meta" ? `where key <> '${historyKey}'` : "";
  const rows = store.all<{ row: string }>(
    `select json_object(${members}) as row from ${table} ${condition} order by ${orderColumns.join(", ")}`,
  );
  return rows.length === 0 ? "[]" : `[\n${rows.map(({ row }) => row).join(",\n")}\n]`;
}
