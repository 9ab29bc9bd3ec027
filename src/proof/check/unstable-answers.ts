import { unstable } from "../../webhooks/hostile/likely-cause";
import { type DeliveryExchange, isServerError, isSuccessful } from "../../webhooks/receiver-state/exchange";
import type { CheckSession } from "./check-session";
import { createBrokenJudgment, type TrialJudgment } from "./judging";
import { playWaves } from "./play-all";
import { formatRefused } from "./problems";
import { listReplays, type SharedCause } from "./shared-causes";
import type { PlayedTrial, Trial } from "./trials/trial";

/** A server error may say nothing about the rule of the trial. */
const isBrokenByServerError = ({ verdict, answer }: TrialJudgment) =>
  verdict === "broken" && answer !== undefined && isServerError(answer);

/**
 * Plays the plain trial and failed ones again with new cases, until one gets other responses than before.
 * Returns undefined if the same deliveries fail again.
 */
export async function findUnstableAnswers(
  session: CheckSession,
  played: ReadonlyMap<Trial, PlayedTrial>,
  judgments: ReadonlyMap<string, TrialJudgment>,
  createTrials: () => readonly Trial[],
): Promise<SharedCause | undefined> {
  const earlierAnswers = new Map([...played].map(([{ id }, { answers }]) => [id, answers]));
  const failedIds = [...judgments]
    .filter(([, judgment]) => isBrokenByServerError(judgment))
    .map(([id]) => id);
  if (failedIds.length === 0) return undefined;
  const explains: SharedCause["explains"] = (_, judgment) => isBrokenByServerError(judgment);
  for (const { trial, waves } of listReplays(session, createTrials(), ["plain", ...failedIds])) {
    const { answers } = await playWaves(session, waves);
    const judgment = compareAnswers(earlierAnswers.get(trial.id) ?? [], answers);
    if (judgment !== undefined) return { trialId: trial.id, judgment, explains };
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
