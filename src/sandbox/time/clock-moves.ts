import { advice } from "../../base/advice/advice";
import { sandboxLines } from "../../base/advice/sandbox-lines";
import { Failure } from "../../base/failure";
import type { ClockAnswer } from "../../inspector/contract/time";
import { computeClockTime, readClock, writeClock } from "../store/clock";
import type { World } from "../store/world";

type WorldClock = Pick<World, "store" | "now" | "hostNow">;

export function reportClock({ store, hostNow }: WorldClock): ClockAnswer {
  const clock = readClock(store);
  const hostTime = hostNow();
  return {
    now: new Date(computeClockTime(clock, hostTime)).toISOString(),
    isFrozen: clock.speed === 0,
    speed: clock.speed,
    hostNow: new Date(hostTime).toISOString(),
  };
}

/** Sets the clock's speed relative to the host's clock. 0 freezes the clock. */
export function setSpeed({ store, hostNow }: WorldClock, speed: number): void {
  store.transaction(() => {
    const since = hostNow();
    writeClock(store, { base: computeClockTime(readClock(store), since), since, speed });
  });
}

/** Moves the clock forward but never back, and leaves its speed unchanged. Returns the new time. */
export function moveClockForward({ store, hostNow }: WorldClock, targetTime: number): number {
  return store.transaction(() => {
    const since = hostNow();
    const clock = readClock(store);
    const base = Math.max(targetTime, computeClockTime(clock, since));
    writeClock(store, { ...clock, base, since });
    return base;
  });
}

export function checkTargetTime(targetTime: number, now: number): void {
  // API times can't have five-digit years.
  if (targetTime > Date.UTC(9999, 0))
    throw new Failure("usage", "The clock can't be set beyond the year 9998.", {
      hint: advice`${sandboxLines.reset} resets it to this machine's time.`,
    });
  if (targetTime >= now) return;
  throw new Failure(
    "usage",
    `The clock of the world stands at ${new Date(now).toISOString()} and only goes forward: what happened after ${new Date(targetTime).toISOString()} would be in its future.`,
    {
      hint: advice`${sandboxLines.reset} starts over at this machine's time; loading a snapshot restores the clock that was saved with it.`,
    },
  );
}
