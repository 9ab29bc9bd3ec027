import type { SqlValue, Store } from "../../store/store";

/** The last row of an earlier page; `offset` rows of the list end with it. */
export interface Anchor {
  readonly offset: number;
  readonly key: SqlValue;
  readonly seq: number;
}

interface Memory {
  readonly version: number;
  readonly lists: Map<string, Anchor[]>;
}

const maxLists = 20;
const memories = new WeakMap<Store, Memory>();

/** The anchors of a store; dropped when anything is written. */
function memoryOf(store: Store): Memory {
  const version = store.version();
  const known = memories.get(store);
  if (known?.version === version) return known;
  const fresh = { version, lists: new Map() };
  memories.set(store, fresh);
  return fresh;
}

/** The closest anchor at or before `offset`, so that a walk from page to page skips no rows. */
export function nearestAnchor(store: Store, list: string, offset: number): Anchor | undefined {
  const anchors = memoryOf(store).lists.get(list);
  return anchors?.findLast((anchor) => anchor.offset <= offset);
}

export function keepAnchor(store: Store, list: string, anchor: Anchor): void {
  const { lists } = memoryOf(store);
  if (!lists.has(list) && lists.size >= maxLists) lists.clear();
  const anchors = lists.get(list) ?? [];
  lists.set(list, anchors);
  const index = anchors.findLastIndex((known) => known.offset <= anchor.offset);
  if (anchors[index]?.offset !== anchor.offset) anchors.splice(index + 1, 0, anchor);
}
