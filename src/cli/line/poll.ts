import type { Host } from "../../base/host";
import { duration } from "../flags/option";

export const pollOptions = {
  timeout: duration("--timeout <duration>", "give up after this long; 10m"),
  interval: duration("--interval <duration>", "the first pause between two looks; 2s"),
};

export const defaultTimeoutMs = 600_000;
const usualIntervalMs = 2_000;
const longestIntervalMs = 60_000;
const growth = 1.5;

export interface Pace {
  readonly timeout?: number | undefined;
  readonly interval?: number | undefined;
}

/**
 * Looks until `look` gives something else than undefined, with growing, jittered pauses; undefined when the time is
 * up. The last look is at the end of the time.
 */
export async function poll<Found>(
  { now, sleep, random }: Pick<Host, "now" | "sleep" | "random">,
  signal: AbortSignal,
  { timeout = defaultTimeoutMs, interval = usualIntervalMs }: Pace,
  look: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const end = now() + timeout;
  let pauseMs = interval;
  for (;;) {
    const found = await look();
    const leftMs = end - now();
    if (found !== undefined || leftMs <= 0) return found;
    await sleep(Math.min(leftMs, pauseMs * (0.8 + random() * 0.4)), signal);
    pauseMs = Math.min(Math.max(longestIntervalMs, interval), pauseMs * growth);
  }
}
