import { hasSameMeaning, isUnanswered } from "../../webhooks/receiver-state/exchange";
import type { CheckSession } from "./check-session";
import { createUnknownJudgment, type TrialJudgment } from "./judging";
import { createSendingParts } from "./play-all";
import type { Trial } from "./trials/trial";

/** A fault of the receiver that isn't about the rules that it breaks. */
export interface SharedCause {
  /** The trial that shows it. */
  readonly trialId: string;
  readonly judgment: TrialJudgment;
  /** Whether it may be why a trial failed. */
  explains(trialId: string, judgment: TrialJudgment): boolean;
}

/** Maximum number of trials to play again. If that many fail twice, the failures have a cause of their own. */
const maxReplays = 10;

/** Lists the trials to play again, each on its own. */
export const listReplays = (session: CheckSession, trials: readonly Trial[], ids: readonly string[]) =>
  trials
    .filter(({ id }) => ids.includes(id))
    .map((trial) => ({ trial, waves: trial.waves(createSendingParts(session)) }))
    // Copies that are sent together can arrive in a different order.
    .filter(({ waves }) => waves.every(({ length }) => length === 1))
    .slice(0, maxReplays);

/** Maps a trial to the one that tests a more basic bug, which makes both fail. */
const causingTrialIds: Readonly<Record<string, string>> = {
  "non-ascii": "unknown-field",
  "other-prefix": "no-signature",
  "stale-with-fresh-header": "stale",
};

/** The trial that shows whether the receiver checks signatures at all. */
const signatureTrialId = "wrong-secret";

/**
 * If two trials fail with the same response because of one bug, reports the bug only for the trial that tests
 * it. Reports a shared cause only for the trial that shows it.
 */
export function reportCauseOnce(
  trial: Trial,
  judgments: ReadonlyMap<string, TrialJudgment>,
  sharedCause?: SharedCause,
): TrialJudgment {
  const judgment = judgments.get(trial.id) as TrialJudgment;
  const { verdict, answer } = judgment;
  if (sharedCause?.trialId === trial.id) return { ...sharedCause.judgment, isExtension: false };
  if (sharedCause?.explains(trial.id, judgment) === true)
    return createUnknownJudgment(`As in ${sharedCause.trialId}: ${sharedCause.judgment.reason}`, answer);
  if (verdict !== "broken" || answer === undefined || isUnanswered(answer)) return judgment;
  const cause = listCausingIds(trial).find((id) => {
    const other = judgments.get(id);
    return other?.verdict === "broken" && other.answer !== undefined && hasSameMeaning(other.answer, answer);
  });
  return cause === undefined
    ? judgment
    : createUnknownJudgment(`As in ${cause}: ${judgments.get(cause)?.reason}`, answer);
}

function listCausingIds({ id, expected, isRightlySigned }: Trial): readonly string[] {
  const isUnsigned = expected === "refused" && isRightlySigned !== true && id !== signatureTrialId;
  const causingId = causingTrialIds[id];
  return [...(isUnsigned ? [signatureTrialId] : []), ...(causingId === undefined ? [] : [causingId])];
}
