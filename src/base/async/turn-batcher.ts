import type { Host } from "../host";

/**
 * Batches all items added in one turn of the event loop, in order, because handling one item costs as much as
 * handling them all. Each addition resolves once its batch has been handled, and rejects if that fails.
 */
export function createTurnBatcher<Item>(
  { turn }: Pick<Host, "turn">,
  handleBatch: (items: readonly Item[]) => Promise<void>,
): (item: Item) => Promise<void> {
  let pendingItems: Item[] = [];
  let currentFlush: Promise<void> | undefined;
  const flushBatch = async () => {
    await turn();
    const items = pendingItems;
    pendingItems = [];
    currentFlush = undefined;
    await handleBatch(items);
  };
  return (item) => {
    pendingItems.push(item);
    currentFlush ??= flushBatch();
    return currentFlush;
  };
}
