import type { SqlValue, Store } from "../../store/store";

/** Where in a list an earlier page ended: `offset` rows come up to and with this one. */
export interface Anchor {
  readonly offset: number;
  readonly key: SqlValue;
  readonly seq: number;
}

interface Memory {
  readonly version: string;
  readonly lists: Map<string, Anchor[]>;
}

const maxLists = 20;
const memories = new WeakMap<Store, Memory>();

/** What was remembered, unless anything was written since. */
function memoryOf(store: Store): Memory {
  const version = store.version();
  const known = memories.get(store);
  if (known?.version === version) return known;
  const fresh = { version, lists: new Map() };
  memories.set(store, fresh);
  return fresh;
}

/** The nearest place at or before `offset`: a walk from page to page then skips nothing. */
export function nearestAnchor(store: Store, list: string, offset: number): Anchor | undefined {
  const anchors = memoryOf(store).lists.get(list);
  return anchors?.findLast((anchor) => anchor.offset <= offset);
}

export function keepAnchor(store: Store, list: string, anchor: Anchor): void {
  const { lists } = memoryOf(store);
  if (!lists.has(list) && lists.size >= maxLists) lists.clear();
  const anchors = lists.get(list) ?? [];
  lists.set(list, anchors);
  const place = anchors.findLastIndex((known) => known.offset <= anchor.offset);
  if (anchors[place]?.offset !== anchor.offset) anchors.splice(place + 1, 0, anchor);
}
