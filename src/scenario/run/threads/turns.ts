/** The scenarios that nobody plays yet: each player takes the next one. */
export interface Turns {
  take(): number | undefined;
  /** From here on there is no next one. */
  close(): void;
}

export type SharedCount = Int32Array<SharedArrayBuffer>;

export const newSharedCount = (): SharedCount => new Int32Array(new SharedArrayBuffer(4));

/** The count is in shared memory, so that no thread waits for another one. */
export function openTurns(plans: number, taken: SharedCount): Turns {
  return {
    take() {
      const at = Atomics.add(taken, 0, 1);
      return at < plans ? at : undefined;
    },
    close: () => void Atomics.store(taken, 0, plans),
  };
}
