import { useEffect, useState } from "preact/hooks";

export interface Store<Value> {
  get(): Value;
  set(value: Value): void;
  /** Calls `listener` on each change. Returns a function that unsubscribes the listener. */
  follow(listener: () => void): () => void;
}

export function createStore<Value>(initialValue: Value): Store<Value> {
  const listeners = new Set<() => void>();
  let value = initialValue;
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns the selected part of the value. Renders the component again when that part changes. */
export function useStore<Value, Part = Value>(
  store: Store<Value>,
  select: (value: Value) => Part = (value) => value as unknown as Part,
): Part {
  const [, redraw] = useState({});
  const part = select(store.get());
  useEffect(() => {
    let last = part;
    const redrawIfChanged = () => {
      const next = select(store.get());
      if (!Object.is(next, last)) redraw({});
      last = next;
    };
    redrawIfChanged();
    return store.follow(redrawIfChanged);
  }, [store]);
  return part;
}
