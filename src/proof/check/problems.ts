import { readText, tryParseJson } from "../../base/json/json";
import {
  type DeliveryExchange,
  hasSameMeaning,
  isSuccessful,
  isUnanswered,
} from "../../webhooks/receiver-state/exchange";
import type { ExpectedState } from "../../webhooks/receiver-state/state-findings";
import { hasCurrentSecret, type PlayedTrial, type Trial } from "./trials/trial";
import { compareBooks, type ReadState, type VisibleState } from "./visible-state";

/**
 * A problem of the plain delivery, or of every trial that could show it. Its cause therefore isn't specific
 * to one of the other trials.
 */
interface CommonProblem {
  readonly trial: Trial;
  readonly text: string;
}

/** Problems by the affected part, such as `paid`. Each is reported once, by the first trial that shows it. */
export type CommonProblems = ReadonlyMap<string, CommonProblem>;

/** Whether a trial shows a problem. `text` describes it, or is undefined if the trial doesn't show it. */
interface ProblemSign {
  readonly part: string;
  readonly trial: Trial;
  readonly text?: string;
}

export function findCommonProblems(
  trials: readonly Trial[],
  playedTrials: ReadonlyMap<Trial, PlayedTrial>,
  states: ReadonlyMap<Trial, ReadState>,
  visibleState: VisibleState,
): CommonProblems {
  const genuineTrials = trials.filter(({ expected }) => expected === "booked once");
  const hasRefusals = genuineTrials.some((trial) =>
    playedTrials.get(trial)?.answers.some((answer) => !isSuccessful(answer)),
  );
  const signs = genuineTrials.flatMap((trial) => [
    ...(hasRefusals ? listAnswerSigns(trial, playedTrials.get(trial)) : []),
    ...listBookSigns(trial, states.get(trial), visibleState),
  ]);
  const correctParts = new Set(signs.filter(({ text }) => text === undefined).map(({ part }) => part));
  const problems = new Map<string, CommonProblem>();
  for (const { part, trial, text } of signs)
    if (text !== undefined && (!correctParts.has(part) || trial.id === "plain") && !problems.has(part))
      problems.set(part, { trial, text });
  const refusal = findCommonRefusal(genuineTrials, playedTrials);
  if (refusal === undefined) return problems;
  const { status, ...problem } = refusal;
  for (const answer of [...playedTrials.values()].flatMap(listRefused))
    if (hasSameMeaning(answer, { status })) problems.set(formatResponseName(answer), problem);
  return problems;
}

/** Finds a refusal that every genuine event got at least once, even if its repeats were accepted. */
function findCommonRefusal(
  genuineTrials: readonly Trial[],
  playedTrials: ReadonlyMap<Trial, PlayedTrial>,
): (CommonProblem & Pick<DeliveryExchange, "status">) | undefined {
  const [plainTrial] = genuineTrials;
  const [refusal] = plainTrial === undefined ? [] : listRefused(playedTrials.get(plainTrial));
  if (plainTrial === undefined || refusal === undefined) return undefined;
  const answers = genuineTrials
    .filter(hasCurrentSecret)
    .flatMap((trial) => playedTrials.get(trial)?.answers ?? []);
  const refusedIds = new Set(answers.filter((answer) => hasSameMeaning(answer, refusal)).map(readEventId));
  const isCommon = answers.every((answer) => isUnanswered(answer) || refusedIds.has(readEventId(answer)));
  return isCommon ? { trial: plainTrial, text: formatRefused(refusal), status: refusal.status } : undefined;
}

const listRefused = (playedTrial: PlayedTrial | undefined): readonly DeliveryExchange[] =>
  playedTrial?.answers.filter((answer) => !isUnanswered(answer) && !isSuccessful(answer)) ?? [];

function listAnswerSigns(trial: Trial, playedTrial: PlayedTrial | undefined): readonly ProblemSign[] {
  const answers = playedTrial?.answers.filter((answer) => !isUnanswered(answer)) ?? [];
  return answers.map((answer) => ({
    part: formatResponseName(answer),
    trial,
    text: isSuccessful(answer) ? undefined : formatRefused(answer),
  }));
}

function listBookSigns(
  trial: Trial,
  readState: ReadState | undefined,
  visibleState: VisibleState,
): readonly ProblemSign[] {
  if (readState === undefined || "failure" in readState || trial.state === undefined) return [];
  const findings = compareBooks(trial, readState.state, visibleState);
  if (findings === undefined) return [];
  const findingByPart = new Map(findings.map((finding) => [readFindingPart(finding), finding]));
  return listParts(trial.state).map((part) => {
    const text = findingByPart.get(part);
    return { part, trial, text: text && `In the books, ${text}.` };
  });
}

const listParts = (expected: ExpectedState): readonly string[] => [
  ...(expected.lifecycle === undefined ? [] : ["lifecycle"]),
  ...(expected.closeCode === undefined ? [] : ["closeCode"]),
  ...(expected.paidCents === undefined ? [] : ["paid"]),
  ...Object.values(expected.eventTypes ?? {}),
];

/** The first word of a finding names the part of the books that is wrong. */
export const readFindingPart = (finding: string) => finding.split(" ", 1)[0] ?? "";

const readEventId = ({ request }: DeliveryExchange) => readText(tryParseJson(request.body ?? ""), "id");
const readEventName = ({ request }: DeliveryExchange) =>
  readText(tryParseJson(request.body ?? ""), "event") || "It";

export const formatResponseName = (answer: DeliveryExchange) => `the answer to ${readEventName(answer)}`;
export const formatRefused = (answer: DeliveryExchange) =>
  `${readEventName(answer)} ${isUnanswered(answer) ? "got no answer" : `was answered ${answer.status}`}.`;
