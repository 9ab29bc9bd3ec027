export type Version = ReturnType<typeof createVersion>;

/**
 * Creates a number that changes with every write to the database. `readOthersVersion` returns a number that
 * changes with each commit by another connection, but is slow to read.
 */
export function createVersion(readOthersVersion: () => number) {
  let version = 0;
  let othersVersion: number | undefined;
  let holdCount = 0;
  let isChecked = false;
  let isCounting = true;
  /** Makes the next `current` check again, even while the version is held. */
  const refresh = () => {
    isChecked = false;
  };
  return {
    refresh,
    current() {
      if (isChecked) return version;
      const seenVersion = readOthersVersion();
      if (seenVersion !== othersVersion) version += 1;
      othersVersion = seenVersion;
      isChecked = holdCount > 0;
      return version;
    },
    /** Records a write by this connection. */
    advance() {
      if (isCounting) version += 1;
    },
    /** Runs `work` without counting its writes. */
    withoutAdvance<Result>(work: () => Result): Result {
      const wasCounting = isCounting;
      isCounting = false;
      try {
        return work();
      } finally {
        isCounting = wasCounting;
      }
    },
    /** Until the returned function is called, `current` checks for writes by other connections only once. */
    hold() {
      holdCount += 1;
      return () => {
        holdCount -= 1;
        refresh();
      };
    },
  };
}
