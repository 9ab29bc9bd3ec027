import { after } from "../browser/timers";
import { errorHint, errorMessage } from "../text/error-text";
import { createStore } from "./store";

export interface Outcome {
  readonly kind: "good" | "bad";
  readonly text: string;
  readonly hint?: string | undefined;
}

export interface Toast extends Outcome {
  readonly id: number;
}

export const toasts = createStore<readonly Toast[]>([]);

const goodMs = 4000;
const badMs = 12_000;
let last = 0;

export function show(outcome: Outcome): void {
  const id = ++last;
  toasts.set([...toasts.get().slice(-3), { id, ...outcome }]);
  after(outcome.kind === "good" ? goodMs : badMs, () => dismiss(id));
}

export function dismiss(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

/** Runs an action and shows its outcome as a toast. */
export async function perform<Result>(
  action: () => Promise<Result>,
  done: string | ((result: Result) => Outcome),
): Promise<Result | undefined> {
  try {
    const result = await action();
    show(typeof done === "string" ? { kind: "good", text: done } : done(result));
    return result;
  } catch (error) {
    show({ kind: "bad", text: errorMessage(error), hint: errorHint(error) });
    return undefined;
  }
}
