import { readText, tryParseJson } from "../../base/json/json";
import { type Exchange, isSilent, isTaken } from "../../webhooks/receiver-state/exchange";
import type { ExpectedState } from "../../webhooks/receiver-state/state-findings";
import type { PlayedTrial, Trial } from "./trials/trial";
import { bookFindings, type ReadState, type VisibleState } from "./visible-state";

/** A problem that occurs in every trial that could show it. */
interface CommonProblem {
  readonly trial: Trial;
  readonly text: string;
}

/** Keyed by the problem. One cause is reported once, by the first trial that shows it. */
export type CommonProblems = ReadonlyMap<string, CommonProblem>;

/** A problem that a trial could show. Without `text`, the trial shows no problem. */
interface ProblemSign {
  readonly part: string;
  readonly trial: Trial;
  readonly text?: string;
}

export function commonProblems(
  trials: readonly Trial[],
  played: ReadonlyMap<Trial, PlayedTrial>,
  states: ReadonlyMap<Trial, ReadState>,
  offeredState: VisibleState,
): CommonProblems {
  const genuineTrials = trials.filter(({ expected }) => expected === "booked once");
  const hasRefusals = genuineTrials.some((trial) =>
    played.get(trial)?.answers.some((answer) => !isTaken(answer)),
  );
  const sightings = genuineTrials.flatMap((trial) => [
    ...(hasRefusals ? answersOf(trial, played.get(trial)) : []),
    ...booksOf(trial, states.get(trial), offeredState),
  ]);
  const right = new Set(sightings.filter(({ text }) => text === undefined).map(({ part }) => part));
  const common = new Map<string, CommonProblem>();
  for (const { part, trial, text } of sightings)
    if (text !== undefined && !right.has(part) && !common.has(part)) common.set(part, { trial, text });
  return common;
}

function answersOf(trial: Trial, played: PlayedTrial | undefined): readonly ProblemSign[] {
  const answers = played?.answers.filter((answer) => !isSilent(answer)) ?? [];
  return answers.map((answer) => {
    const part = answerName(answer);
    return isTaken(answer) ? { part, trial } : { part, trial, text: formatRefused(answer) };
  });
}

function booksOf(
  trial: Trial,
  read: ReadState | undefined,
  offeredState: VisibleState,
): readonly ProblemSign[] {
  if (read === undefined || "failure" in read || trial.state === undefined) return [];
  const findings = bookFindings(trial, read.state, offeredState);
  if (findings === undefined) return [];
  const findingByPart = new Map(findings.map((finding) => [findingPart(finding), finding]));
  return partsIn(trial.state).map((part) => {
    const text = findingByPart.get(part);
    return text === undefined ? { part, trial } : { part, trial, text: `In the books, ${text}.` };
  });
}

const partsIn = ({ lifecycle, closeCode, paidCents, eventTypes = {} }: ExpectedState): readonly string[] => [
  ...(lifecycle === undefined ? [] : ["lifecycle"]),
  ...(closeCode === undefined ? [] : ["closeCode"]),
  ...(paidCents === undefined ? [] : ["paid"]),
  ...Object.values(eventTypes),
];

/** Returns the first word of a finding, which names the part of the books that is wrong. */
export const findingPart = (finding: string) => finding.split(" ", 1)[0] ?? "";

const eventIn = ({ request }: Exchange) => readText(tryParseJson(request.body ?? ""), "event") || "It";

export const answerName = (answer: Exchange) => `the answer to ${eventIn(answer)}`;
export const formatRefused = (answer: Exchange) => `${eventIn(answer)} was answered ${answer.status}.`;
