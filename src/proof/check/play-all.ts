import { foreignSecret } from "../../webhooks/hostile/foreign-secret";
import type { CheckHost, CheckSetting } from "./check";
import { type Lifeline, openLifeline } from "./lifeline";
import { type Clock, isSilent, type Played, play } from "./playing";
import { repeatOpen } from "./repeat-open";
import type { SendingParts, Trial } from "./trials/trial";

export interface Checking {
  readonly host: CheckHost;
  readonly setting: CheckSetting;
  readonly clock: Clock;
  /** Called after each trial. */
  readonly onProgress?: ((played: number, total: number) => void) | undefined;
}

export interface PlayedAll {
  readonly played: ReadonlyMap<Trial, Played>;
  /** True if the receiver no longer answers. */
  readonly isGone: boolean;
}

/** Number of deliveries in flight, which a receiver must be able to handle. */
export const concurrency = 8;

/**
 * If the receiver answers this fast, single-request trials run one at a time, so that a crash has one
 * possible cause.
 */
const quickMs = 100;

/**
 * Plays the first trial, then the others. Some start before the others and end after them. Stops if the
 * receiver is unreachable.
 */
export async function playAll(checking: Checking, trials: readonly Trial[]): Promise<PlayedAll> {
  const { host, clock, onProgress } = checking;
  const parts = () => sendingParts(checking);
  const [plain, ...rest] = trials.filter(({ untested }) => untested === undefined);
  if (plain === undefined) return { played: new Map(), isGone: false };
  const ended = new Set<Trial>();
  const playOne = async (trial: Trial) => {
    const end = await play(host.send, clock, trial.waves(parts()));
    onProgress?.(ended.add(trial).size, rest.length + 1);
    return end;
  };
  const startedAt = host.now();
  const first = await playOne(plain);
  if (first.answers.some(isSilent))
    return { played: new Map([[plain, { ...first, endedWith: [] }]]), isGone: true };

  const isQuick = host.now() - startedAt < quickMs * first.answers.length;
  const lifeline = openLifeline(checking, plain, parts, playOne);
  const isGone = !(await playGroups(checking, lifeline, rest, isQuick));
  const played = new Map([[plain, first], ...lifeline.played]);
  for (const trial of rest.filter(({ lastWaves }) => lastWaves !== undefined)) {
    if (isGone) played.delete(trial);
    else played.set(trial, joined(played.get(trial), await playLast(checking, trial)));
  }
  if (!isGone) await repeatOpen(checking, parts, played);
  return { played, isGone };
}

/** Returns false if the receiver no longer answers. */
async function playGroups(
  { host }: Checking,
  lifeline: Lifeline,
  trials: readonly Trial[],
  isQuick: boolean,
): Promise<boolean> {
  const framing = trials.filter(({ lastWaves }) => lastWaves !== undefined);
  const single = trials.filter(({ expected }) => expected !== "booked once");
  const others = trials.filter((trial) => !framing.includes(trial) && !single.includes(trial));
  if (!(await lifeline.play(framing, 1))) return false;
  const startedAt = host.now();
  if (!(await lifeline.play(single, isQuick ? 1 : concurrency))) return false;
  const sent = single.flatMap((trial) => lifeline.played.get(trial)?.answers ?? []).length;
  const answerMs = isQuick ? (host.now() - startedAt) / Math.max(1, sent) : quickMs;
  const isFit = ({ maxAnswerMs = answerMs }: Trial) => maxAnswerMs >= answerMs;
  return lifeline.play(others.filter(isFit), concurrency);
}

const playLast = (checking: Checking, trial: Trial) =>
  play(checking.host.send, checking.clock, trial.lastWaves?.(sendingParts(checking)) ?? []);

const sendingParts = ({ host, setting }: Checking): SendingParts => ({
  url: setting.url,
  secret: setting.secret,
  ...(setting.nextSecret === undefined ? {} : { nextSecret: setting.nextSecret }),
  foreignSecret,
  headerPrefix: setting.headerPrefix,
  nowSeconds: Math.floor(host.now() / 1000),
});

const joined = (earlier: Played | undefined, last: Played): Played => ({
  answers: [...(earlier?.answers ?? []), ...last.answers],
  isComplete: earlier?.isComplete !== false && last.isComplete,
});
