import type { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import type { Surface } from "../../base/platform";
import { silentReceiver } from "../../cli/line/receiver/silent-receiver";
import type { StateAddress } from "../../webhooks/receiver-state/state-address";
import { isVisible } from "../../webhooks/receiver-state/state-findings";
import { type Bearings, judge, type ReadState } from "./judging";
import { playAll } from "./play-all";
import { type Clock, isSilent, isTaken, type Played } from "./playing";
import { readStates } from "./read-states";
import { bookTrials } from "./trials/book-trials";
import { lateRepeat, probeTrials } from "./trials/probe-trials";
import { openSyntheticCase } from "./trials/synthetic-case";
import type { Trial } from "./trials/trial";
import { type Verdict, verdictOf } from "./verdict";

export interface CheckSetting {
  readonly url: string;
  readonly secret: string;
  readonly nextSecret?: string;
  readonly headerPrefix: string;
  readonly surface: Surface;
  readonly state?: StateAddress;
  /** Wait before the books are read. */
  readonly settleMs: number;
  /** Whatever is open then is unknown. */
  readonly timeMs: number;
}

export interface Checked {
  readonly verdicts: readonly Verdict[];
  /** Set if the receiver gave no answer at all. */
  readonly silence: Failure | undefined;
}

export type CheckHost = Pick<Host, "send" | "now" | "sleep" | "random">;

/** Sends all deliveries to a receiver and judges what it does. Never throws because of the receiver. */
export async function checkReceiver(
  host: CheckHost,
  setting: CheckSetting,
  signal: AbortSignal,
): Promise<Checked> {
  const startedAt = host.now();
  const clock: Clock = { signal, remainingMs: () => startedAt + setting.timeMs - host.now() };
  const trials = makeTrials(host, setting);
  const played = await playAll({ host, setting, clock }, trials);
  const states = await readStates({ host, setting, clock }, trials, played);
  const silence = silenceOf(trials, played);
  const of = { ...bearingsOf(trials, played, states), isAbsent: silence?.mayHaveArrived === false };
  const verdicts = trials.map((trial) => {
    const own = played.get(trial);
    return verdictOf(trial, own, judge(trial, own, states.get(trial) ?? unreadState(setting), of));
  });
  return { verdicts, silence: silence && silentReceiver(setting.url, silence) };
}

/** Of the first delivery: without an answer to it nothing more is sent. */
const silenceOf = ([plain]: readonly Trial[], played: ReadonlyMap<Trial, Played>) =>
  plain && played.get(plain)?.answers.find(isSilent)?.silence;

function makeTrials(host: CheckHost, { surface, nextSecret }: CheckSetting): readonly Trial[] {
  const newCase = () => openSyntheticCase(host.random, host.now());
  const setting = { surface, hasNextSecret: nextSecret !== undefined, newCase };
  return [...probeTrials(setting), ...bookTrials(setting), lateRepeat(setting)];
}

const unreadState = ({ state }: CheckSetting): ReadState => ({
  failure: state === undefined ? "It needs --state-url." : "The check ended before the state was read.",
});

function bearingsOf(
  trials: readonly Trial[],
  played: ReadonlyMap<Trial, Played>,
  states: ReadonlyMap<Trial, ReadState>,
): Omit<Bearings, "isAbsent"> {
  const genuine = trials.filter(({ expected }) => expected === "booked once");
  const silent = trials.filter((trial) => hasSilence(played.get(trial)));
  const isAlive = !silent.includes(trials.at(-1) as Trial) && !silent.includes(trials[0] as Trial);
  const plain = states.get(trials[0] as Trial);
  return {
    takesGenuine: genuine.some((trial) => played.get(trial)?.answers.some(isTaken)),
    isAlive,
    firstSilent: isAlive ? undefined : silent[0],
    offered: plain !== undefined && "state" in plain && isVisible(plain.state) ? plain.state : undefined,
  };
}

const hasSilence = (played: Played | undefined) => played?.answers.some(isSilent) === true;
