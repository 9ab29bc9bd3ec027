/** Ends a nap early. */
export interface Alarm {
  /** Also ends the next nap where nobody sleeps now. */
  ring(): void;
  /** Waits so long, or until it rings. */
  nap(ms: number, sleep: (ms: number, signal: AbortSignal) => Promise<void>): Promise<void>;
}

export function openAlarm(): Alarm {
  let current = new AbortController();
  return {
    // With a reason, since the default one is an error with a stack of its own.
    ring: () => current.abort("rung"),
    async nap(ms, sleep) {
      // A nap that was ended early, or before it began, is a nap like any other.
      if (!current.signal.aborted) await sleep(ms, current.signal).catch(() => {});
      if (current.signal.aborted) current = new AbortController();
    },
  };
}
