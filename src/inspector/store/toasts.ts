import { after } from "../browser/timers";
import { hintOf, messageOf } from "../text/error-text";
import { createStore } from "./store";

export interface Toast {
  readonly id: number;
  readonly kind: "good" | "bad";
  readonly text: string;
  readonly hint?: string | undefined;
}

export const toasts = createStore<readonly Toast[]>([]);

const goodMs = 4000;
const badMs = 12_000;
let last = 0;

function add(toast: Omit<Toast, "id">): void {
  const id = ++last;
  toasts.set([...toasts.get().slice(-3), { id, ...toast }]);
  after(toast.kind === "good" ? goodMs : badMs, () => dismiss(id));
}

export function dismiss(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

const notify = (text: string): void => add({ kind: "good", text });

/** Carries out what a button does, and shows what came of it. */
export async function perform<Result>(
  action: () => Promise<Result>,
  done: string | ((result: Result) => string),
): Promise<Result | undefined> {
  try {
    const result = await action();
    notify(typeof done === "string" ? done : done(result));
    return result;
  } catch (error) {
    add({ kind: "bad", text: messageOf(error), hint: hintOf(error) });
    return undefined;
  }
}
