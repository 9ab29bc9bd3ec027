import { type FailureCause, misbooking, unstable } from "../../webhooks/hostile/likely-cause";
import {
  type DeliveryExchange,
  isRetryable,
  isServerError,
  isSuccessful,
  isUnanswered,
} from "../../webhooks/receiver-state/exchange";
import type { CheckSession } from "./check-session";
import { createBrokenJudgment, createUnknownJudgment, type TrialJudgment } from "./judging";
import { createSendingParts, playWaves } from "./play-all";
import { formatRefused, readFindingPart } from "./problems";
import type { PlayedTrial, SendingParts, Trial } from "./trials/trial";
import { compareBooks, type ReadState, type VisibleState } from "./visible-state";

/** The answers to trials that were played, and the books afterwards. */
interface Play {
  readonly played: ReadonlyMap<Trial, PlayedTrial>;
  readonly states: ReadonlyMap<Trial, ReadState>;
  readonly visibleState: VisibleState;
}

/** Judgments by what is wrong, such as a part of the books. Undefined if the play doesn't show it. */
type Findings = ReadonlyMap<unknown, TrialJudgment> | undefined;

/** A kind of fault. One that comes and goes has nothing to do with the rules that it breaks. */
interface FaultKind {
  readonly cause: FailureCause;
  /** Whether it may be the cause of this answer, or of the books after it. */
  explains(trial: Trial, answer: DeliveryExchange): boolean;
  listFindings(trial: Trial, play: Play): Findings;
  /** Whether a trial that fails only in its second play proves the fault, too. */
  readonly canComeLater?: boolean;
}

const isOutage = (answer: DeliveryExchange) => isServerError(answer) || isUnanswered(answer);

const faultKinds: readonly FaultKind[] = [
  {
    cause: unstable,
    explains: (_, answer) => isOutage(answer),
    listFindings(trial, { played }) {
      const { answers = [] } = played.get(trial) ?? {};
      const outages = [...answers.entries()].filter(([, answer]) => isOutage(answer));
      return new Map(
        outages.map(([index, answer]) => [index, createBrokenJudgment(formatRefused(answer), answer)]),
      );
    },
    canComeLater: true,
  },
  {
    cause: misbooking,
    explains: ({ expected }, answer) => expected === "booked once" && isSuccessful(answer),
    listFindings(trial, { played, states, visibleState }) {
      const readState = states.get(trial);
      // A trial's last deliveries are played again, but not late.
      if (readState === undefined || "failure" in readState || trial.lastWaves !== undefined)
        return undefined;
      const eventIds = readState.state.events?.map((id) => id.toLowerCase()) ?? [];
      // Whether a repeat is booked depends on how many ids the receiver remembers.
      if (trial.events.some(({ id }) => eventIds.indexOf(id) < eventIds.lastIndexOf(id))) return undefined;
      const findings = compareBooks(trial, readState.state, visibleState) ?? [];
      const findEvent = (finding: string) => trial.events.findIndex(({ id }) => finding.includes(id));
      return new Map(
        findings.map((finding) => [
          `${readFindingPart(finding)} ${findEvent(finding)}`,
          createBrokenJudgment(`In the books, ${finding}.`, played.get(trial)?.answers.at(-1)),
        ]),
      );
    },
  },
];

/**
 * Plays the plain trial and failed ones again, each on its own and with a new case, to find faults that come
 * and go. Reports each of them once, for the trial that shows it. What fails again may be the bug that its
 * trial names.
 */
export async function reportIntermittentFaultsOnce(
  session: CheckSession,
  judgments: ReadonlyMap<string, TrialJudgment>,
  first: Play,
  createTrials: () => readonly Trial[],
  readStates: (session: CheckSession, trials: readonly Trial[]) => Promise<Play["states"]>,
): Promise<ReadonlyMap<string, TrialJudgment>> {
  const newJudgments = new Map(judgments);
  const firstTrials = new Map([...first.played.keys()].map((trial) => [trial.id, trial]));
  const listSuspects = (id: string) => first.played.get(firstTrials.get(id) as Trial)?.otherSuspects;
  for (const { cause, explains, listFindings, canComeLater } of faultKinds) {
    const failedIds = [...firstTrials].flatMap(([id, trial]) => {
      const { verdict, answer } = judgments.get(id) as TrialJudgment;
      return verdict === "broken" && answer !== undefined && explains(trial, answer) ? [id] : [];
    });
    if (failedIds.length === 0) continue;
    const played = await playAgain(session, createTrials(), ["plain", ...failedIds]);
    const second = { ...first, played, states: await readStates(session, [...played.keys()]) };
    const stopCount = failedIds.filter((id) => listSuspects(id) !== undefined).length;
    for (const trial of played.keys()) {
      // Another trial that was under way may have stopped the receiver, but not each time.
      if (stopCount === 1 && listSuspects(trial.id)?.length) continue;
      const earlier = listFindings(firstTrials.get(trial.id) as Trial, first);
      const later = listFindings(trial, second);
      const change = findMissing(earlier, later) ?? (canComeLater ? findMissing(later, earlier) : undefined);
      if (change === undefined) continue;
      const reason = `${change.reason} The same deliveries for another case didn't cause this.`;
      const explained = `As in ${trial.id}: ${reason}`;
      for (const id of failedIds)
        newJudgments.set(id, createUnknownJudgment(explained, judgments.get(id)?.answer));
      newJudgments.set(trial.id, { ...change, reason, cause, isExtension: false });
      break;
    }
  }
  return newJudgments;
}

/** Returns the last finding that `others` lacks. It may name the event from which earlier findings follow. */
const findMissing = (findings: Findings, others: Findings) =>
  [...(findings ?? [])].findLast(([key]) => others?.has(key) === false)?.[1];

const listWaves = ({ waves, lastWaves }: Trial, parts: SendingParts) => [
  ...waves(parts),
  ...(lastWaves?.(parts) ?? []),
];

/** Maximum number of trials to play again. If that many fail twice, the failures have a cause of their own. */
const maxReplays = 10;

/**
 * Plays trials again, each on its own, while a third of the time is left. Leaves out those that aren't
 * answered or need another attempt.
 */
async function playAgain(
  session: CheckSession,
  trials: readonly Trial[],
  ids: readonly string[],
): Promise<Play["played"]> {
  const replays = trials
    .filter(({ id }) => ids.includes(id))
    .map((trial) => ({ trial, waves: listWaves(trial, createSendingParts(session)) }))
    // Copies that are sent together can arrive in a different order.
    .filter(({ waves }) => waves.every(({ length }) => length === 1));
  const played = new Map<Trial, PlayedTrial>();
  for (const { trial, waves } of replays.slice(0, maxReplays)) {
    if (session.clock.remainingMs() < session.setting.timeMs / 3) break;
    const result = await playWaves(session, waves);
    if (!result.isComplete) break;
    if (!result.answers.some((answer) => isUnanswered(answer) || isRetryable(answer)))
      played.set(trial, result);
  }
  return played;
}
