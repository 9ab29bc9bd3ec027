/**
 * Runs `handleItem` on all items, at most `limit` at a time. After an error, waits for running calls to
 * finish and then throws it.
 */
export async function forEachParallel<Item>(
  items: Iterable<Item>,
  limit: number,
  handleItem: (item: Item) => Promise<void>,
): Promise<void> {
  const sharedItems = shareItems(items);
  const runWorker = async () => {
    for (const item of sharedItems) await handleItem(item);
  };
  const workers = Array.from({ length: limit }, runWorker);
  await Promise.allSettled(workers);
  await Promise.all(workers);
}

/** Distributes the items among the workers. If a worker throws, the generator ends for the others too. */
function* shareItems<Item>(items: Iterable<Item>): Generator<Item> {
  yield* items;
}
