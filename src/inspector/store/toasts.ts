import { getErrorMessage } from "../../base/text/error-message";
import { runAfter } from "../browser/timers";
import { getErrorHint } from "../text/error-text";
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

const goodToastMs = 4000;
const badToastMs = 12_000;
let lastId = 0;

export function showToast(outcome: Outcome): void {
  const id = ++lastId;
  toasts.set([...toasts.get().slice(-3), { id, ...outcome }]);
  runAfter(outcome.kind === "good" ? goodToastMs : badToastMs, () => dismissToast(id));
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

export async function runWithToast<Result>(
  action: () => Promise<Result>,
  doneMessage: string | ((result: Result) => Outcome),
): Promise<Result | undefined> {
  try {
    const result = await action();
    showToast(typeof doneMessage === "string" ? { kind: "good", text: doneMessage } : doneMessage(result));
    return result;
  } catch (error) {
    showToast({ kind: "bad", text: getErrorMessage(error), hint: getErrorHint(error) });
    return undefined;
  }
}
