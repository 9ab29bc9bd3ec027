/** Groups items by key, ordering groups by their first items. Skips items without a key. */
export function groupBy<Item>(
  items: readonly Item[],
  getKey: (item: Item) => string | undefined,
): readonly (readonly [Item, ...Item[]])[] {
  const groups = new Map<string, [Item, ...Item[]]>();
  for (const item of items) {
    const key = getKey(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups.values()];
}
