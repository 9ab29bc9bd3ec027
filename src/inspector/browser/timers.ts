/** Runs a function once, after a delay. Returns a function that cancels the run. */
export function runAfter(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/** Runs a function repeatedly. Returns a function that stops the repetition. */
export function repeatEvery(ms: number, run: () => void): () => void {
  const timer = setInterval(run, ms);
  return () => clearInterval(timer);
}

/** Monotonic, for measuring durations. */
export const getElapsedMs = (): number => performance.now();
