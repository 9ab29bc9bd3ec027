import type { Failure } from "../base/failure";
import type { Host } from "../base/host";
import { formatDuration } from "../base/text/time/duration";
import { durationOption, type OptionValues } from "../cli/flags/option";

export const pollOptions = {
  timeout: durationOption("--timeout <duration>", "Give up after this time. Default: 10m"),
  interval: durationOption("--interval <duration>", "Initial pause between polls. Default: 2s"),
};

const defaultTimeoutMs = 600_000;
const defaultIntervalMs = 2_000;
const maxIntervalMs = 60_000;
const pauseGrowth = 1.5;

export type PollTiming = OptionValues<typeof pollOptions>;

/**
 * Calls `read` with growing, jittered pauses until it returns a value. After the timeout, calls it one last
 * time and then throws.
 */
export async function poll<Value>(
  { host, signal }: { readonly host: Pick<Host, "now" | "sleep" | "random">; readonly signal: AbortSignal },
  { timeout = defaultTimeoutMs, interval = defaultIntervalMs }: PollTiming,
  read: () => Promise<Value | undefined>,
  createFailure: (waitedText: string) => Failure,
): Promise<Value> {
  const { now, sleep, random } = host;
  const endMs = now() + timeout;
  let pauseMs = interval;
  for (;;) {
    const isLast = now() >= endMs;
    const value = await read();
    if (value !== undefined) return value;
    if (isLast) throw createFailure(formatDuration(timeout));
    const waitMs = Math.min(endMs - now(), pauseMs * (0.8 + random() * 0.4));
    if (waitMs > 0) await sleep(waitMs, signal);
    pauseMs = Math.min(Math.max(maxIntervalMs, interval), pauseMs * pauseGrowth);
  }
}
