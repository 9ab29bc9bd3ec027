/** A number that changes with every write to the database. */
export interface Version {
  current(): number;
  /** Records a write by this connection. */
  advance(): void;
  /** Runs `work` without counting its writes. */
  withoutAdvance<Result>(work: () => Result): Result;
  /** Until the returned function is called, `current` checks for writes by other connections only once. */
  hold(): () => void;
  /** Forces the next `current` to check again, even while the version is held. */
  refresh(): void;
}

/**
 * Opens a version. `readOthersVersion` returns a number that changes with each commit by another connection,
 * but is slow.
 */
export function createVersion(readOthersVersion: () => number): Version {
  let version = 0;
  let othersVersion: number | undefined;
  let holdCount = 0;
  let isChecked = false;
  let isCounting = true;
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
    advance() {
      if (isCounting) version += 1;
    },
    withoutAdvance(work) {
      const wasCounting = isCounting;
      isCounting = false;
      try {
        return work();
      } finally {
        isCounting = wasCounting;
      }
    },
    hold() {
      holdCount += 1;
      return () => {
        holdCount -= 1;
        refresh();
      };
    },
  };
}
