import type { SortKey } from "../../api/endpoint/codecs";

/** A sort field that keeps a list in a stable order while its pages are read (LIM-10). */
export interface StableOrder {
  /** The sort field for the creation time of a record. */
  readonly field: string;
  /** Whether it may follow the user's own sort keys. */
  readonly isTiebreak: boolean;
}

interface Ordered {
  readonly stableOrder?: StableOrder;
  readonly query?: object;
}

/**
 * Returns the order to request for several pages. To read the whole list, oldest first, so that new records
 * come after those already read. With a limit, newest first, as on a single page.
 */
export function orderQuery(
  { stableOrder, query = {} }: Ordered,
  isAll: boolean,
): { readonly Sort?: readonly SortKey[] } {
  if (stableOrder === undefined) return {};
  const { field, isTiebreak } = stableOrder;
  const { Sort: chosen = [] } = query as { readonly Sort?: readonly SortKey[] };
  if (chosen.length > 0 && (!isTiebreak || chosen.some((key) => key.field === field))) return {};
  return { Sort: [...chosen, { field, isDescending: !isAll }] };
}
