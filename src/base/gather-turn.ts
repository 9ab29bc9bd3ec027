import type { Host } from "./host";

/**
 * Batches all items added in one turn of the event loop, in order, because handling one item costs as much as
 * handling all of them. Each addition resolves when its batch has been handled, and rejects if that fails.
 */
export function gatherTurn<Item>(
  { turn }: Pick<Host, "turn">,
  take: (items: readonly Item[]) => Promise<void>,
): (item: Item) => Promise<void> {
  let gathered: Item[] = [];
  let taking: Promise<void> | undefined;
  const takeAll = async () => {
    await turn();
    const items = gathered;
    gathered = [];
    taking = undefined;
    await take(items);
  };
  return (item) => {
    gathered.push(item);
    taking ??= takeAll();
    return taking;
  };
}
