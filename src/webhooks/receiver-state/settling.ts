/** How long a receiver may take to book what it has answered. Default of --settle. */
export const defaultSettleMs = 1000;

const firstPauseMs = 20;

/** Pauses between two reads of a receiver's state. Each doubles; the sum is `settleMs`. */
export function settlePauses(settleMs: number): readonly number[] {
  const pauses: number[] = [];
  let passedMs = 0;
  for (let pauseMs = firstPauseMs; passedMs < settleMs; pauseMs *= 2) {
    pauses.push(Math.min(pauseMs, settleMs - passedMs));
    passedMs += pauseMs;
  }
  return pauses;
}
