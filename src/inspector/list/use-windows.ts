import { useEffect, useRef, useState } from "preact/hooks";
import { liveConnection } from "../browser/live";
import type { ListWindow } from "../contract/session";
import { useStore } from "../store/store";
import { addWindow, createEmptyWindows, type LoadedWindows } from "./loaded-windows";
import { listWindowsInView, type Span } from "./rows-in-view";

const windowSize = 100;

export type LoadWindow<Row> = (offset: number, limit: number) => Promise<ListWindow<Row>>;

export interface Windows<Row> {
  /** Identifies the list's filters and search. */
  readonly key: string;
  /** Undefined until the first window is loaded. */
  readonly total: number | undefined;
  readonly rowAt: (index: number) => Row | undefined;
  readonly error: unknown;
  readonly show: (span: Span) => void;
  readonly reload: () => void;
}

/** One state of the list, and the windows already requested for it. */
interface Turn {
  readonly key: string;
  readonly stamp: string;
  readonly number: number;
  readonly requestedIndexes: Set<number>;
}

/**
 * Loads the visible windows of a long list, and reloads them when `version` changes. Keeps showing rows with
 * the same `key` until newer rows arrive.
 */
export function useWindows<Row>(key: string, load: LoadWindow<Row>, version: string): Windows<Row> {
  const connectionCount = useStore(liveConnection, (now) => now.connectionCount);
  const [span, show] = useState<Span>({ from: 0, to: 1 });
  const [reloadCount, setReloadCount] = useState(0);
  const [loadedWindows, setLoadedWindows] = useState<LoadedWindows<Row>>(createEmptyWindows(key));
  const turn = useTurn(key, [key, version, connectionCount, reloadCount].join("\n"));
  const neededIndexes = listWindowsInView(span, windowSize);
  useEffect(() => {
    const { requestedIndexes, number } = turn.current;
    const applyChange = (change: (loaded: LoadedWindows<Row>) => LoadedWindows<Row>) => {
      if (turn.current.key === key)
        setLoadedWindows((before) => change(before.key === key ? before : createEmptyWindows(key)));
    };
    for (const index of neededIndexes.filter((candidate) => !requestedIndexes.has(candidate))) {
      requestedIndexes.add(index);
      load(index * windowSize, windowSize).then(
        (window) => applyChange((loaded) => addWindow(loaded, index, window, number, neededIndexes)),
        (error: unknown) => {
          requestedIndexes.delete(index);
          applyChange((loaded) => ({ ...loaded, error }));
        },
      );
    }
  }, [turn.current, neededIndexes.join()]);
  const currentWindows = loadedWindows.key === key ? loadedWindows : createEmptyWindows<Row>(key);
  return {
    key,
    total: currentWindows.total,
    rowAt: (index) => currentWindows.windows.get(Math.floor(index / windowSize))?.rows[index % windowSize],
    error: currentWindows.error,
    show,
    reload: () => setReloadCount((before) => before + 1),
  };
}

function useTurn(key: string, stamp: string): { readonly current: Turn } {
  const turn = useRef<Turn>({ key, stamp, number: 0, requestedIndexes: new Set() });
  if (turn.current.stamp !== stamp)
    turn.current = { key, stamp, number: turn.current.number + 1, requestedIndexes: new Set() };
  return turn;
}
