import type { Store } from "../../store/store";

/** Returns the schema version of a store; 0 if recoup has not filled it. */
export const versionOf = (store: Store): number =>
  store.get<{ user_version: number }>("pragma main.user_version")?.user_version ?? 0;
