import { forEachParallel } from "../../base/async/for-each-parallel";
import { Failure } from "../../base/failure";
import { createUnresponsiveFailure } from "../../kit/receiver/watch-receiver";
import { eventTypes } from "../../webhooks/events/event-types";
import { isRetryable, isSuccessful, isUnanswered, PauseBudget } from "../../webhooks/receiver-state/exchange";
import { createSettledReader } from "../../webhooks/receiver-state/settling";
import { readReceiverState, type StateAddress } from "../../webhooks/receiver-state/state-address";
import {
  type CheckHost,
  type CheckSession,
  type CheckSetting,
  explainEarlyEnd,
  isTimeUp,
  maxConcurrentTrials,
  pause,
} from "./check-session";
import { reportIntermittentFaultsOnce } from "./intermittent-faults";
import { judgeTrial, type ReceiverFacts } from "./judging";
import { playAll } from "./play-all";
import { findCommonProblems } from "./problems";
import { reportCauseOnce } from "./shared-causes";
import { createBookTrials } from "./trials/book-trials";
import { createLateRepeat, createProbeTrials } from "./trials/probe-trials";
import { createSyntheticCase } from "./trials/synthetic-case";
import { hasCurrentSecret, type Trial, type TrialSetting } from "./trials/trial";
import { buildVerdict, type RuleVerdict } from "./verdict";
import { compareBooks, deriveVisibleState, type ReadState } from "./visible-state";

export interface CheckResult {
  readonly verdicts: readonly RuleVerdict[];
  /** Set if the receiver didn't respond to the plain delivery. */
  readonly silence: Failure | undefined;
}

const rateLimitText = "The receiver limits its rate, so its answer shows nothing about this rule.";

/** Sends every delivery to a receiver and judges its behavior. Doesn't throw if the receiver misbehaves. */
export async function checkReceiver(
  host: CheckHost,
  setting: CheckSetting,
  signal: AbortSignal,
  onProgress?: CheckSession["onProgress"],
): Promise<CheckResult> {
  const startedAt = host.now();
  const timeLimit = host.timeout(setting.timeMs);
  const clock = {
    signal: AbortSignal.any([signal, timeLimit]),
    // Keeps a reference to the time limit. `AbortSignal.any` doesn't, and a timeout that is garbage collected
    // never aborts.
    timeLimit,
    remainingMs: () => startedAt + setting.timeMs - host.now(),
    isInterrupted: () => signal.aborted,
  };
  const session: CheckSession = { host, setting, clock, pauseBudget: new PauseBudget(), onProgress };
  // The same times as in the first play, in case the receiver mistakes events of one moment for one event.
  const newTrials = () => createTrials({ random: () => host.random(), now: () => startedAt }, setting);
  const trials = newTrials();
  const { played, isGone, isCutShort } = await playAll(session, trials);
  const earlyEndText = explainEarlyEnd(clock, "all of its requests were answered");
  const unplayedText = isTimeUp(clock) ? earlyEndText : undefined;
  const states = await readStates(session, [...played.keys()]);
  const getState = (trial: Trial) => states.get(trial) ?? createUnreadState(session);
  const [plainTrial] = trials as readonly [Trial];
  const { pauseBudget } = session;
  const isUnlimited = (trial: Trial) =>
    played.get(trial)?.answers.some((answer) => pauseBudget.isLimit(answer)) !== true;
  const silence = played.get(plainTrial)?.answers.find(isUnanswered)?.silence;
  const visibleState = deriveVisibleState(trials, states);
  const genuineReplies = trials
    .filter((trial) => trial.expected === "booked once" && hasCurrentSecret(trial))
    .flatMap((trial) => played.get(trial)?.answers ?? []);
  const facts: ReceiverFacts = {
    acceptsGenuine: genuineReplies.some(isSuccessful),
    isBusy: genuineReplies.length > 0 && genuineReplies.every(isRetryable),
    isAbsent: silence?.mayHaveArrived === false,
    isGone,
    unplayedText,
    limitText: isCutShort === true ? earlyEndText : rateLimitText,
    pauseBudget,
    visibleState,
    commonProblems: findCommonProblems(trials.filter(isUnlimited), played, states, visibleState),
  };
  const judgments = new Map(
    trials.map((trial) => [trial.id, judgeTrial(trial, played.get(trial), getState(trial), facts)]),
  );
  const first = { played, states, visibleState };
  const finalJudgments = isGone
    ? judgments
    : await reportIntermittentFaultsOnce(session, judgments, first, newTrials, readStates);
  const verdicts = trials.map((trial) =>
    buildVerdict(trial, played.get(trial), reportCauseOnce(trial, finalJudgments)),
  );
  return { verdicts, silence: silence && createUnresponsiveFailure(setting.url, silence) };
}

const defaultAgeMs = 2 * 60_000;
const truncateToSecond = (ms: number) => ms - (ms % 1000);

export function createTrials(
  { random, now }: Pick<CheckHost, "random" | "now">,
  setting: Pick<CheckSetting, "surface" | "nextSecret" | "events">,
): readonly Trial[] {
  const { surface, nextSecret, events = eventTypes[surface] } = setting;
  const newCase = (age = defaultAgeMs) => createSyntheticCase(random, truncateToSecond(now() - age));
  const hasNextSecret = nextSecret !== undefined;
  const trialSetting: TrialSetting = { surface, events, hasNextSecret, random, newCase };
  return [
    ...createProbeTrials(trialSetting),
    ...createBookTrials(trialSetting),
    createLateRepeat(trialSetting),
  ];
}

const createUnreadState = ({ clock, setting: { state } }: CheckSession): ReadState => ({
  failure: state === undefined ? "It needs --state-url." : explainEarlyEnd(clock, "the state was read"),
});

/**
 * Reads what the receiver booked for each trial's case. Returns an empty map without a state address. Reads
 * again until the books match, or haven't changed for the time to settle, because a receiver may book after
 * it answers, one event at a time.
 */
async function readStates(
  session: CheckSession,
  trials: readonly Trial[],
): Promise<ReadonlyMap<Trial, ReadState>> {
  const { host, clock, setting } = session;
  const { state, settleMs } = setting;
  const states = new Map<Trial, ReadState>();
  if (state === undefined) return states;
  const readTrial = async (trial: Trial) => {
    if (!isTimeUp(clock)) states.set(trial, await readState(session, state, trial.caseId));
  };
  const readAll = () => forEachParallel(trials, maxConcurrentTrials, readTrial);
  const readSettled = createSettledReader(settleMs, (ms) => pause(session, ms));
  const formatStates = () => JSON.stringify([...states.values()]);
  await readAll();
  for (;;) {
    const startedAt = host.now();
    const earlierStates = formatStates();
    const hasMatch = () => doStatesMatch(trials, states);
    await readSettled(readAll, () => hasMatch() || host.now() - startedAt > settleMs);
    if (hasMatch() || isTimeUp(clock) || formatStates() === earlierStates) return states;
  }
}

function doStatesMatch(trials: readonly Trial[], states: ReadonlyMap<Trial, ReadState>): boolean {
  const visibleState = deriveVisibleState(trials, states);
  if (visibleState.parts === undefined) return false;
  return trials.every((trial) => {
    const trialState = states.get(trial);
    if (trialState === undefined) return true;
    return "failure" in trialState
      ? trialState.hasArrived !== true
      : !compareBooks(trial, trialState.state, visibleState)?.length;
  });
}

async function readState(session: CheckSession, address: StateAddress, caseId: string): Promise<ReadState> {
  const { host, clock } = session;
  try {
    return { state: await readReceiverState(host.send, address, caseId, clock) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (isTimeUp(clock)) return createUnreadState(session);
    const failure = `The state can't be read: ${error.message}`;
    return { failure, hasArrived: error.kind === "check-failed" || error.mayHaveArrived };
  }
}
