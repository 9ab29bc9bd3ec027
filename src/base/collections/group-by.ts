type GetKey<Item> = (item: Item) => string | undefined;

/** Maps each key to its items, in order of each key's first item. Skips items without a key. */
export function groupByKey<Item>(
  items: readonly Item[],
  getKey: GetKey<Item>,
): ReadonlyMap<string, readonly [Item, ...Item[]]> {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const key = getKey(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** Lists the groups of items that share a key, in the order of `groupByKey`. */
export const groupBy = <Item>(items: readonly Item[], getKey: GetKey<Item>) => [
  ...groupByKey(items, getKey).values(),
];
