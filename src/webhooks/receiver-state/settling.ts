import { isDeepStrictEqual } from "node:util";

/** How long a receiver may take to book after responding. Default for `--settle`. */
export const defaultSettleMs = 1000;

/** How long a supervisor may take to restart the receiver. */
export const restartMs = 3000;

const firstPauseMs = 20;

/** Books that still change after this many periods are judged as they are. */
const maxPeriods = 60;

/**
 * Returns the pauses between reads of a receiver's state. Each is twice as long as the previous one, except
 * the last, which is shortened to make the total `settleMs`.
 */
export function listSettlePauses(settleMs: number): readonly number[] {
  const pauses: number[] = [];
  let passedMs = 0;
  for (let pauseMs = firstPauseMs; passedMs < settleMs; pauseMs *= 2) {
    pauses.push(Math.min(pauseMs, settleMs - passedMs));
    passedMs += pauseMs;
  }
  return pauses;
}

/**
 * Repeats a read until the value matches, or what `select` returns hasn't changed for `settleMs`. Returns the
 * last value.
 */
export type ReadSettled = <Shown>(
  read: () => Promise<Shown>,
  isSettled: (state: Shown) => boolean,
  select?: (state: Shown) => unknown,
) => Promise<Shown>;

export const createSettledReader =
  (
    settleMs: number,
    sleep: (ms: number) => Promise<void>,
    onWait: (waitedMs: number) => void = () => {},
  ): ReadSettled =>
  async (read, isSettled, select = (state) => state) => {
    let state = await read();
    let waitedMs = 0;
    let earlierState: unknown;
    do {
      earlierState = select(state);
      for (const pauseMs of listSettlePauses(settleMs)) {
        if (isSettled(state)) break;
        await sleep(pauseMs);
        waitedMs += pauseMs;
        state = await read();
      }
    } while (
      !isSettled(state) &&
      !isDeepStrictEqual(select(state), earlierState) &&
      waitedMs < maxPeriods * settleMs
    );
    if (waitedMs > 0 && isSettled(state)) onWait(waitedMs);
    return state;
  };

/** Reads once, for receivers that book before responding. */
export const readOnce: ReadSettled = (read) => read();
