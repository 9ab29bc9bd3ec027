import { useEffect, useState } from "preact/hooks";

/** A value that components follow. */
export interface Store<Value> {
  get(): Value;
  set(value: Value): void;
  /** Returns a function that ends it. */
  follow(listener: () => void): () => void;
}

export function createStore<Value>(first: Value): Store<Value> {
  const listeners = new Set<() => void>();
  let value = first;
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

/** The value now; the component is drawn again when `select` of it changes. */
export function useStore<Value, Part = Value>(
  store: Store<Value>,
  select: (value: Value) => Part = (value) => value as unknown as Part,
): Part {
  const [, redraw] = useState({});
  const part = select(store.get());
  useEffect(() => {
    let last = part;
    const check = () => {
      const next = select(store.get());
      if (!Object.is(next, last)) redraw({});
      last = next;
    };
    check();
    return store.follow(check);
  }, [store]);
  return part;
}
