import { seedWorld } from "../../../src/sandbox/seed/seed";
import { openStore, type SqlValue } from "../../../src/sandbox/store/store";

export const seededNow = Date.UTC(2026, 2, 14, 15, 9, 26);

/** Opens an in-memory store with the default seed's world, and with functions that query it. */
export function openSeededStore() {
  const store = openStore(":memory:");
  seedWorld(store, { seed: "recoup", now: seededNow });
  return {
    store,
    column: <Value>(sql: string, ...values: SqlValue[]): Value[] =>
      store.all<{ value: Value }>(sql, ...values).map(({ value }) => value),
    count: (from: string, ...values: SqlValue[]): number =>
      store.get<{ n: number }>(`select count(*) as n from ${from}`, ...values)?.n ?? 0,
  };
}
