import type { Store } from "../store/store";

/**
 * Runs work that checks for writes by other processes once, or not at all if work in the same turn of the event loop
 * has. Without `turn`, each work checks for itself: a caller that only awaits answers never ends its turn.
 */
export function checkOnce(store: Store, turn: (() => Promise<void>) | undefined) {
  let isHeld = false;
  const holdForTurn = (endOfTurn: Promise<void>) => {
    isHeld = true;
    const release = store.holdVersion();
    void endOfTurn.then(() => {
      isHeld = false;
      release();
    });
  };
  return <Result>(work: () => Result): Result => {
    if (turn !== undefined) {
      if (!isHeld) holdForTurn(turn());
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
