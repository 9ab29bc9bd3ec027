export type SharedCount = Int32Array<SharedArrayBuffer>;

export const createSharedCount = (): SharedCount => new Int32Array(new SharedArrayBuffer(4));

/**
 * Hands out scenarios that haven't started. Counts in shared memory, so threads never wait for each other.
 */
export function createTurns(planCount: number, takenCount: SharedCount) {
  return {
    take(): number | undefined {
      const index = Atomics.add(takenCount, 0, 1);
      return index < planCount ? index : undefined;
    },
    close: () => void Atomics.store(takenCount, 0, planCount),
  };
}
