import type { JsonObject } from "../../base/json/json";
import { watchReceiver } from "../../kit/receiver/watch-receiver";
import { createTemplates } from "../../sandbox";
import type { ServedWorld } from "../../scenario/run/targets/served-world";
import { type CoverageCounter, createCoverage } from "./coverage";
import { negotiateSecrets } from "./negotiate-secrets";
import {
  type FuzzHost,
  type FuzzReceiver,
  type PlayedSchedule,
  type PlayInput,
  playInWorld,
  type ShownFields,
} from "./play/play";
import type { FoundBug } from "./play/play-steps";
import type { FuzzStep } from "./schedule/fuzz-step";
import { findFailingMoves } from "./schedule/generate";
import type { Move } from "./schedule/move";
import { convertMovesToSteps } from "./schedule/moves-to-steps";

export interface FuzzSetting extends FuzzReceiver {
  readonly seed: string;
  /** Part of the seed for every ID, so that each run sends new events to the receiver. */
  readonly runId: string;
  /** Default: as many schedules as time allows. */
  readonly runs?: number;
  readonly timeMs?: number;
  /** Flags that describe the receiver. Included in the commands that repeat a failure. */
  readonly flags?: JsonObject;
  /** Local port on which to serve the worlds. */
  readonly serve?: number;
  /** Whether to shorten a failing schedule. Default: true. */
  readonly isShortening?: boolean;
}

export interface FuzzFailure extends FoundBug {
  /** The shortest failing schedule, or the schedule as played if the receiver didn't respond. */
  readonly steps: readonly FuzzStep[];
  readonly isSilent: boolean;
  /** Seed whose first schedule is the one that fails. */
  readonly seed: string;
}

export interface FuzzResult {
  readonly runs: number;
  readonly failure?: FuzzFailure;
  readonly coverage: CoverageCounter;
  readonly shown: ShownFields;
}

type OnRun = (runs: number, pairs: number) => void;

/**
 * Plays random schedules until one fails, all have been played, or time is up. Always plays at least one.
 * Throws if the receiver never responds.
 */
export async function fuzz(
  host: FuzzHost,
  setting: FuzzSetting,
  signal: AbortSignal,
  onRun: OnRun = () => {},
  served?: ServedWorld,
): Promise<FuzzResult> {
  const { send, hasAnswered, silence } = watchReceiver(setting.address, host);
  const throwIfSilent = () => {
    const silenceFailure = hasAnswered() || signal.aborted ? undefined : silence();
    if (silenceFailure !== undefined) throw silenceFailure;
  };
  try {
    const result = await playAll({ ...host, send }, setting, signal, onRun, served);
    if (result.failure?.isSilent) throwIfSilent();
    return result;
  } catch (error) {
    throwIfSilent();
    throw error;
  }
}

async function playAll(
  host: FuzzHost,
  baseSetting: FuzzSetting,
  signal: AbortSignal,
  onRun: OnRun,
  served: ServedWorld | undefined,
): Promise<FuzzResult> {
  const coverage = createCoverage();
  const setting = { ...baseSetting, secrets: await negotiateSecrets(host, baseSetting) };
  const templates = createTemplates({ isRecycling: true });
  const endsAt = host.now() + (setting.timeMs ?? Number.POSITIVE_INFINITY);
  const isOver = (runs: number) =>
    signal.aborted || runs === setting.runs || (runs > 0 && host.now() >= endsAt);
  let runs = 0;
  let slowestMs = 0;
  const settling: SettleLimits = {
    onWait(waitedMs: number) {
      slowestMs = Math.max(slowestMs, waitedMs);
    },
    get shorteningMs() {
      return Math.min(setting.settleMs, 4 * slowestMs + minShorteningMs);
    },
  };
  const shown: ShownFields = {};
  const sharedInput = { host, setting, signal, templates, coverage, served, settling, shown };
  try {
    for (; !isOver(runs); onRun(runs, coverage.pairs)) {
      const seed = runs === 0 ? setting.seed : `${setting.seed}.${runs}`;
      const failure = await playSchedule({ ...sharedInput, seed });
      runs += 1;
      if (failure !== undefined) return { runs, failure, coverage, shown };
    }
    return { runs, coverage, shown };
  } finally {
    templates.close();
  }
}

interface ScheduleRun extends Omit<PlayInput, "settleMs" | "onWait"> {
  readonly setting: FuzzSetting;
  readonly coverage: CoverageCounter;
  readonly seed: string;
  readonly settling: SettleLimits;
}

/** How long the receiver may take to book an event. */
interface SettleLimits extends Pick<PlayInput, "onWait"> {
  /** Limit while shortening a failing schedule: a few times the longest wait so far. */
  readonly shorteningMs: number;
}

const minShorteningMs = 100;

/** Limits for shortening a failing schedule. */
const maxTries = 400;
const maxShorteningMs = 60_000;

async function playSchedule(scheduleRun: ScheduleRun): Promise<FuzzFailure | undefined> {
  const { host, setting, signal, coverage, seed, settling } = scheduleRun;
  const maxRotations = setting.secrets.length - 1;
  let tries = 0;
  let bestSchedule: PlayedSchedule | undefined;
  let playError: { readonly error: unknown } | undefined;
  const playOnce = (moves: readonly Move[]) => {
    tries += 1;
    const idSeed = `${seed} ${setting.runId} ${tries}`;
    const { onWait } = settling;
    const settleMs = tries === 1 ? setting.settleMs : settling.shorteningMs;
    const steps = convertMovesToSteps(moves, maxRotations);
    return playInWorld({ ...scheduleRun, settleMs, onWait }, steps, idSeed).catch((error: unknown) => {
      playError = { error };
      return undefined;
    });
  };
  const endsAt = setting.isShortening === false ? 0 : host.now() + maxShorteningMs;
  const isOver = () =>
    signal.aborted ||
    playError !== undefined ||
    bestSchedule?.isSilent ||
    tries >= maxTries ||
    host.now() >= endsAt;
  const fails = async (moves: readonly Move[]) => {
    const isFirst = tries === 0;
    if (!isFirst && isOver()) return false;
    const result = await playOnce(moves);
    if (isFirst) result?.attempts.forEach(coverage.add);
    if (result?.found === undefined) return false;
    // A shorter schedule must fail twice, because some bugs depend on earlier deliveries to the receiver.
    if (!isFirst && (await playOnce(moves))?.found === undefined) return false;
    bestSchedule = result;
    return true;
  };
  const countSteps = (moves: readonly Move[]) => convertMovesToSteps(moves, maxRotations).length;
  await findFailingMoves({ seed, hasRotation: maxRotations > 0, fails, countSteps });
  if (playError !== undefined && !signal.aborted) throw playError.error;
  return bestSchedule?.found === undefined
    ? undefined
    : { ...bestSchedule.found, steps: bestSchedule.steps, isSilent: bestSchedule.isSilent, seed };
}
