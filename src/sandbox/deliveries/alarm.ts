/** A nap that can be ended early. */
export interface Alarm {
  /** Ends the current nap, or the next one if there is none now. */
  ring(): void;
  /** Sleeps for `ms`, or until `ring` is called. */
  nap(ms: number, sleep: (ms: number, signal: AbortSignal) => Promise<void>): Promise<void>;
}

export function openAlarm(): Alarm {
  let current = new AbortController();
  return {
    // Passes a reason, because the default one is an error with a stack trace.
    ring: () => current.abort("rung"),
    async nap(ms, sleep) {
      // Ending a nap early, even before it begins, is not an error.
      if (!current.signal.aborted) await sleep(ms, current.signal).catch(() => {});
      if (current.signal.aborted) current = new AbortController();
    },
  };
}
