import { forEachParallel } from "../../base/for-each-parallel";
import { isSilent } from "../../webhooks/receiver-state/exchange";
import { settlePauses } from "../../webhooks/receiver-state/settling";
import { type CheckSession, isOver, pause, sendProbe } from "./check-session";
import type { PlayedTrial, SendingParts, Trial } from "./trials/trial";

/** Plays trials, and finds the one that stops the receiver. */
export interface Lifeline {
  readonly played: ReadonlyMap<Trial, PlayedTrial>;
  /** Returns false if the receiver no longer answers. */
  play(group: readonly Trial[], concurrency: number): Promise<boolean>;
}

/** Time that a supervisor may take to restart the receiver. */
const restartMs = 3000;

export function openLifeline(
  session: CheckSession,
  plainTrial: Trial,
  parts: () => SendingParts,
  playOne: (trial: Trial) => Promise<PlayedTrial>,
): Lifeline {
  const played = new Map<Trial, PlayedTrial>();
  const playAgain = async (trial: Trial) => {
    const end = await playOne(trial);
    played.set(trial, end);
    return end.answers.some(isSilent);
  };

  /**
   * Whether the receiver answers a copy of the first delivery, which a correct receiver recognizes by its ID.
   */
  async function isAlive(): Promise<boolean> {
    const [request] = plainTrial.waves(parts())[0] ?? [];
    const answer = request && (await sendProbe(session, request));
    return answer === undefined || !isSilent(answer);
  }

  async function isBack(): Promise<boolean> {
    for (const ms of settlePauses(restartMs)) {
      await pause(session, ms);
      if (await isAlive()) return true;
    }
    return false;
  }

  const end = (culprit: Trial, otherTrials: readonly Trial[]) =>
    void played.set(culprit, {
      answers: [],
      isComplete: true,
      ...played.get(culprit),
      endedWith: otherTrials.filter((other) => other !== culprit).map(({ id }) => id),
    });

  /** Repeats the unanswered trials one by one to find the cause. Returns false if the receiver stays down. */
  async function findCulprit(silentTrials: readonly Trial[]): Promise<boolean> {
    const suspects = suspectsAmong(silentTrials, played);
    const [first] = suspects;
    if (first === undefined || !(await isBack())) {
      if (first !== undefined) end(first, suspects);
      return first === undefined;
    }
    for (const [index, trial] of silentTrials.entries()) {
      const isSilentAgain = await playAgain(trial);
      if (!isSilentAgain || (await isAlive())) continue;
      end(trial, []);
      for (const later of silentTrials.slice(index + 1)) played.delete(later);
      return isBack();
    }
    end(first, suspects);
    return true;
  }

  return {
    played,
    async play(group, concurrency) {
      for (;;) {
        const unplayedTrials = group.filter((trial) => !played.has(trial));
        const silentTrials: Trial[] = [];
        await forEachParallel(unplayedTrials, concurrency, async (trial) => {
          if (silentTrials.length > 0 || isOver(session.clock)) return;
          if (await playAgain(trial)) silentTrials.push(trial);
        });
        if (silentTrials.length === 0 || isOver(session.clock)) return true;
        if (!(await isAlive()) && !(await findCulprit(silentTrials))) return false;
      }
    },
  };
}

/**
 * Returns the trials with a request that may have arrived, because a refused connection can't stop a
 * receiver. Returns all trials if there are none.
 */
function suspectsAmong(
  silentTrials: readonly Trial[],
  played: ReadonlyMap<Trial, PlayedTrial>,
): readonly Trial[] {
  const arrivedTrials = silentTrials.filter((trial) =>
    played.get(trial)?.answers.some(({ silence }) => silence?.mayHaveArrived === true),
  );
  return arrivedTrials.length > 0 ? arrivedTrials : silentTrials;
}
