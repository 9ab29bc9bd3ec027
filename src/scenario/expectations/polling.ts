import type { Stage } from "./target";

const longestPauseMs = 60_000;
const fewestLooks = 20;
const growth = 1.5;

export interface Patience {
  readonly withinMs: number;
  readonly everyMs: number;
}

/** Looks until there is something or the time is up, which undefined tells; the pauses grow. */
export async function pollStage<Found>(
  stage: Pick<Stage, "now" | "sleep">,
  { withinMs, everyMs }: Patience,
  look: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const end = stage.now() + withinMs;
  const longest = Math.max(longestPauseMs, everyMs, withinMs / fewestLooks);
  let pauseMs = Math.max(1, everyMs);
  for (;;) {
    const found = await look();
    const leftMs = end - stage.now();
    if (found !== undefined || leftMs <= 0) return found;
    await stage.sleep(Math.min(leftMs, Math.ceil(pauseMs)));
    pauseMs = Math.min(longest, pauseMs * growth);
  }
}
