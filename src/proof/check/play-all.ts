import { foreignSecret, type ProbeRequest, type Wave } from "../../webhooks/hostile/probe";
import {
  type DeliveryExchange,
  isLimited,
  isRetryable,
  isSuccessful,
  isUnanswered,
} from "../../webhooks/receiver-state/exchange";
import { type CheckSession, isTimeUp, maxConcurrentTrials, sendProbe, sendWithPauses } from "./check-session";
import { createTrialPlayer, type TrialPlayer } from "./trial-player";
import type { PlayedTrial, SendingParts, Trial } from "./trials/trial";

export interface PlayedTrials {
  readonly played: ReadonlyMap<Trial, PlayedTrial>;
  readonly isGone: boolean;
  /** Whether time ran out before all rate-limited deliveries were resent. */
  readonly isCutShort?: boolean;
}

/**
 * If the receiver responds this fast, trials that don't expect a booking run one at a time, which narrows a
 * crash down to one trial.
 */
const quickAnswerMs = 100;

/**
 * Plays the first trial, then the rest. Some trials start before the others and end after them. Stops if the
 * receiver is unreachable.
 */
export async function playAll(session: CheckSession, trials: readonly Trial[]): Promise<PlayedTrials> {
  const { host, onProgress } = session;
  const getParts = () => createSendingParts(session);
  const [plainTrial, ...remainingTrials] = trials.filter(
    ({ untestedReason }) => untestedReason === undefined,
  );
  if (plainTrial === undefined) return { played: new Map(), isGone: false };
  const endedTrials = new Set<Trial>();
  const playOne = async (trial: Trial) => {
    const result = await playWaves(session, trial.waves(getParts()));
    onProgress?.(endedTrials.add(trial).size, remainingTrials.length + 1);
    return result;
  };
  const startedAt = host.now();
  const plainResult = await playOne(plainTrial);
  if (plainResult.answers.some(isUnanswered))
    return { played: new Map([[plainTrial, { ...plainResult, otherSuspects: [] }]]), isGone: true };

  const isQuick = host.now() - startedAt < quickAnswerMs * plainResult.answers.length;
  const player = createTrialPlayer(session, plainTrial, getParts, playOne);
  const isGone = !(await playGroups(session, player, remainingTrials, isQuick));
  const played = new Map([[plainTrial, plainResult], ...player.played]);
  for (const trial of remainingTrials.filter(({ lastWaves }) => lastWaves !== undefined)) {
    if (isGone) played.delete(trial);
    else
      played.set(
        trial,
        mergePlayedTrials(played.get(trial), await playWaves(session, trial.lastWaves?.(getParts()) ?? [])),
      );
  }
  const context: ResendContext = { session, getParts, player, played };
  if (await resendGenuine(context, isGone)) return { played, isGone: true };
  return { played, ...(await resendForged(context)) };
}

/** Returns false if the receiver has stopped responding. */
async function playGroups(
  { host }: CheckSession,
  player: TrialPlayer,
  trials: readonly Trial[],
  isQuick: boolean,
): Promise<boolean> {
  const framingTrials = trials.filter(({ lastWaves }) => lastWaves !== undefined);
  const singleTrials = trials.filter(({ expected }) => expected !== "booked once");
  const otherTrials = trials.filter(
    (trial) => !framingTrials.includes(trial) && !singleTrials.includes(trial),
  );
  if (!(await player.play(framingTrials, 1))) return false;
  const startedAt = host.now();
  if (!(await player.play(singleTrials, isQuick ? 1 : maxConcurrentTrials))) return false;
  const sentCount = singleTrials.flatMap((trial) => player.played.get(trial)?.answers ?? []).length;
  const answerMs = isQuick ? (host.now() - startedAt) / Math.max(1, sentCount) : quickAnswerMs;
  const isFastEnough = ({ maxAnswerMs = answerMs }: Trial) => maxAnswerMs >= answerMs;
  return player.play(otherTrials.filter(isFastEnough), maxConcurrentTrials);
}

/** Sends the waves in order. Stops after the first one with an unanswered request. */
export async function playWaves(session: CheckSession, waves: readonly Wave[]): Promise<PlayedTrial> {
  const answers: DeliveryExchange[] = [];
  for (const wave of waves) {
    if (isTimeUp(session.clock)) return { answers, isComplete: false };
    const exchanges = await Promise.all(wave.map((request) => sendProbe(session, request)));
    answers.push(...exchanges.filter((answer) => answer !== undefined));
    if (exchanges.includes(undefined)) return { answers, isComplete: false };
    if (answers.some(isUnanswered)) break;
  }
  return { answers, isComplete: true };
}

export const createSendingParts = ({
  host,
  setting: { url, secret, nextSecret, headerPrefix },
}: CheckSession): SendingParts => ({
  ...{ url, secret, nextSecret, foreignSecret, headerPrefix },
  nowSeconds: Math.floor(host.now() / 1000),
});

const mergePlayedTrials = (earlier: PlayedTrial | undefined, last: PlayedTrial): PlayedTrial => ({
  answers: [...(earlier?.answers ?? []), ...last.answers],
  isComplete: earlier?.isComplete !== false && last.isComplete,
});

interface ResendContext {
  readonly session: CheckSession;
  readonly getParts: () => SendingParts;
  readonly player: TrialPlayer;
  readonly played: Map<Trial, PlayedTrial>;
}

/**
 * Resends genuine deliveries, one at a time, if their response asked for another attempt: the receiver may
 * have been busy with a copy, or with another event of the case. Stops early if the plain delivery still gets
 * that response. If the receiver has stopped responding, marks their trials as incomplete instead. Returns
 * whether the receiver has stopped.
 */
async function resendGenuine(context: ResendContext, wasGone: boolean): Promise<boolean> {
  const { session, getParts, played } = context;
  let isGone = wasGone;
  for (const [trial, playedTrial] of played) {
    const answers = [...playedTrial.answers];
    let isComplete: boolean = playedTrial.isComplete;
    for (const [answer, request, index] of listSent(trial, playedTrial, getParts)) {
      if (!isRetryable(answer) || !isGenuine(trial, index)) continue;
      const newAnswer = isGone ? undefined : await sendWithPauses(session, request);
      isComplete &&= newAnswer !== undefined;
      answers[index] = newAnswer ?? answer;
      played.set(trial, { ...playedTrial, ...played.get(trial), answers, isComplete });
      isGone ||= await hasStopped(context, trial, newAnswer);
    }
    if (isGone || trial.id !== "plain" || !answers.some(isRetryable)) continue;
    if (!answers.some(isLimited) || !hasAcceptedGenuine(played)) return false;
  }
  return isGone;
}

/**
 * Resends forged deliveries to a receiver that limited its rate, because a rate limit says nothing about the
 * delivery. Stops early if a forged delivery is limited again or stops the receiver, or if only enough time
 * is left to read the books.
 */
async function resendForged(context: ResendContext): Promise<Omit<PlayedTrials, "played">> {
  const { session, getParts, played } = context;
  const cutShort = { isGone: false, isCutShort: true };
  for (const [trial, playedTrial] of played) {
    const answers = [...playedTrial.answers];
    for (const [answer, request, index] of listSent(trial, playedTrial, getParts)) {
      if (!mayBeLimited(answer) || isGenuine(trial, index)) continue;
      if (session.clock.remainingMs() < session.setting.timeMs / 3) return cutShort;
      const newAnswer = await sendWithPauses(session, request);
      if (newAnswer === undefined) return cutShort;
      answers[index] = newAnswer;
      played.set(trial, { ...playedTrial, ...played.get(trial), answers });
      if (await hasStopped(context, trial, newAnswer)) return { isGone: true };
      if (isLimited(newAnswer)) return { isGone: false };
    }
  }
  return { isGone: false };
}

/** Blames the trial if its resent delivery stopped the receiver. Returns whether the receiver stays down. */
async function hasStopped(
  { player, played }: ResendContext,
  trial: Trial,
  newAnswer: DeliveryExchange | undefined,
): Promise<boolean> {
  if (newAnswer === undefined || !isUnanswered(newAnswer) || (await player.isAnswering())) return false;
  played.set(trial, { ...(played.get(trial) as PlayedTrial), otherSuspects: [] });
  return !(await player.hasRestarted());
}

type SentRequest = readonly [answer: DeliveryExchange, request: ProbeRequest, index: number];

/** Returns a trial's answers with their rebuilt requests. Empty if the trial wasn't played to its end. */
function listSent(
  trial: Trial,
  { answers, isComplete }: PlayedTrial,
  getParts: () => SendingParts,
): readonly SentRequest[] {
  if (!isComplete || !answers.some(isRetryable)) return [];
  const requests = [...trial.waves(getParts()), ...(trial.lastWaves?.(getParts()) ?? [])].flat();
  if (requests.length !== answers.length) return [];
  return answers.map((answer, index) => [answer, requests[index] as ProbeRequest, index]);
}

const mayBeLimited = ({ status }: DeliveryExchange) => status === 429 || status === 503;

const hasAcceptedGenuine = (played: ReadonlyMap<Trial, PlayedTrial>) =>
  [...played].some(([trial, { answers }]) =>
    answers.some((answer, index) => isSuccessful(answer) && isGenuine(trial, index)),
  );

const isGenuine = ({ expected, genuineCount = 0 }: Trial, index: number) =>
  expected === "refused" ? index < genuineCount : expected !== "answered";
