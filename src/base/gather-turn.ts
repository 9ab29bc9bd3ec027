import type { Host } from "./host";

/**
 * Takes what is added in one turn of the event loop together, in its order, where each alone would cost as much as all
 * of it. An addition resolves when it is taken, and rejects if that fails.
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
