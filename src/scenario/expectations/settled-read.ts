import { settlePauses } from "../../webhooks/receiver-state/settling";

/** Reads until the value fits or the settle time is over, and returns the last value. */
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
