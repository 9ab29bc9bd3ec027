import { unstable } from "../../webhooks/hostile/likely-cause";
import { type DeliveryExchange, isServerError, isSuccessful } from "../../webhooks/receiver-state/exchange";
import type { CheckSession } from "./check-session";
import { createBrokenJudgment, type TrialJudgment } from "./judging";
import { createSendingParts, playWaves } from "./play-all";
import { formatRefused } from "./problems";
import type { PlayedTrial, Trial } from "./trials/trial";

/** Whether the receiver failed. That may say nothing about the trial's rule. */
const isBrokenByServerError = ({ verdict, answer }: TrialJudgment) =>
  verdict === "broken" && answer !== undefined && isServerError(answer);

/** Maximum number of trials to play again. If that many fail twice, the failures have a cause of their own. */
const maxReplays = 10;

/**
 * Plays the plain trial and failed ones again with new cases until one gets other answers than before.
 * Returns its ID and a judgment that says so. Undefined if the same deliveries fail again.
 */
export async function findUnstableAnswers(
  session: CheckSession,
  played: ReadonlyMap<Trial, PlayedTrial>,
  judgments: ReadonlyMap<string, TrialJudgment>,
  createTrials: () => readonly Trial[],
): Promise<{ readonly id: string; readonly judgment: TrialJudgment } | undefined> {
  const earlierAnswers = new Map([...played].map(([{ id }, { answers }]) => [id, answers]));
  const failedIds = [...judgments]
    .filter(([, judgment]) => isBrokenByServerError(judgment))
    .map(([id]) => id);
  if (failedIds.length === 0) return undefined;
  const replays = createTrials()
    .filter(({ id }) => id === "plain" || failedIds.includes(id))
    .map((trial) => ({ id: trial.id, waves: trial.waves(createSendingParts(session)) }))
    // Copies at the same moment can meet in another order.
    .filter(({ waves }) => waves.every(({ length }) => length === 1));
  for (const { id, waves } of replays.slice(0, maxReplays)) {
    const { answers } = await playWaves(session, waves);
    const judgment = compareAnswers(earlierAnswers.get(id) ?? [], answers);
    if (judgment !== undefined) return { id, judgment };
  }
  return undefined;
}

function compareAnswers(
  earlierAnswers: readonly DeliveryExchange[],
  answers: readonly DeliveryExchange[],
): TrialJudgment | undefined {
  for (const [index, answer] of answers.entries()) {
    const pair = [earlierAnswers[index] ?? answer, answer] as const;
    const failure = pair.find(isServerError);
    if (failure === undefined || !pair.some(isSuccessful)) continue;
    const reason = `${formatRefused(pair[0])} The same delivery for another case was answered ${answer.status}.`;
    return { ...createBrokenJudgment(reason, failure), cause: unstable };
  }
  return undefined;
}
