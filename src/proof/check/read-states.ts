import { Failure } from "../../base/failure";
import { settlePauses } from "../../webhooks/receiver-state/settling";
import { readReceiverState, type StateAddress } from "../../webhooks/receiver-state/state-address";
import { eachOf } from "./each-of";
import { bookFindings, offeredBy, type ReadState } from "./offered";
import { pause } from "./pause";
import { type Checking, concurrency } from "./play-all";
import { isOver } from "./playing";
import type { Trial } from "./trials/trial";

/**
 * Reads what the receiver booked for each trial's case. Returns an empty map without a state address. Reads
 * again until the books match, because a receiver may book after it answers.
 */
export async function readStates(
  checking: Checking,
  trials: readonly Trial[],
): Promise<ReadonlyMap<Trial, ReadState>> {
  const { host, clock, setting } = checking;
  const { state, settleMs } = setting;
  const states = new Map<Trial, ReadState>();
  if (state === undefined) return states;
  const readOne = async (trial: Trial) => {
    if (!isOver(clock)) states.set(trial, await readState(checking, state, trial.caseId));
  };
  const startedAt = host.now();
  await eachOf(trials, concurrency, readOne);
  for (const ms of settlePauses(settleMs)) {
    if (isFitting(trials, states) || host.now() - startedAt > settleMs) break;
    await pause(host, clock, ms);
    await eachOf(trials, concurrency, readOne);
  }
  return states;
}

function isFitting(trials: readonly Trial[], states: ReadonlyMap<Trial, ReadState>): boolean {
  const offered = offeredBy(trials, states);
  if (offered.parts === undefined) return false;
  return trials.every((trial) => {
    const read = states.get(trial);
    if (read === undefined) return true;
    return "failure" in read ? read.hasArrived !== true : !bookFindings(trial, read.state, offered)?.length;
  });
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
    const failure = `The state can't be read: ${error.message}`;
    const hasArrived = error.kind === "check-failed" || error.mayHaveArrived;
    return hasArrived && !isOver(clock) ? { failure, hasArrived } : { failure };
  }
}
