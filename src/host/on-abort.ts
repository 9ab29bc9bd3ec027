const callbacksBySignal = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `callback` when the signal is aborted, unless the returned function is called first. Adds only one
 * listener per signal, because Node warns of a leak at the eleventh, and more requests may be in progress.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const callbacks = callbacksBySignal.get(signal) ?? addAbortListener(signal);
  callbacks.add(callback);
  return () => void callbacks.delete(callback);
}

function addAbortListener(signal: AbortSignal): Set<() => void> {
  const callbacks = new Set<() => void>();
  callbacksBySignal.set(signal, callbacks);
  signal.addEventListener("abort", () => {
    for (const react of [...callbacks]) react();
  });
  return callbacks;
}
