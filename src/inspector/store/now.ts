import { liveConnection } from "../browser/live";
import { getElapsedMs, repeatEvery } from "../browser/timers";
import { calculateClockTime } from "../text/times";
import { createStore, useStore } from "./store";

const tickMs = 1000;
const now = createStore<string | undefined>(undefined);

function updateNow(): void {
  const { message, receivedAt } = liveConnection.get();
  if (message === undefined) return;
  const { clock } = message;
  now.set(calculateClockTime(clock.now, getElapsedMs() - receivedAt, clock.isFrozen ? 0 : clock.speed));
}

liveConnection.follow(updateNow);
repeatEvery(tickMs, updateNow);

/** Returns the sandbox's time, which keeps advancing between server messages. */
export const useNow = (): string | undefined => useStore(now);
