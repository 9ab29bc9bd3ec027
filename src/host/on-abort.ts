const reactions = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `react` when the signal is aborted, unless the returned function is called first. Adds only one
 * listener per signal, because Node warns of a leak at the eleventh and a page walk has more requests in
 * progress.
 */
export function onAbort(signal: AbortSignal, react: () => void): () => void {
  const callbacks = reactions.get(signal) ?? listenTo(signal);
  callbacks.add(react);
  return () => void callbacks.delete(react);
}

function listenTo(signal: AbortSignal): Set<() => void> {
  const callbacks = new Set<() => void>();
  reactions.set(signal, callbacks);
  signal.addEventListener("abort", () => {
    for (const react of [...callbacks]) react();
  });
  return callbacks;
}
