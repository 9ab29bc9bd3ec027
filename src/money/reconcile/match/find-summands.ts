import { type Decimal, zero } from "../../../base/text/numbers/decimal";

/** Larger groups would mostly add up by chance, and take long to search. */
const maxCandidates = 24;
const maxSearchSteps = 20_000;

/**
 * Finds two or more positive items that add up to exactly the total, preferring earlier items. Returns
 * undefined if there are none or the search takes too long.
 */
export function findSummands<Item extends { readonly amount: Decimal }>(
  total: Decimal,
  items: readonly Item[],
): readonly Item[] | undefined {
  const candidates = items
    .filter(({ amount }) => amount.gt(zero) && amount.lt(total))
    .slice(0, maxCandidates);
  const remainingSums = candidates.map((_, index) =>
    candidates.slice(index).reduce((sum, { amount }) => sum.plus(amount), zero),
  );
  let steps = 0;
  const searchFrom = (
    index: number,
    missingAmount: Decimal,
    chosenItems: readonly Item[],
  ): readonly Item[] | undefined => {
    if (missingAmount.eq(zero)) return chosenItems.length > 1 ? chosenItems : undefined;
    const item = candidates[index];
    if (item === undefined || missingAmount.gt(remainingSums[index] ?? zero) || ++steps > maxSearchSteps)
      return undefined;
    const withItem = item.amount.gt(missingAmount)
      ? undefined
      : searchFrom(index + 1, missingAmount.minus(item.amount), [...chosenItems, item]);
    return withItem ?? searchFrom(index + 1, missingAmount, chosenItems);
  };
  return searchFrom(0, total, []);
}
