import { memoize } from "./memoize";
import { readMeta, writeMeta } from "./meta";
import type { Store } from "./store";

/** The sandbox clock: `now = base + (host - since) * speed`. While it is frozen, its speed is 0. */
export interface ClockState {
  /** Sandbox time at host time `since`. Both are in milliseconds since 1970 UTC. */
  readonly base: number;
  readonly since: number;
  readonly speed: number;
}

const hostClock: ClockState = { base: 0, since: 0, speed: 1 };

/** Reads the clock, which follows the host's time until it is first set. */
export function readClock(store: Store): ClockState {
  const text = readMeta(store, "clock");
  return text === undefined ? hostClock : (JSON.parse(text) as ClockState);
}

export function writeClock(store: Store, state: ClockState): void {
  writeMeta(store, "clock", JSON.stringify(state));
}

/** Returns the sandbox time in whole milliseconds. */
export function computeClockTime({ base, since, speed }: ClockState, hostNow: number): number {
  return Math.floor(base + (hostNow - since) * speed);
}

/** Returns a function that reads the sandbox time. The function notices changes by other processes. */
export function createClock(store: Store, hostNow: () => number): () => number {
  const readCachedClock = () => memoize(store, "clock", () => readClock(store));
  return () => computeClockTime(readCachedClock(), hostNow());
}
