import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import { readText } from "../../base/json/json";
import { openTemplates, type Templates } from "../../sandbox";
import { type OwnReceiverSetting, openOwnReceiver } from "../../scenario/expectations/own-receiver";
import { type CoverageCount, openCoverage } from "./coverage";
import { openFuzzWorld } from "./play/fuzz-world";
import { type Found, playSteps } from "./play/play-steps";
import type { FuzzAttempt } from "./play/watched-front";
import type { FuzzStep } from "./schedule/fuzz-step";
import { findFailing } from "./schedule/generate";
import type { Move } from "./schedule/move";
import { stepsOf } from "./schedule/steps-of";

export interface FuzzSetting extends Omit<OwnReceiverSetting, "send" | "settle"> {
  /** Wait before the receiver's state is read. */
  readonly settleMs: number;
  readonly seed: string;
  /** Part of all ids, so that a receiver gets new events in each run. */
  readonly runId: string;
  /** Default: until the time is up. */
  readonly runs?: number;
  readonly timeMs?: number;
}

export interface FuzzFailure extends Found {
  /** The steps of the shortest schedule that fails. */
  readonly steps: readonly FuzzStep[];
  /** With it the first schedule is the one that fails. */
  readonly seed: string;
}

export interface Fuzzed {
  readonly runs: number;
  readonly failure?: FuzzFailure;
  readonly coverage: CoverageCount;
}

export type FuzzHost = Pick<Host, "send" | "sleep" | "now" | "databaseFiles">;

/** Where the clock of each schedule starts, so that a seed gives the same bodies on any day. */
export const fuzzClock = Date.UTC(2026, 2, 16, 9);

/** Plays random schedules until one fails, all are played, or the time is up. */
export async function fuzz(
  host: FuzzHost,
  setting: FuzzSetting,
  signal: AbortSignal,
  onRun: (runs: number, pairs: number) => void = () => {},
): Promise<Fuzzed> {
  const coverage = openCoverage();
  const templates = openTemplates();
  const endsAt = host.now() + (setting.timeMs ?? Number.POSITIVE_INFINITY);
  const isOver = (runs: number) => signal.aborted || runs === setting.runs || host.now() >= endsAt;
  let runs = 0;
  try {
    for (; !isOver(runs); onRun(runs, coverage.pairs)) {
      const seed = runs === 0 ? setting.seed : `${setting.seed}.${runs}`;
      const failure = await playSchedule({ host, setting, signal, templates, coverage, seed });
      runs += 1;
      if (failure !== undefined) return { runs, failure, coverage };
    }
    return { runs, coverage };
  } finally {
    templates.close();
  }
}

interface Playing {
  readonly host: FuzzHost;
  readonly setting: FuzzSetting;
  readonly signal: AbortSignal;
  readonly templates: Templates;
  readonly coverage: CoverageCount;
  readonly seed: string;
}

/** A failure is worth so many tries to make it shorter. */
const maxTries = 400;

async function playSchedule(playing: Playing): Promise<FuzzFailure | undefined> {
  const { setting, signal, coverage, seed } = playing;
  const maxRotations = setting.secrets.length === 0 ? 2 : setting.secrets.length - 1;
  let tries = 0;
  let best: Played | undefined;
  let end: { readonly error: unknown } | undefined;
  const playOnce = (moves: readonly Move[]) => {
    tries += 1;
    const idSeed = `${seed} ${setting.runId} ${tries}`;
    return play(playing, stepsOf(moves, maxRotations), idSeed).catch((error: unknown) => {
      end = { error };
      return undefined;
    });
  };
  // A shorter schedule counts if it fails twice: some bugs depend on what the receiver got before.
  const fails = async (moves: readonly Move[]) => {
    const isFirst = tries === 0;
    if (!isFirst && (signal.aborted || end !== undefined || best?.isSilent || tries >= maxTries))
      return false;
    const played = await playOnce(moves);
    if (isFirst) played?.attempts.forEach(coverage.add);
    if (played?.found === undefined) return false;
    if (!isFirst && (await playOnce(moves))?.found === undefined) return false;
    best = played;
    return true;
  };
  await findFailing({ seed, hasRotation: maxRotations > 0, fails });
  if (end !== undefined) throw end.error;
  return best?.found === undefined ? undefined : { ...best.found, steps: best.steps, seed };
}

interface Played {
  readonly steps: readonly FuzzStep[];
  readonly attempts: readonly FuzzAttempt[];
  readonly found: Found | undefined;
  /** The receiver gave no answer: each further try could take as long. */
  readonly isSilent: boolean;
}

/** `test run` names the address below its host after the tag. */
const tag = "fuzz";

async function play(
  { host, setting, templates }: Playing,
  steps: readonly FuzzStep[],
  idSeed: string,
): Promise<Played> {
  const attempts: FuzzAttempt[] = [];
  const target = await openFuzzWorld({
    ...{ host, templates, seed: tag, idSeed, tag, clock: fuzzClock },
    receiver: openOwnReceiver({ ...setting, send: host.send, settle: () => pause(host, setting) }),
    onAttempt: (attempt) => void attempts.push(attempt),
  });
  try {
    const found = await playSteps(target, tag, steps);
    attempts.push(...deliveriesOf(steps.slice(0, found?.at)));
    if (found?.at === 0) throw new Failure("check-failed", found.bug, { hint: secretHint });
    const silence = attempts.find((attempt) => attempt.silence !== undefined)?.silence;
    if (silence === undefined)
      return { steps: steps.slice(0, (found?.at ?? steps.length) + 1), attempts, found, isSilent: false };
    const bug = "The receiver doesn't answer.";
    return { steps, attempts, found: { at: 0, bug, details: [silence] }, isSilent: true };
  } finally {
    await target.close();
  }
}

/** What the schedule sent itself. */
const deliveriesOf = (steps: readonly FuzzStep[]): readonly FuzzAttempt[] =>
  steps
    .filter(({ kind }) => kind === "deliver")
    .map(({ input }) => {
      const forged = readText(input, "event");
      return forged === ""
        ? { event: readText(input, "received"), fault: "copied" }
        : { event: forged, fault: "forged" };
    });

const pause = async ({ sleep }: FuzzHost, { settleMs }: FuzzSetting) =>
  settleMs === 0 ? undefined : sleep(settleMs);

const secretHint =
  "The receiver gets the secret at /secret below its address. To use a secret of its own, add --secret-file.";
