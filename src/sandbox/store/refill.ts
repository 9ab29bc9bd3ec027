import { Failure } from "../../base/failure";
import { schemaVersion, tables, triggers } from "./schema";
import type { Store } from "./store";

/**
 * How often a world took the place of another one in this store. It stands in the head of the database, so that neither
 * a snapshot nor an export brings another count along.
 */
export const countRefills = (store: Store): number =>
  store.get<{ application_id: number }>("pragma main.application_id")?.application_id ?? 0;

/** Empties the store and fills it anew, all or nothing; the triggers are made when the rows are in. */
export function refill(store: Store, fill: () => void): void {
  store.transaction(() => {
    const names = tableNames(store);
    if (names.length > 0) store.exec(`pragma main.application_id = ${countRefills(store) + 1}`);
    for (const name of names) store.exec(`drop table "${name.replaceAll('"', '""')}"`);
    store.exec(tables);
    fill();
    store.exec(triggers);
    store.exec(`pragma user_version = ${schemaVersion}`);
  });
}

/** All tables, in no order. */
export function tableNames(store: Store): string[] {
  const sql = "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'";
  return store.all<{ name: string }>(sql).map(({ name }) => name);
}

/** Free pages beyond this many are given back to the disk. */
const maxFreePages = 1_000;

/** With room for much at once; what was in use before goes back to the disk. */
export function inBulk(store: Store, work: () => void): void {
  store.exec("pragma cache_size = -200000");
  work();
  const free = store.get<{ freelist_count: number }>("pragma freelist_count")?.freelist_count ?? 0;
  if (free > maxFreePages) giveBackRoom(store);
  store.exec("pragma wal_checkpoint(truncate); pragma cache_size = -16384");
}

/** The content is there already; a busy or full disk must not make that look like a failure. */
function giveBackRoom(store: Store): void {
  try {
    store.exec("vacuum");
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}
