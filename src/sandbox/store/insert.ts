import type { SqlValue, Store } from "./store";

export type Columns = Readonly<Record<string, SqlValue | undefined>>;

export const toFlag = (value: boolean): 0 | 1 => (value ? 1 : 0);

export function insert(store: Store, table: string, columns: Columns): void {
  prepareInsert(store, table)(columns);
}

export function insertReturningSeq(store: Store, table: string, columns: Columns): number {
  insert(store, table, columns);
  return store.value<number>("select last_insert_rowid()") ?? 0;
}

/**
 * Returns a function that inserts rows. All rows must have the same columns in the same order, because the
 * SQL is built only once.
 */
export function prepareInsert(store: Store, table: string): (columns: Columns) => void {
  let sql: string | undefined;
  return (columns) => {
    const names = Object.keys(columns);
    sql ??= `insert into ${table} (${names.join(", ")}) values (${names.map(() => "?").join(", ")})`;
    store.run(sql, ...Object.values(columns).map((value) => value ?? null));
  };
}
