import { type Decimal, zero } from "../../../base/text/numbers/decimal";

interface Amount {
  readonly amount: Decimal;
}

/** Larger groups are coincidences, and take long to find. */
const maxItems = 24;
const maxSteps = 20_000;

/**
 * Finds at least two items that add up to the total exactly; the items are positive. Prefers the first items.
 * Undefined if there are none, or if the search takes too long.
 */
export function findAddingUp<Item extends Amount>(
  total: Decimal,
  items: readonly Item[],
): readonly Item[] | undefined {
  const fitting = items.filter(({ amount }) => amount.gt(zero) && amount.lt(total)).slice(0, maxItems);
  const restOf = fitting.map((_, at) =>
    fitting.slice(at).reduce((sum, { amount }) => sum.plus(amount), zero),
  );
  let steps = 0;
  const search = (at: number, missing: Decimal, chosen: readonly Item[]): readonly Item[] | undefined => {
    if (missing.eq(zero)) return chosen.length > 1 ? chosen : undefined;
    const item = fitting[at];
    if (item === undefined || missing.gt(restOf[at] ?? zero) || ++steps > maxSteps) return undefined;
    const withItem = item.amount.gt(missing)
      ? undefined
      : search(at + 1, missing.minus(item.amount), [...chosen, item]);
    return withItem ?? search(at + 1, missing, chosen);
  };
  return search(0, total, []);
}
