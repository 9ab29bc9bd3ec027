import { advice } from "../../base/advice/advice";
import { sandboxLines } from "../../base/advice/sandbox-lines";
import { Failure } from "../../base/failure";
import { schemaVersion } from "../store/database/schema";
import type { Store } from "../store/store";
import type { World } from "../store/world";
import { listColumns, worldTables } from "./attached-database";
import { schemaVersionOf } from "./migrations";
import { lineKey } from "./undo/line";

/** Name and version of the format. An import refuses all others. */
export const exportFormat = { format: "recoup-world", version: 1 };

/** Maximum number of rows. A larger export would be too big for a program to read as one string. */
const maxRows = 500_000;

/** Exports the whole world as JSON, with one row per line, so that diffs are readable. */
export const exportWorld = ({ name, store }: World): string => exportTables(name, store);

/** Exports a store, whatever its schema version. */
export function exportTables(world: string, store: Store): string {
  const names = worldTables(store);
  const count = (table: string) => store.get<{ n: number }>(`select count(*) as n from ${table}`)?.n ?? 0;
  return store.transaction(() => {
    const rows = names.reduce((sum, table) => sum + count(table), 0);
    const tables = schemaVersionOf(store);
    if (rows > maxRows) throw tooLarge(store, rows, tables);
    const content = names.map((table) => `${JSON.stringify(table)}:${rowsOf(store, table)}`);
    const head = JSON.stringify({ ...exportFormat, tables, world }).slice(0, -1);
    return `${head},"content":{\n${content.join(",\n")}\n}}\n`;
  });
}

function tooLarge({ file }: Store, rows: number, version: number): Failure {
  const isPresent = version === schemaVersion;
  return new Failure("rejected", `The world has ${rows} records; an export holds ${maxRows} at most`, {
    hint: isPresent
      ? advice`${sandboxLines.saveSnapshot} keeps a world of any size.`
      : `Keep a copy of ${file}.`,
  });
}

function rowsOf(store: Store, table: string): string {
  const columns = listColumns(store, table);
  const members = columns.map(({ name }) => `'${name}', "${name}"`).join(", ");
  const ownKey = columns.filter(({ keyPart }) => keyPart > 0).map(({ name }) => name);
  const key = ownKey.length > 0 ? ownKey : ["rowid"];
  const condition = table === "meta" ? `where key <> '${lineKey}'` : "";
  const rows = store.all<{ row: string }>(
    `select json_object(${members}) as row from ${table} ${condition} order by ${key.join(", ")}`,
  );
  return rows.length === 0 ? "[]" : `[\n${rows.map(({ row }) => row).join(",\n")}\n]`;
}
