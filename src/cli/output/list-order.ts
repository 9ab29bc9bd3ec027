import type { SortKey } from "../../api/endpoint/codecs";

/** What keeps the order of a list still while its pages are read (LIM-10). */
export interface StableOrder {
  /** The sort field that tells when a record was made. */
  readonly field: string;
  /** Whether it may stand behind the user's own keys. */
  readonly isTiebreak: boolean;
}

interface Ordered {
  readonly stableOrder?: StableOrder;
  readonly query?: object;
  readonly options: { readonly all?: boolean | undefined; readonly limit?: number | undefined };
}

/**
 * The order to ask for where several pages are read: with `--all` the oldest first, since what is new then joins
 * behind what was read; with `--limit` the newest first, as they come on a single page.
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
