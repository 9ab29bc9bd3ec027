import { type Decimal, zero } from "../../../base/text/numbers/decimal";

/** Larger groups are probably coincidences, and take long to find. */
const maxItems = 24;
const maxSteps = 20_000;

/**
 * Finds two or more positive items that add up to the total exactly. Prefers the first items. Undefined if no
 * items add up, or if the search takes too long.
 */
export function findSummands<Item extends { readonly amount: Decimal }>(
  total: Decimal,
  items: readonly Item[],
): readonly Item[] | undefined {
  const candidates = items.filter(({ amount }) => amount.gt(zero) && amount.lt(total)).slice(0, maxItems);
  const remainingSums = candidates.map((_, index) =>
    candidates.slice(index).reduce((sum, { amount }) => sum.plus(amount), zero),
  );
  let steps = 0;
  const search = (index: number, missing: Decimal, chosen: readonly Item[]): readonly Item[] | undefined => {
    if (missing.eq(zero)) return chosen.length > 1 ? chosen : undefined;
    const item = candidates[index];
    if (item === undefined || missing.gt(remainingSums[index] ?? zero) || ++steps > maxSteps)
      return undefined;
    const withItem = item.amount.gt(missing)
      ? undefined
      : search(index + 1, missing.minus(item.amount), [...chosen, item]);
    return withItem ?? search(index + 1, missing, chosen);
  };
  return search(0, total, []);
}
