import type { Host } from "../base/host";
import { judgeRules } from "../judge-rules";
import { judge } from "../judge-rules/verdicts";
import type { Traffic } from "../traffic/exchange";
import { buildJudgeDocument, type FindingRecord } from "./document";

const minPauseMs = 1000;
/** Maximum share of running time spent on judging. */
const maxJudgingShare = 0.1;

const liveRules = judgeRules.filter(({ needsEnd }) => needsEnd !== true);

/** Yields each new finding while the program runs, until the signal aborts. */
export async function* watchFindings(
  { now, sleep }: Pick<Host, "now" | "sleep">,
  signal: AbortSignal,
  readTraffic: () => Traffic,
): AsyncGenerator<FindingRecord> {
  const reportedKeys = new Set<string>();
  let judgedCount = 0;
  let pauseMs = minPauseMs;
  while (!signal.aborted) {
    await sleep(pauseMs, signal).catch(() => {});
    const liveTraffic = readTraffic();
    // Copies the traffic, because requests keep arriving during judging.
    const traffic = { ...liveTraffic, exchanges: [...liveTraffic.exchanges] };
    if (signal.aborted || traffic.exchanges.length === judgedCount) continue;
    judgedCount = traffic.exchanges.length;
    const startedAt = now();
    for (const finding of await findLiveFindings(traffic)) {
      const key = [finding.rule, finding.operation, finding.surface].join(" ");
      if (!reportedKeys.has(key)) yield finding;
      reportedKeys.add(key);
    }
    pauseMs = Math.max(minPauseMs, (now() - startedAt) / maxJudgingShare);
  }
}

async function findLiveFindings(traffic: Traffic): Promise<readonly FindingRecord[]> {
  const verdicts = await judge(traffic, liveRules);
  return buildJudgeDocument([{ traffic, verdicts }], { target: "", seed: "", acceptanceOf: () => undefined })
    .findings;
}
