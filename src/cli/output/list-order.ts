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
  readonly options: { readonly all?: boolean | undefined; readonly limit?: number | undefined };
}

/**
 * The order to request when several pages are read: oldest first with `--all`, so that new records are added after those
 * already read; newest first with `--limit`, as on a single page.
 */
export function orderQuery(
  { stableOrder, query = {}, options }: Ordered,
  pageSize: number | undefined,
): { readonly Sort?: readonly SortKey[] } {
  const isLong = options.all === true || (options.limit ?? 0) > (pageSize ?? 0);
  if (stableOrder === undefined || !isLong) return {};
  const { field, isTiebreak } = stableOrder;
  const { Sort: chosen = [] } = query as { readonly Sort?: readonly SortKey[] };
  if (chosen.length > 0 && (!isTiebreak || chosen.some((key) => key.field === field))) return {};
  return { Sort: [...chosen, { field, isDescending: options.all !== true }] };
}
