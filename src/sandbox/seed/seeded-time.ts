import { dayMs } from "../../base/text/time/duration";
import type { Random } from "../facts/random";

/**
 * Returns the last midnight in UTC. The seeded world ends there, so it lies in the past and stays the same
 * all day.
 */
export const floorToMidnight = (time: number): number => Math.floor(time / dayMs) * dayMs;

/**
 * Picks a random time between `from` and `to`, inclusive, in whole seconds. Returns `from` if they are less
 * than a second apart.
 */
export function drawTime(random: Random, from: number, to: number): number {
  return from + 1000 * random.integer(0, Math.max(0, Math.floor((to - from) / 1000)));
}

/** Picks random times between `from` and `to`, in order. */
export function drawTimes(random: Random, count: number, from: number, to: number): number[] {
  return Array.from({ length: count }, () => drawTime(random, from, to)).sort((a, b) => a - b);
}
