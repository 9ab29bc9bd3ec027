/** Hands out the scenarios that haven't started. Each player takes the next one. */
export interface Turns {
  take(): number | undefined;
  /** Stops handing out scenarios. */
  close(): void;
}

export type SharedCount = Int32Array<SharedArrayBuffer>;

export const createSharedCount = (): SharedCount => new Int32Array(new SharedArrayBuffer(4));

/** Counts in shared memory, so that threads don't wait for each other. */
export function openTurns(planCount: number, takenCount: SharedCount): Turns {
  return {
    take() {
      const index = Atomics.add(takenCount, 0, 1);
      return index < planCount ? index : undefined;
    },
    close: () => void Atomics.store(takenCount, 0, planCount),
  };
}
