/** An interruptible sleep. */
export interface Alarm {
  /** Ends the current sleep. If there is no current sleep, ends the next one. */
  ring(): void;
  /** Sleeps for `ms`, or until `ring` is called. */
  nap(ms: number, sleep: (ms: number, signal: AbortSignal) => Promise<void>): Promise<void>;
}

export function createAlarm(): Alarm {
  let current = new AbortController();
  return {
    // Gives a reason, because the default one is an error with a stack trace.
    ring: () => current.abort("rung"),
    async nap(ms, sleep) {
      // Ending a sleep early is not an error, even before it begins.
      if (!current.signal.aborted) await sleep(ms, current.signal).catch(() => {});
      if (current.signal.aborted) current = new AbortController();
    },
  };
}
