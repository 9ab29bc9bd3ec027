/** A number that changes with every write to a database. */
export interface Version {
  current(): number;
  /** Counts a write by this connection. */
  advance(): void;
  /** Runs `work` without counting its writes. */
  withoutAdvance<Result>(work: () => Result): Result;
  /** Until the returned function is called, `current` checks for writes by other connections only once. */
  hold(): () => void;
  /** Makes the next `current` check again, even while the version is held. */
  refresh(): void;
}

/**
 * Opens a version. `readOthersVersion` returns a number that changes with each commit of another connection.
 * It is slow.
 */
export function openVersion(readOthersVersion: () => number): Version {
  let version = 0;
  let others: number | undefined;
  let holds = 0;
  let isChecked = false;
  let isCounting = true;
  const refresh = () => {
    isChecked = false;
  };
  return {
    refresh,
    current() {
      if (isChecked) return version;
      const seen = readOthersVersion();
      if (seen !== others) version += 1;
      others = seen;
      isChecked = holds > 0;
      return version;
    },
    advance() {
      if (isCounting) version += 1;
    },
    withoutAdvance(work) {
      const before = isCounting;
      isCounting = false;
      try {
        return work();
      } finally {
        isCounting = before;
      }
    },
    hold() {
      holds += 1;
      return () => {
        holds -= 1;
        refresh();
      };
    },
  };
}
