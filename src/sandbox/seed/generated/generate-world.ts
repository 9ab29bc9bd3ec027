import { listTableNames } from "../../store/refill";
import { openStore, type Store } from "../../store/store";
import { defaultSeed, seedWorld } from "../seed";
import { generatedDay } from "./load-generated-world";

/** Returns the rows of the default world as SQL. Inserting them is much faster than generating them. */
export function generateWorldSql(): string {
  const store = openStore(":memory:");
  seedWorld(store, { seed: defaultSeed, now: generatedDay });
  const insertStatements = listTableNames(store).map((table) => buildInsert(store, table));
  store.close();
  return insertStatements.join("");
}

/** Tables that every seed fills anyway, so they aren't copied. */
const skippedTables = ["meta", "case_counts"];

function buildInsert(store: Store, table: string): string {
  if (skippedTables.includes(table)) return "";
  const columns = listFilledColumns(store, table);
  if (columns.length === 0) return "";
  const valuesSql = columns.map((column) => `quote("${column}")`).join(" || ',' || ");
  const rows = store.all<{ row: string }>(`select ${valuesSql} as row from ${table}`);
  return `insert into ${table} (${columns.join(",")}) values ${rows.map(({ row }) => `(${row})`).join(",")};\n`;
}

function listFilledColumns(store: Store, table: string): string[] {
  const columns = store.all<{ name: string }>("select name from pragma_table_info(?)", table);
  const isFilled = ({ name }: { name: string }) =>
    store.get(`select 1 from ${table} where "${name}" is not null limit 1`) !== undefined;
  return columns.filter(isFilled).map(({ name }) => name);
}
