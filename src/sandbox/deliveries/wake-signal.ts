/** An interruptible sleep. */
export interface WakeSignal {
  /** Ends the current sleep. If there is none, ends the next one as soon as it begins. */
  wake(): void;
  /** Sleeps for `ms`, or until `wake` is called. */
  wait(ms: number, sleep: (ms: number, signal: AbortSignal) => Promise<void>): Promise<void>;
}

export function createWakeSignal(): WakeSignal {
  let controller = new AbortController();
  return {
    // Gives a reason, because the default reason is an error with a stack trace.
    wake: () => controller.abort("woken"),
    async wait(ms, sleep) {
      // Ending a sleep early is not an error, even if the sleep hasn't begun.
      if (!controller.signal.aborted) await sleep(ms, controller.signal).catch(() => {});
      if (controller.signal.aborted) controller = new AbortController();
    },
  };
}
