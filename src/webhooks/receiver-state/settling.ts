/** How long a receiver may take to book after its answer. Default of --settle. */
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

/** Reads until the value fits or the settle time is over. Returns the last value. */
export type ReadSettled = <Shown>(
  read: () => Promise<Shown>,
  fits: (shown: Shown) => boolean,
) => Promise<Shown>;

export const readSettledWithin =
  (
    settleMs: number,
    sleep: (ms: number) => Promise<void>,
    onWait: (waitedMs: number) => void = () => {},
  ): ReadSettled =>
  async (read, fits) => {
    let shown = await read();
    let waitedMs = 0;
    for (const pauseMs of settlePauses(settleMs)) {
      if (fits(shown)) break;
      await sleep(pauseMs);
      waitedMs += pauseMs;
      shown = await read();
    }
    if (waitedMs > 0 && fits(shown)) onWait(waitedMs);
    return shown;
  };

/** For receivers that book before they answer. */
export const readOnce: ReadSettled = (read) => read();
