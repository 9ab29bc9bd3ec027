import { foreignSecret, type Wave } from "../../webhooks/hostile/probe";
import { type Exchange, isRetryable, isSilent } from "../../webhooks/receiver-state/exchange";
import { type CheckSession, concurrency, isOver, sendProbe } from "./check-session";
import { type Lifeline, openLifeline } from "./lifeline";
import type { PlayedTrial, SendingParts, Trial } from "./trials/trial";

export interface PlayedTrials {
  readonly played: ReadonlyMap<Trial, PlayedTrial>;
  /** Whether the receiver stopped answering. */
  readonly isGone: boolean;
}

/**
 * If the receiver answers this fast, trials that don't expect a booking run one at a time, so that a crash
 * has one possible cause.
 */
const quickMs = 100;

/**
 * Plays the first trial, then the others. Some trials start before the others and end after them. Stops if
 * the receiver is unreachable.
 */
export async function playAll(session: CheckSession, trials: readonly Trial[]): Promise<PlayedTrials> {
  const { host, onProgress } = session;
  const parts = () => sendingParts(session);
  const [plain, ...rest] = trials.filter(({ untested }) => untested === undefined);
  if (plain === undefined) return { played: new Map(), isGone: false };
  const ended = new Set<Trial>();
  const playOne = async (trial: Trial) => {
    const end = await play(session, trial.waves(parts()));
    onProgress?.(ended.add(trial).size, rest.length + 1);
    return end;
  };
  const startedAt = host.now();
  const first = await playOne(plain);
  if (first.answers.some(isSilent))
    return { played: new Map([[plain, { ...first, endedWith: [] }]]), isGone: true };

  const isQuick = host.now() - startedAt < quickMs * first.answers.length;
  const lifeline = openLifeline(session, plain, parts, playOne);
  const isGone = !(await playGroups(session, lifeline, rest, isQuick));
  const played = new Map([[plain, first], ...lifeline.played]);
  for (const trial of rest.filter(({ lastWaves }) => lastWaves !== undefined)) {
    if (isGone) played.delete(trial);
    else
      played.set(
        trial,
        mergePlayed(played.get(trial), await play(session, trial.lastWaves?.(parts()) ?? [])),
      );
  }
  if (!isGone) await repeatOpen(session, parts, played);
  return { played, isGone };
}

/** Returns false if the receiver no longer answers. */
async function playGroups(
  { host }: CheckSession,
  lifeline: Lifeline,
  trials: readonly Trial[],
  isQuick: boolean,
): Promise<boolean> {
  const framing = trials.filter(({ lastWaves }) => lastWaves !== undefined);
  const singleTrials = trials.filter(({ expected }) => expected !== "booked once");
  const otherTrials = trials.filter((trial) => !framing.includes(trial) && !singleTrials.includes(trial));
  if (!(await lifeline.play(framing, 1))) return false;
  const startedAt = host.now();
  if (!(await lifeline.play(singleTrials, isQuick ? 1 : concurrency))) return false;
  const sent = singleTrials.flatMap((trial) => lifeline.played.get(trial)?.answers ?? []).length;
  const answerMs = isQuick ? (host.now() - startedAt) / Math.max(1, sent) : quickMs;
  const isFit = ({ maxAnswerMs = answerMs }: Trial) => maxAnswerMs >= answerMs;
  return lifeline.play(otherTrials.filter(isFit), concurrency);
}

/** Sends the waves in order, and stops after the first one with an unanswered request. */
async function play(session: CheckSession, waves: readonly Wave[]): Promise<PlayedTrial> {
  const answers: Exchange[] = [];
  for (const wave of waves) {
    if (isOver(session.clock)) return { answers, isComplete: false };
    const sent = await Promise.all(wave.map((request) => sendProbe(session, request)));
    answers.push(...sent.filter((answer) => answer !== undefined));
    if (sent.includes(undefined)) return { answers, isComplete: false };
    if (answers.some(isSilent)) break;
  }
  return { answers, isComplete: true };
}

const sendingParts = ({ host, setting }: CheckSession): SendingParts => ({
  url: setting.url,
  secret: setting.secret,
  ...(setting.nextSecret === undefined ? {} : { nextSecret: setting.nextSecret }),
  foreignSecret,
  headerPrefix: setting.headerPrefix,
  nowSeconds: Math.floor(host.now() / 1000),
});

const mergePlayed = (earlier: PlayedTrial | undefined, last: PlayedTrial): PlayedTrial => ({
  answers: [...(earlier?.answers ?? []), ...last.answers],
  isComplete: earlier?.isComplete !== false && last.isComplete,
});

/**
 * Resends genuine deliveries, one at a time, if their answer requested another attempt. The receiver may have
 * been handling a copy, or another event of the case. Stops early if the plain delivery still gets that
 * answer.
 */
async function repeatOpen(
  session: CheckSession,
  parts: () => SendingParts,
  played: Map<Trial, PlayedTrial>,
): Promise<void> {
  for (const [trial, playedTrial] of played) {
    if (!playedTrial.answers.some(isRetryable)) continue;
    const requests = [...trial.waves(parts()), ...(trial.lastWaves?.(parts()) ?? [])].flat();
    if (!playedTrial.isComplete || requests.length !== playedTrial.answers.length) continue;
    const answers: Exchange[] = [];
    for (const [index, answer] of playedTrial.answers.entries()) {
      const request = requests[index];
      const isOpen = isRetryable(answer) && isGenuine(trial, index) && request !== undefined;
      answers.push((isOpen && (await sendProbe(session, request))) || answer);
    }
    played.set(trial, { ...playedTrial, answers });
    if (trial.id === "plain" && answers.some(isRetryable)) return;
  }
}

const isGenuine = ({ expected, lead = 0 }: Trial, index: number) =>
  expected === "refused" ? index < lead : expected !== "answered";
