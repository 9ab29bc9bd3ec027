import { dayMs } from "../../base/text/time/duration";
import type { Random } from "../facts/random";

/**
 * Returns the last midnight in UTC. The seeded world ends there, so that it is in the past and stays the same
 * all day.
 */
export const floorToMidnight = (time: number): number => Math.floor(time / dayMs) * dayMs;

/**
 * Draws a whole second between two times, both included. Returns `from` if they are less than a second apart.
 */
export function drawTime(random: Random, from: number, to: number): number {
  return from + 1000 * random.integer(0, Math.max(0, Math.floor((to - from) / 1000)));
}
