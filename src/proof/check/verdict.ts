import type { ShapeValue } from "../../base/shape-value";
import { toHeaders } from "../../webhooks/captured/headers";
import {
  explainRefusal,
  type FailureCause,
  findLikelyCause,
  formatCause,
} from "../../webhooks/hostile/likely-cause";
import type { ProbeRequest } from "../../webhooks/hostile/probe";
import { type DeliveryExchange, isSuccessful, shortenText } from "../../webhooks/receiver-state/exchange";
import type { TrialJudgment } from "./judging";
import type { CheckedReceiver } from "./shapes";
import type { PlayedTrial, Trial } from "./trials/trial";

/** Output of `webhooks check --json`. */
export type CheckOutput = ShapeValue<typeof CheckedReceiver>;

/** A rule, and whether the receiver follows it. */
export type RuleVerdict = CheckOutput["verdicts"][number];

export function buildVerdict(
  trial: Trial,
  playedTrial: PlayedTrial | undefined,
  { verdict, reason, answer, isExtension, cause = selectCause(trial, answer) }: TrialJudgment,
): RuleVerdict {
  return {
    rule: trial.id,
    title: trial.title,
    verdict,
    follows: trial.rules,
    extension: isExtension ?? trial.isExtension === true,
    sent: answer === undefined ? null : formatSentRequest(answer.request, playedTrial?.answers.length ?? 0),
    answer: answer === undefined ? null : { status: answer.status ?? null, body: shortenText(answer.body) },
    advice: verdict === "broken" ? `${reason} Likely bug: ${formatCause(cause)}` : reason,
  };
}

/** Guesses the cause for the plain delivery and for refused ones. Other trials name their bug. */
function selectCause(trial: Trial, answer: DeliveryExchange | undefined): FailureCause {
  if (trial.id === "plain" || answer === undefined) return findLikelyCause(answer?.status, trial);
  return isSuccessful(answer) ? trial : explainRefusal(answer.status, trial);
}

function formatSentRequest(
  { method, url, headers, headerLines = [], body }: ProbeRequest,
  requests: number,
): NonNullable<RuleVerdict["sent"]> {
  return {
    method,
    url,
    headers: toHeaders([...Object.entries(headers), ...headerLines]),
    body: shortenText(Buffer.from(body ?? "").toString()),
    requests,
  };
}

export function buildCheckOutput(url: string, verdicts: readonly RuleVerdict[]): CheckOutput {
  const countVerdicts = (kind: RuleVerdict["verdict"]) =>
    verdicts.filter(({ verdict }) => verdict === kind).length;
  return {
    url,
    verdicts,
    held: countVerdicts("held"),
    broken: countVerdicts("broken"),
    unknown: countVerdicts("unknown"),
  };
}
