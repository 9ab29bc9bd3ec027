import { hasSameMeaning, isUnanswered } from "../../webhooks/receiver-state/exchange";
import { createUnknownJudgment, type TrialJudgment } from "./judging";
import type { Trial } from "./trials/trial";

/** Maps a trial to the one that tests a more basic bug, which makes both fail. */
const causingTrialIds: Readonly<Record<string, string>> = {
  "non-ascii": "unknown-field",
  "other-prefix": "no-signature",
  "stale-with-fresh-header": "stale",
  "late-repeat": "second-attempt",
  "repeat-in-other-layout": "second-attempt",
};

/** The trial that shows whether the receiver checks signatures at all. */
const signatureTrialId = "wrong-secret";

/**
 * If two trials fail with the same response because of one bug, reports the bug only for the trial that tests
 * it.
 */
export function reportCauseOnce(trial: Trial, judgments: ReadonlyMap<string, TrialJudgment>): TrialJudgment {
  const judgment = judgments.get(trial.id) as TrialJudgment;
  const { verdict, answer } = judgment;
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
