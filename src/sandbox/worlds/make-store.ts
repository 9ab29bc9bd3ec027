import { runSteps, type Steps } from "../../base/async/steps";
import { type SeedOptions, seedInSteps } from "../seed/seed";
import { openStore, type Store } from "../store/store";

export const makeMemoryStore = (options: SeedOptions): Store =>
  runSteps(makeStoreInSteps(":memory:", options));

/** Creates a store with a new world, in a file that no other process uses yet. */
export function* makeStoreInSteps(file: string, options: SeedOptions): Steps<Store> {
  const store = openStore(file);
  try {
    store.exec("pragma journal_mode = off; pragma cache_size = -200000");
    yield* seedInSteps(store, options);
    // Makes rollbacks possible, because an in-memory world stays open after this.
    store.exec("pragma journal_mode = memory; pragma cache_size = -16384");
    return store;
  } catch (error) {
    // Closes the file after Ctrl-C too, because Windows can't delete an open file.
    store.close();
    throw error;
  }
}
