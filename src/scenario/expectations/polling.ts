import { formatDuration } from "../../base/text/time/duration";
import { StepFailure } from "./step-failure";
import type { TestTarget } from "./target";

const maxPauseMs = 60_000;
const minPolls = 20;
const pauseGrowth = 1.5;

export interface PollOptions {
  readonly withinMs: number;
  readonly everyMs: number;
}

/** Returns the scenario's remaining time in milliseconds. Throws if it has timed out. */
function getRemainingMs({ now, limit }: Pick<TestTarget, "now" | "limit">): number {
  if (limit === undefined) return Number.POSITIVE_INFINITY;
  const leftMs = limit.endsAt - now();
  if (leftMs > 0) return leftMs;
  throw new StepFailure(`The scenario timed out after ${formatDuration(limit.ms)}, while this step waited.`);
}

/**
 * Polls with growing pauses until `check` returns a value. Returns undefined after `withinMs`. The last check
 * begins after that time, because a slow check shows the state at its beginning.
 */
export async function poll<Found>(
  target: Pick<TestTarget, "now" | "sleep" | "limit">,
  { withinMs, everyMs }: PollOptions,
  check: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const end = target.now() + withinMs;
  const maxIntervalMs = Math.max(maxPauseMs, everyMs, withinMs / minPolls);
  let pauseMs = Math.max(1, everyMs);
  for (;;) {
    const isLast = target.now() >= end;
    const result = await check();
    if (result !== undefined || isLast) return result;
    const waitMs = Math.min(end - target.now(), getRemainingMs(target), Math.ceil(pauseMs));
    if (waitMs > 0) await target.sleep(waitMs);
    pauseMs = Math.min(maxIntervalMs, pauseMs * pauseGrowth);
  }
}
