import { runInOneStep, runSteps, type Steps } from "../../base/async/steps";
import { tryWrite } from "./database/database-failure";
import { schemaVersion, tablesSql, triggersSql } from "./database/schema";
import type { Store } from "./store";

/**
 * Returns how many times the world in this store has been replaced. The count is in the database header, so
 * snapshots and exports don't include it.
 */
export const countRefills = (store: Store): number => store.value<number>("pragma main.application_id") ?? 0;

/** Empties the store and fills it again, all or nothing. Creates the triggers after inserting the rows. */
export function refill(store: Store, fill: () => void): void {
  runSteps(refillInSteps(store, () => runInOneStep(fill)));
}

export function refillInSteps(store: Store, fill: () => Steps): Steps {
  return store.transactionInSteps(function* () {
    emptyTables(store);
    yield* fill();
    store.exec(`${triggersSql} pragma user_version = ${schemaVersion}`);
  });
}

function emptyTables(store: Store): void {
  const names = listTableNames(store);
  if (names.length > 0) store.exec(`pragma main.application_id = ${countRefills(store) + 1}`);
  for (const name of names) store.exec(`drop table "${name.replaceAll('"', '""')}"`);
  store.exec(tablesSql);
}

/** Lists all tables, in schema order. */
export function listTableNames(store: Store): string[] {
  return store
    .all<{ name: string }>(
      "select name from main.sqlite_schema where type = 'table' and name not like 'sqlite_%' order by rowid",
    )
    .map(({ name }) => name);
}

/** Maximum number of free pages to keep. If there are more, all of them are returned to the disk. */
const maxFreePages = 1_000;

/** Runs `work` with a large page cache, then returns free pages to the disk. */
export function* runBulkInSteps(store: Store, work: () => Steps): Steps {
  store.exec("pragma cache_size = -200000");
  yield* work();
  const freePageCount = store.value<number>("pragma freelist_count") ?? 0;
  // The content has already been written, so a busy or full disk doesn't count as a failure.
  if (freePageCount > maxFreePages) tryWrite(() => store.exec("vacuum"));
  store.exec("pragma wal_checkpoint(truncate); pragma cache_size = -16384");
}
