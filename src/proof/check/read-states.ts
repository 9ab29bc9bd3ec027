import { Failure } from "../../base/failure";
import { readReceiverState, type StateAddress } from "../../webhooks/receiver-state/state-address";
import { stateFindings } from "../../webhooks/receiver-state/state-findings";
import { eachOf } from "./each-of";
import type { ReadState } from "./judging";
import { type Checking, concurrency } from "./play-all";
import { isOver, type Played } from "./playing";
import type { Trial } from "./trials/trial";

/** A receiver that works later gets a second chance. */
const secondReadMs = 1000;

/** What the receiver has booked of each trial's case; empty without a state address. */
export async function readStates(
  checking: Checking,
  trials: readonly Trial[],
  played: ReadonlyMap<Trial, Played>,
): Promise<ReadonlyMap<Trial, ReadState>> {
  const { state, settleMs } = checking.setting;
  const states = new Map<Trial, ReadState>();
  if (state === undefined) return states;
  const readOne = async (trial: Trial) => {
    if (!isOver(checking.clock)) states.set(trial, await readState(checking, state, trial.caseId));
  };
  await pause(checking, settleMs);
  await eachOf(
    trials.filter((trial) => played.has(trial)),
    concurrency,
    readOne,
  );
  const open = trials.filter((trial) => isOpen(trial, states.get(trial)));
  if (open.length === 0) return states;
  await pause(checking, secondReadMs);
  await eachOf(open, concurrency, readOne);
  return states;
}

function isOpen({ state: expected }: Trial, read: ReadState | undefined): boolean {
  if (expected === undefined || read === undefined || "failure" in read) return false;
  return stateFindings(expected, read.state, { events: [], paid: "0" })?.length !== 0;
}

async function readState(
  { host, clock }: Checking,
  address: StateAddress,
  caseId: string,
): Promise<ReadState> {
  try {
    return { state: await readReceiverState(host.send, address, caseId, clock) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { failure: `The state can't be read: ${error.message}` };
  }
}

/** Ends early when the check does. */
async function pause({ host, clock }: Checking, ms: number): Promise<void> {
  const rest = Math.min(ms, clock.remainingMs());
  if (rest > 0) await host.sleep(rest, clock.signal).catch(throwUnlessInterrupted);
}

function throwUnlessInterrupted(error: unknown): void {
  if (!(error instanceof Failure && error.kind === "interrupted")) throw error;
}
