/**
 * Runs `work` on all items, at most `limit` at a time. After an error, waits for the running calls, then
 * throws the error.
 */
export async function forEachParallel<Item>(
  items: Iterable<Item>,
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const open = shared(items);
  const worker = async () => {
    for (const item of open) await work(item);
  };
  const workers = Array.from({ length: limit }, worker);
  await Promise.allSettled(workers);
  await Promise.all(workers);
}

/** Shares the items among the workers. A worker that throws ends the generator for the others. */
function* shared<Item>(items: Iterable<Item>): Generator<Item> {
  yield* items;
}
