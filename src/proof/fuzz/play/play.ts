import type { Host } from "../../../base/host";
import type { ChosenReadings } from "../../../base/platform";
import type { Templates } from "../../../sandbox";
import { createOwnReceiver, type OwnReceiverSetting } from "../../../scenario/expectations/own-receiver";
import type { Receiver } from "../../../scenario/expectations/receiver";
import { type ServedWorld, servedSeed } from "../../../scenario/run/targets/served-world";
import { createSettledReader } from "../../../webhooks/receiver-state/settling";
import type { ExpectedState } from "../../../webhooks/receiver-state/state-findings";
import type { FuzzStep } from "../schedule/fuzz-step";
import { openFuzzWorld } from "./fuzz-world";
import type { FuzzAttempt } from "./observed-receiver-proxy";
import { type FoundBug, playSteps } from "./play-steps";

export interface FuzzReceiver extends Omit<OwnReceiverSetting, "send" | "readSettled" | "pause"> {
  /** How long the receiver may take to book an event. */
  readonly settleMs: number;
  /** Readings of assumptions used by the worlds. */
  readonly readings?: ChosenReadings;
}

export type FuzzHost = Pick<Host, "send" | "sleep" | "now" | "databaseFiles">;

export interface PlayInput {
  readonly host: FuzzHost;
  readonly setting: FuzzReceiver;
  readonly settleMs: number;
  /** Called with how long the books took to match, unless they matched immediately. */
  onWait(waitedMs: number): void;
  readonly signal: AbortSignal;
  readonly templates: Templates;
  readonly served?: ServedWorld | undefined;
  readonly shown: ShownFields;
}

export interface ShownFields {
  /** Collects the names of the fields that the state address shows. Undefined if the address wasn't read. */
  fields?: ReadonlySet<string>;
  /** Collects the names of the fields that the state address should have shown for some case. */
  expected?: ReadonlySet<string>;
}

export interface PlayedSchedule {
  /** The steps that were played, including one that failed. */
  readonly steps: readonly FuzzStep[];
  readonly attempts: readonly FuzzAttempt[];
  readonly found: FoundBug | undefined;
  /** Whether the receiver didn't respond. If so, each further try could take just as long. */
  readonly isSilent: boolean;
}

/** Start of each schedule's clock. Fixed, so that a seed gives the same bodies on any day. */
export const fuzzClock = Date.UTC(2026, 2, 16, 9);

/** Tag of every case, shared so that cases differ only in their IDs. */
const tag = "fuzz";

export async function playInWorld(
  playInput: PlayInput,
  steps: readonly FuzzStep[],
  idSeed: string,
): Promise<PlayedSchedule> {
  const attempts: FuzzAttempt[] = [];
  const { host, setting, templates, served } = playInput;
  const target = await openFuzzWorld({
    ...{ host, templates, idSeed, seed: servedSeed, tag, clock: fuzzClock },
    readings: setting.readings,
    receiver: createReceiver(playInput),
    onAttempt: (attempt) => void attempts.push(attempt),
    served,
  });
  try {
    const { found, delivered } = await playSteps(target, tag, steps);
    attempts.push(...delivered);
    const silence = attempts.find((attempt) => attempt.silence !== undefined)?.silence;
    const playedSteps = steps.slice(0, (found?.at ?? steps.length) + 1);
    const isUnanswered = found !== undefined && target.receiver.isUnanswered();
    const bug = "The receiver no longer answers.";
    if (silence !== undefined)
      return { steps: playedSteps, attempts, found: { at: 0, bug, details: [silence] }, isSilent: true };
    const isStateSilent = found?.isSilent === true;
    // A receiver may close the connection of a forged delivery and keep running.
    const hasStopped = isStateSilent && target.receiver.isLastUnanswered();
    const isSilent = isStateSilent || isUnanswered;
    return { steps: playedSteps, attempts, found: hasStopped ? { ...found, bug } : found, isSilent };
  } finally {
    await target.close();
  }
}

/** Creates the receiver under test. Aborts requests in flight on Ctrl-C. */
function createReceiver({ host, setting, signal, settleMs, onWait, shown }: PlayInput): Receiver {
  const receiver = createOwnReceiver({
    ...setting,
    send: (request) => host.send({ ...request, signal }),
    readSettled: createSettledReader(settleMs, (ms) => host.sleep(ms, signal), onWait),
    pause: (ms) => host.sleep(ms, signal),
  });
  const { readStates } = receiver;
  if (readStates === undefined) return receiver;
  return {
    ...receiver,
    async readStates(caseIds, expectedStates) {
      const states = await readStates(caseIds, expectedStates);
      shown.fields = new Set([...(shown.fields ?? []), ...states.flatMap(Object.keys)]);
      shown.expected = new Set([...(shown.expected ?? []), ...expectedStates.flatMap(listExpectedFields)]);
      return states;
    },
  };
}

const listExpectedFields = ({ lifecycle, closeCode, paidCents, events }: ExpectedState) =>
  Object.entries({ lifecycle, closeCode, paid: paidCents, events: events.length }).flatMap(([name, value]) =>
    value ? [name] : [],
  );
