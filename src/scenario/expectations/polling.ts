import type { TestTarget } from "./target";

const maxPauseMs = 60_000;
const minPolls = 20;
const growth = 1.5;

export interface PollOptions {
  readonly withinMs: number;
  readonly everyMs: number;
}

/** Polls with growing pauses until something is found; undefined on timeout. */
export async function poll<Found>(
  target: Pick<TestTarget, "now" | "sleep">,
  { withinMs, everyMs }: PollOptions,
  check: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const end = target.now() + withinMs;
  const maxIntervalMs = Math.max(maxPauseMs, everyMs, withinMs / minPolls);
  let pauseMs = Math.max(1, everyMs);
  for (;;) {
    const found = await check();
    const leftMs = end - target.now();
    if (found !== undefined || leftMs <= 0) return found;
    await target.sleep(Math.min(leftMs, Math.ceil(pauseMs)));
    pauseMs = Math.min(maxIntervalMs, pauseMs * growth);
  }
}
