import { schemaVersion } from "../../store/database/schema";
import type { Store } from "../../store/store";
import { columnsOf } from "../attached";
import { type NewColumns, steps } from "./steps";

/** Returns the name of an older world's table while the current one is filled from it. */
export const olderName = (table: string) => `older_${table}`;

/** Returns a query that converts an older world's rows to the current table, with its columns in order. */
export function presentRows(store: Store, table: string, version: number): string {
  const { sql, columns } = olderRows(store, table, version);
  const selected = columnsOf(store, table).map(({ name, standard }) =>
    columns.includes(name) ? `"${name}"` : `${standard ?? "null"} as "${name}"`,
  );
  return `select ${selected.join(", ")} from (${sql})`;
}

export interface OlderRows {
  /** A query for the rows. */
  readonly sql: string;
  readonly columns: readonly string[];
}

/** Returns the rows of an older world's table, with the columns that were added since. */
export function olderRows(
  store: Store,
  table: string,
  version: number,
  known: Readonly<Record<number, NewColumns>> = steps,
): OlderRows {
  const older: OlderRows = {
    sql: `select * from ${olderName(table)}`,
    columns: columnsOf(store, olderName(table)).map(({ name }) => name),
  };
  return Object.entries(known)
    .filter(([to]) => Number(to) > version && Number(to) <= schemaVersion)
    .reduce((rows, [, columns]) => withColumns(rows, table, columns[table] ?? {}), older);
}

/** Adds columns; an existing one is replaced. */
function withColumns(rows: OlderRows, table: string, added: Readonly<Record<string, string>>): OlderRows {
  const names = Object.keys(added);
  if (names.length === 0) return rows;
  const kept = rows.columns.filter((name) => !names.includes(name));
  const selected = [
    ...kept.map((name) => `"${name}"`),
    ...Object.entries(added).map(([name, sql]) => `(${sql}) as "${name}"`),
  ];
  return {
    sql: `select ${selected.join(", ")} from (${rows.sql}) as ${table}`,
    columns: [...kept, ...names],
  };
}
