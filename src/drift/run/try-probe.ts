import type { KnownFieldTest } from "../compare/differ";
import { differencesOf, groupByRepetition, type Tries } from "../compare/verdict";
import type { Blocker } from "../observe/blocker";
import { observationsOf, type Try } from "../observe/observation";
import { isRequest, type Probe } from "../probe";

/** Plays the probe once. A 5xx counts as the answer to steps in `failing`, and as a failure elsewhere. */
export type Play = (failing: readonly string[]) => Promise<Try>;

/**
 * Maximum failed tries. Requests that are sent once per try get more, because they have no retries of their
 * own.
 */
const maxBlocked = { once: 10, other: 3 };

/** Plays the probe until `count` tries have produced an observation, or further tries are pointless. */
export async function tryTimes(probe: Probe, play: Play, count: number): Promise<readonly Try[]> {
  const seenTries: Try[] = [];
  let blockers: Blocker[] = [];
  const failing: string[] = [];
  while (seenTries.length < count) {
    const attempt = await play(failing);
    if ("observation" in attempt) {
      seenTries.push(attempt);
      continue;
    }
    blockers.push(attempt.blocker);
    if (!attempt.blocker.isPassing) return [...seenTries, attempt];
    if (blockers.length < limitOf(probe, attempt.blocker)) continue;
    if (seenTries.length > 0 || !isAnswer(blockers)) return [...seenTries, attempt];
    failing.push(attempt.blocker.step);
    blockers = [];
  }
  return seenTries;
}

const limitOf = (probe: Probe, { step }: Blocker): number =>
  isSentOnce(probe, step) ? maxBlocked.once : maxBlocked.other;

const isSentOnce = ({ steps }: Probe, name: string): boolean =>
  steps.some((step) => {
    if ("first" in step) return step.first.isOnce === true && [step.first.name, step.second].includes(name);
    return isRequest(step) && step.isOnce === true && step.name === name;
  });

/** Whether the host answered the same step with the same 5xx each time. */
const isAnswer = (failures: readonly Blocker[]) =>
  failures.every(
    ({ step, status = 0 }) => status >= 500 && step === failures[0]?.step && status === failures[0].status,
  );

/** Adds a third try on both sides if a difference shows in only one of the first two. */
export async function withThird(
  probe: Probe,
  tries: Tries,
  knows: KnownFieldTest,
  plays: { readonly sandbox: Play; readonly target: Play },
): Promise<Tries> {
  if (observationsOf(tries.target).length < 2) return tries;
  const { once } = groupByRepetition(differencesOf(probe, tries, knows));
  if (once.length === 0) return tries;
  const [sandbox, target] = [await tryTimes(probe, plays.sandbox, 1), await tryTimes(probe, plays.target, 1)];
  return {
    sandbox: [...tries.sandbox, ...sandbox],
    target: [...tries.target, ...target.filter((attempt) => "observation" in attempt)],
  };
}
