/** Maps items in order, `size` of them at a time. */
export async function* mapAhead<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  size: number,
  map: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const ahead: Promise<Result>[] = [];
  for await (const item of items) {
    const result = map(item);
    // The error is reported when the item's turn comes.
    result.catch(() => {});
    ahead.push(result);
    if (ahead.length >= size) yield await (ahead.shift() as Promise<Result>);
  }
  for (const result of ahead) yield await result;
}
