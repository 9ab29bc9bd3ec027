import { useEffect, useRef, useState } from "preact/hooks";
import type { Window } from "../../base/inspector/session";
import { live } from "../browser/live";
import { useStore } from "../store/store";
import { type Span, windowsOf } from "./rows-in-view";

const windowSize = 100;

export type LoadWindow<Row> = (offset: number, limit: number) => Promise<Window<Row>>;

export interface Windows<Row> {
  /** Undefined until the first window has come. */
  readonly total: number | undefined;
  readonly rowAt: (index: number) => Row | undefined;
  readonly error: unknown;
  readonly show: (span: Span) => void;
  readonly reload: () => void;
}

interface Loaded<Row> {
  readonly key: string;
  readonly total: number | undefined;
  readonly windows: ReadonlyMap<number, readonly Row[]>;
  readonly error: unknown;
}

const none = <Row>(key: string): Loaded<Row> => ({
  key,
  total: undefined,
  windows: new Map(),
  error: undefined,
});

/**
 * A long list by windows: those in view are read, and read again when `version` changes. Rows stay until newer ones of
 * the same `key` come.
 */
export function useWindows<Row>(key: string, load: LoadWindow<Row>, version: string): Windows<Row> {
  const connections = useStore(live, (now) => now.connections);
  const [span, show] = useState<Span>({ from: 0, to: 1 });
  const [round, setRound] = useState(0);
  const [kept, keep] = useState<Loaded<Row>>(none(key));
  const fresh = useRef<{ stamp: string; known: Set<number> }>({ stamp: "", known: new Set() });
  const stamp = [key, version, connections, round].join("\n");
  if (fresh.current.stamp !== stamp) fresh.current = { stamp, known: new Set() };
  const needed = windowsOf(span, windowSize);
  useEffect(() => {
    const { known } = fresh.current;
    const isCurrent = () => fresh.current.known === known;
    for (const index of needed.filter((one) => !known.has(one))) {
      known.add(index);
      load(index * windowSize, windowSize).then(
        (window) => isCurrent() && keep((before) => withWindow(before, key, index, window, known)),
        (error: unknown) => {
          known.delete(index);
          if (isCurrent()) keep((before) => ({ ...(before.key === key ? before : none<Row>(key)), error }));
        },
      );
    }
  }, [stamp, needed.join()]);
  const loaded = kept.key === key ? kept : none<Row>(key);
  return {
    total: loaded.total,
    rowAt: (index) => loaded.windows.get(Math.floor(index / windowSize))?.[index % windowSize],
    error: loaded.error,
    show,
    reload: () => setRound((before) => before + 1),
  };
}

/** With one window more; those that are out of date go once they are out of view. */
function withWindow<Row>(
  before: Loaded<Row>,
  key: string,
  index: number,
  { total, items }: Window<Row>,
  known: ReadonlySet<number>,
): Loaded<Row> {
  const own = before.key === key ? before : none<Row>(key);
  const windows = new Map([...own.windows].filter(([one]) => known.has(one)));
  return { key, total, windows: windows.set(index, items), error: undefined };
}
