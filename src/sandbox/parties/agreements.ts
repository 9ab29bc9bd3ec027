import type { Caller } from "../facts/caller";
import { memoize } from "../store/memoize";
import type { Store } from "../store/store";

const partnerTables = { collection: "collection_partners", referral: "referral_partners" } as const;

/** Whether the agreement of a partner excludes the operation. Always false for creditors. */
export function isExcluded(store: Store, { surface, owner }: Caller, operation: string): boolean {
  if (surface === "customer") return false;
  const excludedOperations = memoize(store, `excluded operations of ${surface} ${owner}`, () => {
    const sql = `select excluded_operations from ${partnerTables[surface]} where seq = ?`;
    return JSON.parse(store.value<string>(sql, owner) ?? "[]") as readonly string[];
  });
  return excludedOperations.includes(operation);
}
