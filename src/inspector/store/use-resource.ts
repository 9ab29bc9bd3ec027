import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { live } from "../browser/live";
import { useStore } from "./store";

/** What was read of the server, and how it stands. */
export interface Resource<Value> {
  /** Stays while it is read again. */
  readonly value: Value | undefined;
  readonly error: unknown;
  readonly reload: () => void;
}

/**
 * Reads anew when `key` changes, when `version` does (a live counter of what it shows), and after each new connection.
 * An answer that comes after a later one was requested is dropped.
 */
export function useResource<Value>(
  key: string,
  fetcher: () => Promise<Value>,
  version: unknown = 0,
): Resource<Value> {
  const connections = useStore(live, (now) => now.connections);
  const [shown, show] = useState<{ key: string; value?: Value; error?: unknown }>({ key });
  const [round, setRound] = useState(0);
  const latest = useRef(0);
  useEffect(() => {
    const own = ++latest.current;
    const isLatest = () => own === latest.current;
    fetcher().then(
      (value) => isLatest() && show({ key, value }),
      (error: unknown) =>
        isLatest() && show((before) => ({ ...(before.key === key ? before : {}), key, error })),
    );
    return () => {
      latest.current++;
    };
  }, [key, version, connections, round]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  const isOwn = shown.key === key;
  return { value: isOwn ? shown.value : undefined, error: isOwn ? shown.error : undefined, reload };
}
