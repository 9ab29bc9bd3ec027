import { getOrReadOrder } from "../cases/list/case-orders";
import type { SqlValue, Store } from "../store/store";

/**
 * Returns a window of the seqs that the query selects, and how many there are. Caches all of them until the
 * next write, so that scrolling stays fast.
 */
export function findSequenceNumbers(
  store: Store,
  sql: string,
  values: readonly SqlValue[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  const listKey = `inspector ${JSON.stringify([sql, values])}`;
  const { seqs } = getOrReadOrder(store, listKey, Number.POSITIVE_INFINITY, () => {
    const list = store.value<string>(`select json_group_array(seq) from (${sql})`, ...values) ?? "[]";
    return { seqs: Uint32Array.from(JSON.parse(list) as number[]), isWhole: true };
  });
  return { total: seqs.length, seqs: Array.from(seqs.subarray(offset, offset + limit)) };
}
