import { createInterruptionFailure } from "../base/failure";
import { onAbort } from "./on-abort";

/** Maximum delay of a Node timer. A longer one would fire immediately. */
export const maxTimerMs = 2 ** 31 - 1;

/** Waits. Rejects with a `Failure` of kind `interrupted` as soon as the signal is aborted. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(createInterruptionFailure(signal));
    const release = onAbort(signal, () => {
      clearTimeout(timer);
      reject(createInterruptionFailure(signal));
    });
    const wake = () => {
      release();
      resolve();
    };
    const timer = setTimeout(wake, Math.min(ms, maxTimerMs));
  });
}
