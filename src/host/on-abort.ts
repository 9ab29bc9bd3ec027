const reactions = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `react` when the signal is aborted, until the returned function is called. Adds only one listener per
 * signal: Node warns of a leak at the eleventh, and a page walk has more requests in progress.
 */
export function onAbort(signal: AbortSignal, react: () => void): () => void {
  const waiting = reactions.get(signal) ?? listenTo(signal);
  waiting.add(react);
  return () => void waiting.delete(react);
}

function listenTo(signal: AbortSignal): Set<() => void> {
  const waiting = new Set<() => void>();
  reactions.set(signal, waiting);
  signal.addEventListener("abort", () => {
    for (const react of [...waiting]) react();
  });
  return waiting;
}
