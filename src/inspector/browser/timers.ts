/** Runs a function once, after a delay; returns a function that cancels it. */
export function runAfter(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/** Runs a function repeatedly; returns a function that stops it. */
export function repeatEvery(ms: number, run: () => void): () => void {
  const timer = setInterval(run, ms);
  return () => clearInterval(timer);
}

/** Returns monotonic milliseconds for measuring durations. */
export const getElapsedMs = (): number => performance.now();
