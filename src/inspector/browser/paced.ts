import { after } from "./timers";

/** Calls `run` at once, then at most once every `ms` milliseconds, always with the latest value. */
export function paced<Value>(ms: number, run: (value: Value) => void): (value: Value) => void {
  let next: { readonly value: Value } | undefined;
  let isResting = false;
  const step = () => {
    isResting = next !== undefined;
    if (next === undefined) return;
    const { value } = next;
    next = undefined;
    after(ms, step);
    run(value);
  };
  return (value) => {
    next = { value };
    if (!isResting) step();
  };
}
