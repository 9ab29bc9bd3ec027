type RunAfter = (ms: number, run: () => void) => void;

/** Calls `run` immediately, then at most once every `ms` milliseconds, always with the latest value. */
export function throttle<Value>(
  runAfter: RunAfter,
  ms: number,
  run: (value: Value) => void,
): (value: Value) => void {
  let next: { readonly value: Value } | undefined;
  let isThrottled = false;
  const runWithLatest = () => {
    isThrottled = next !== undefined;
    if (next === undefined) return;
    const { value } = next;
    next = undefined;
    runAfter(ms, runWithLatest);
    run(value);
  };
  return (value) => {
    next = { value };
    if (!isThrottled) runWithLatest();
  };
}
