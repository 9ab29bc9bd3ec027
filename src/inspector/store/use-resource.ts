import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { ControlError } from "../browser/control";
import { liveConnection } from "../browser/live";
import type { LiveTopic } from "../contract/live";
import { useStore } from "./store";

export interface Resource<Value> {
  /** Keeps the previous value during a reload. */
  readonly value: Value | undefined;
  readonly error: unknown;
  readonly reload: () => void;
}

interface LoadedValue<Value> {
  readonly key: string;
  /** The turn of the request. A response never replaces one from a later turn. */
  readonly turn: number;
  readonly value?: Value | undefined;
  readonly error?: unknown;
}

/** Whether the data no longer exists, as after a reset, so that its previous value must not be shown. */
const isGone = (error: unknown) => error instanceof ControlError && error.status === 404;

/**
 * Reads data. Reads it again after each new connection, and when `key` or `version` (the live counter of the
 * data) changes.
 */
export function useResource<Value>(
  key: string,
  fetcher: () => Promise<Value>,
  version: unknown = 0,
): Resource<Value> {
  const connectionCount = useStore(liveConnection, (now) => now.connectionCount);
  const [loadedValue, setLoadedValue] = useState<LoadedValue<Value>>({ key, turn: 0 });
  const [reloadCount, setReloadCount] = useState(0);
  const latestRequest = useRef({ key, turn: 0 });
  useEffect(() => {
    const turn = latestRequest.current.turn + 1;
    latestRequest.current = { key, turn };
    const applyAnswer = (answer: Omit<LoadedValue<Value>, "key" | "turn">) =>
      setLoadedValue((before) => {
        if (latestRequest.current.key !== key || before.turn > turn) return before;
        return { value: before.key === key ? before.value : undefined, ...answer, key, turn };
      });
    fetcher().then(
      (value) => applyAnswer({ value }),
      (error: unknown) => applyAnswer(isGone(error) ? { value: undefined, error } : { error }),
    );
  }, [key, version, connectionCount, reloadCount]);
  const reload = useCallback(() => setReloadCount((before) => before + 1), []);
  const hasSameKey = loadedValue.key === key;
  return {
    value: hasSameKey ? loadedValue.value : undefined,
    error: hasSameKey ? loadedValue.error : undefined,
    reload,
  };
}

/** Returns a string that changes when any of the topics changes or the world is replaced. */
export const useTopics = (...topics: readonly LiveTopic[]): string =>
  useStore(liveConnection, ({ message }) =>
    ["world" as const, ...topics].map((topic) => message?.topics[topic]).join(),
  );

/** Returns a string that changes with every write and every logged request. */
export const useVersion = (): string =>
  useStore(liveConnection, ({ message }) => [message?.version, message?.topics.requests].join());
