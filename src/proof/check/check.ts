import type { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import type { Surface } from "../../base/platform";
import { silentReceiver } from "../../cli/line/receiver/silent-receiver";
import { type EventType, eventTypes } from "../../webhooks/events/event-types";
import type { StateAddress } from "../../webhooks/receiver-state/state-address";
import { type Bearings, judge } from "./judging";
import { offeredBy, type ReadState } from "./offered";
import { type Checking, playAll } from "./play-all";
import { type Clock, isRetryable, isSilent, isTaken, type Played } from "./playing";
import { commonProblems } from "./problems";
import { readStates } from "./read-states";
import { bookTrials } from "./trials/book-trials";
import { lateRepeat, probeTrials } from "./trials/probe-trials";
import { openSyntheticCase } from "./trials/synthetic-case";
import type { Trial } from "./trials/trial";
import type { TrialSetting } from "./trials/trial-setting";
import { type Verdict, verdictOf } from "./verdict";

export interface CheckSetting {
  readonly url: string;
  readonly secret: string;
  readonly nextSecret?: string;
  readonly headerPrefix: string;
  readonly surface: Surface;
  readonly state?: StateAddress;
  /** Event types of the subscription. Default: all of the surface. */
  readonly events?: readonly EventType[];
  /** How long the receiver may take to book. */
  readonly settleMs: number;
  /** Time limit of the check. Rules still open then are unknown. */
  readonly timeMs: number;
}

export interface Checked {
  readonly verdicts: readonly Verdict[];
  /** Set if the receiver gave no answer at all. */
  readonly silence: Failure | undefined;
}

export type CheckHost = Pick<Host, "send" | "now" | "sleep" | "random">;

/** Sends all deliveries to a receiver and judges its behavior. Never throws because of the receiver. */
export async function checkReceiver(
  host: CheckHost,
  setting: CheckSetting,
  signal: AbortSignal,
  onProgress?: Checking["onProgress"],
): Promise<Checked> {
  const startedAt = host.now();
  const clock: Clock = { signal, remainingMs: () => startedAt + setting.timeMs - host.now() };
  const checking: Checking = { host, setting, clock, onProgress };
  const trials = makeTrials(host, setting);
  const { played, isGone } = await playAll(checking, trials);
  const states = await readStates(checking, [...played.keys()]);
  const readOf = (trial: Trial) => states.get(trial) ?? unreadState(setting);
  const [plain] = trials as readonly [Trial];
  const silence = played.get(plain)?.answers.find(isSilent)?.silence;
  const offered = offeredBy(trials, states);
  const genuine = trials.flatMap((trial) => genuineAnswers(trial, played.get(trial)));
  const of: Bearings = {
    takesGenuine: genuine.some(isTaken),
    isBusy: genuine.length > 0 && genuine.every(isRetryable),
    isAbsent: silence?.mayHaveArrived === false,
    isGone,
    offered,
    common: commonProblems(trials, played, states, offered),
  };
  const verdicts = trials.map((trial) => {
    const own = played.get(trial);
    return verdictOf(trial, own, judge(trial, own, readOf(trial), of));
  });
  return { verdicts, silence: silence && silentReceiver(setting.url, silence) };
}

const genuineAnswers = ({ expected }: Trial, played: Played | undefined) =>
  expected === "booked once" ? (played?.answers ?? []) : [];

const ageMs = 2 * 60_000;
const wholeSecond = (ms: number) => ms - (ms % 1000);

export function makeTrials(
  { random, now }: Pick<CheckHost, "random" | "now">,
  setting: Pick<CheckSetting, "surface" | "nextSecret" | "events">,
): readonly Trial[] {
  const { surface, nextSecret, events = eventTypes[surface] } = setting;
  const newCase = (age = ageMs) => openSyntheticCase(random, wholeSecond(now() - age));
  const of: TrialSetting = { surface, events, hasNextSecret: nextSecret !== undefined, random, newCase };
  return [...probeTrials(of), ...bookTrials(of), lateRepeat(of)];
}

const unreadState = ({ state }: CheckSetting): ReadState => ({
  failure: state === undefined ? "It needs --state-url." : "The check ended before the state was read.",
});
