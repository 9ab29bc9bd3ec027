import { createHash } from "node:crypto";
import { seedWorld } from "../../../src/sandbox/seed/seed";
import { listTableNames } from "../../../src/sandbox/store/refill";
import { openStore, type SqlValue, type Store } from "../../../src/sandbox/store/store";
import { eventTypes } from "../../../src/webhooks/events/event-types";

export const seededNow = Date.UTC(2026, 2, 14, 15, 9, 26);

/** Opens an in-memory store with the default seed's world. Returns it with functions that query it. */
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

const eventLists = new Set<unknown>(Object.values(eventTypes).map((types) => JSON.stringify(types)));

/** Formats a row as JSON. A list of all event types stays the same when the platform gets a new type. */
const formatRow = (row: unknown) =>
  JSON.stringify(row, (_, value) => (eventLists.has(value) ? "all event types" : value));

/** Returns a row count and a digest for each non-empty table. Excludes the time of seeding. */
export function digestTables(store: Store): Readonly<Record<string, string>> {
  const entries = listTableNames(store)
    .filter((table) => table !== "meta")
    .map((table) => [table, store.all(`select * from ${table}`).map(formatRow)] as const)
    .filter(([, rows]) => rows.length > 0)
    .map(([table, rows]) => [
      table,
      `${rows.length} ${createHash("sha256").update(rows.sort().join("\n")).digest("hex").slice(0, 12)}`,
    ]);
  return Object.fromEntries(entries);
}
