/** Lets one loop sleep until there is something to do. */
export interface WakeUp {
  ring(): void;
  /** Resolves at the next ring. */
  wait(): Promise<void>;
}

export function openWakeUp(): WakeUp {
  let wake = () => {};
  return {
    ring: () => wake(),
    wait: () =>
      new Promise<void>((resolve) => {
        wake = resolve;
      }),
  };
}
