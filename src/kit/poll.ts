import type { Host } from "../base/host";
import { durationOption, type OptionValues } from "../cli/flags/option";

export const pollOptions = {
  timeout: durationOption("--timeout <duration>", "Give up after this time. Default: 10m"),
  interval: durationOption("--interval <duration>", "Initial pause between polls. Default: 2s"),
};

export const defaultTimeoutMs = 600_000;
const defaultIntervalMs = 2_000;
const maxIntervalMs = 60_000;
const pauseGrowth = 1.5;

export type PollTiming = OptionValues<typeof pollOptions>;

/**
 * Calls `read` with growing, jittered pauses until it returns a value. After the timeout, calls it one last
 * time and then returns undefined.
 */
export async function poll<Value>(
  { now, sleep, random }: Pick<Host, "now" | "sleep" | "random">,
  signal: AbortSignal,
  { timeout = defaultTimeoutMs, interval = defaultIntervalMs }: PollTiming,
  read: () => Promise<Value | undefined>,
): Promise<Value | undefined> {
  const endMs = now() + timeout;
  let pauseMs = interval;
  for (;;) {
    const isLast = now() >= endMs;
    const value = await read();
    if (value !== undefined || isLast) return value;
    const waitMs = Math.min(endMs - now(), pauseMs * (0.8 + random() * 0.4));
    if (waitMs > 0) await sleep(waitMs, signal);
    pauseMs = Math.min(Math.max(maxIntervalMs, interval), pauseMs * pauseGrowth);
  }
}
