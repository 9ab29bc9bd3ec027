import type { Store } from "../store/store";

/**
 * Returns a function that runs callbacks on current data. If `turn` is set, it checks for writes by other
 * processes once per turn of the event loop. Otherwise, it checks on every call, because a caller that only
 * awaits responses never ends its turn.
 */
export function createCheckedRunner(store: Store, turn: (() => Promise<void>) | undefined) {
  let isHeld = false;
  const holdVersionForTurn = (endOfTurn: Promise<void>) => {
    isHeld = true;
    const release = store.holdVersion();
    void endOfTurn.then(() => {
      isHeld = false;
      release();
    });
  };
  return <Result>(work: () => Result): Result => {
    if (turn !== undefined) {
      if (!isHeld) holdVersionForTurn(turn());
      return work();
    }
    const release = store.holdVersion();
    try {
      return work();
    } finally {
      release();
    }
  };
}
