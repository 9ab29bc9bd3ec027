/** Maps items in order, at most `size` at a time. */
export async function* mapAhead<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  size: number,
  mapItem: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const pendingResults: Promise<Result>[] = [];
  for await (const item of items) {
    const result = mapItem(item);
    // Avoids an unhandled rejection. The error is thrown when it is this item's turn.
    result.catch(() => {});
    pendingResults.push(result);
    if (pendingResults.length >= size) yield pendingResults.shift() as Promise<Result>;
  }
  yield* pendingResults;
}
