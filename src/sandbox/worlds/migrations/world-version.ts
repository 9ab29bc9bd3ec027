import type { Store } from "../../store/store";

/** The schema version of what a store holds; 0 where recoup has not filled it. */
export const versionOf = (store: Store): number =>
  store.get<{ user_version: number }>("pragma main.user_version")?.user_version ?? 0;
