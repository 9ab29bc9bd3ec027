import type { KnownFieldTest } from "../compare/known-fields";
import { compareTries, groupByRepetition, type TriesBySide } from "../compare/verdict";
import type { Blocker } from "../observe/blocker";
import { listObservations, type Try } from "../observe/observation";
import { findRequest, type Probe } from "../probe";

/**
 * Runs the probe once. A 5xx counts as the response for steps in `failing`, and as a failure for all others.
 */
export type RunProbe = (failing: readonly string[]) => Promise<Try>;

/** Maximum failed tries. A request that is sent once per try has no retries, so its probe gets more tries. */
const maxBlockedTries = { once: 10, other: 3 };

/** Repeats the probe until `count` tries have produced an observation, or further tries are pointless. */
export async function repeatProbe(probe: Probe, play: RunProbe, count: number): Promise<readonly Try[]> {
  const tries: Try[] = [];
  let blockers: Blocker[] = [];
  const failingSteps: string[] = [];
  while (tries.length < count) {
    const attempt = await play(failingSteps);
    if ("observation" in attempt) {
      tries.push(attempt);
      continue;
    }
    blockers.push(attempt.blocker);
    if (!attempt.blocker.isTransient) return [...tries, attempt];
    if (blockers.length < getMaxBlockedTries(probe, attempt.blocker)) continue;
    if (tries.length > 0 || !isSameAnswer(blockers)) return [...tries, attempt];
    failingSteps.push(attempt.blocker.step);
    blockers = [];
  }
  return tries;
}

const getMaxBlockedTries = (probe: Probe, { step }: Blocker): number =>
  findRequest(probe, step)?.isOnce === true ? maxBlockedTries.once : maxBlockedTries.other;

/** Whether every failure is the same 5xx for the same step. */
const isSameAnswer = (failures: readonly Blocker[]) =>
  failures.every(
    ({ step, status = 0 }) => status >= 500 && step === failures[0]?.step && status === failures[0].status,
  );

/** Adds a third try on both sides if a difference shows up in only one of the first two. */
export async function addThirdTry(
  probe: Probe,
  tries: TriesBySide,
  isKnownField: KnownFieldTest,
  plays: { readonly sandbox: RunProbe; readonly target: RunProbe },
): Promise<TriesBySide> {
  if (listObservations(tries.target).length < 2) return tries;
  const { once } = groupByRepetition(compareTries(probe, tries, isKnownField));
  if (once.length === 0) return tries;
  const [sandbox, target] = [
    await repeatProbe(probe, plays.sandbox, 1),
    await repeatProbe(probe, plays.target, 1),
  ];
  return {
    sandbox: [...tries.sandbox, ...sandbox],
    target: [...tries.target, ...target.filter((attempt) => "observation" in attempt)],
  };
}
