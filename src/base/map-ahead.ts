/** Maps items in order, at most `size` at a time. */
export async function* mapAhead<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  size: number,
  map: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const ahead: Promise<Result>[] = [];
  for await (const item of items) {
    const result = map(item);
    // Avoids an unhandled rejection. The error is thrown at the item's turn.
    result.catch(() => {});
    ahead.push(result);
    if (ahead.length >= size) yield await (ahead.shift() as Promise<Result>);
  }
  for (const result of ahead) yield await result;
}
