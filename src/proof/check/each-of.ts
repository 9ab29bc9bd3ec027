/** Runs `work` on all items, at most `concurrency` at a time. */
export async function eachOf<Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const open = items.values();
  const worker = async () => {
    for (const item of open) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
