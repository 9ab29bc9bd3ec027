import { forEachParallel } from "../../base/async/for-each-parallel";
import { isUnanswered } from "../../webhooks/receiver-state/exchange";
import { listSettlePauses, restartMs } from "../../webhooks/receiver-state/settling";
import { type CheckSession, isTimeUp, pause, sendWithPauses } from "./check-session";
import type { PlayedTrial, SendingParts, Trial } from "./trials/trial";

/** Plays trials and finds the one that stops the receiver. */
export interface TrialPlayer {
  readonly played: ReadonlyMap<Trial, PlayedTrial>;
  /** Returns false if the receiver has stopped responding. */
  play(group: readonly Trial[], concurrency: number): Promise<boolean>;
  /**
   * Whether the receiver responds to a copy of the first delivery, which a correct receiver recognizes by ID.
   */
  isAnswering(): Promise<boolean>;
  /** Waits until the receiver responds again. Returns false if it stays down. */
  hasRestarted(): Promise<boolean>;
}

export function createTrialPlayer(
  session: CheckSession,
  plainTrial: Trial,
  getParts: () => SendingParts,
  playOne: (trial: Trial) => Promise<PlayedTrial>,
): TrialPlayer {
  const played = new Map<Trial, PlayedTrial>();
  const playAndRecord = async (trial: Trial) => {
    const result = await playOne(trial);
    played.set(trial, result);
    return result.answers.some(isUnanswered);
  };

  async function isAnswering(): Promise<boolean> {
    const [request] = plainTrial.waves(getParts())[0] ?? [];
    const answer = request && (await sendWithPauses(session, request));
    return answer === undefined || !isUnanswered(answer);
  }

  async function hasRestarted(): Promise<boolean> {
    for (const ms of listSettlePauses(restartMs)) {
      await pause(session, ms);
      if (await isAnswering()) return true;
    }
    return false;
  }

  const recordCulprit = (culprit: Trial, otherTrials: readonly Trial[]) =>
    void played.set(culprit, {
      answers: [],
      isComplete: true,
      ...played.get(culprit),
      otherSuspects: otherTrials.filter((other) => other !== culprit).map(({ id }) => id),
    });

  /** Repeats unanswered trials one by one to find the cause. Returns false if the receiver stays down. */
  async function findCulprit(silentTrials: readonly Trial[]): Promise<boolean> {
    const suspects = selectSuspects(silentTrials, played);
    const [firstSuspect] = suspects;
    if (firstSuspect === undefined || !(await hasRestarted()) || isTimeUp(session.clock)) {
      if (firstSuspect !== undefined) recordCulprit(firstSuspect, suspects);
      return firstSuspect === undefined;
    }
    const firstPlay = played.get(firstSuspect) as PlayedTrial;
    for (const [index, trial] of silentTrials.entries()) {
      const isSilentAgain = await playAndRecord(trial);
      if (!isSilentAgain || (await isAnswering())) continue;
      recordCulprit(trial, []);
      for (const laterTrial of silentTrials.slice(index + 1)) played.delete(laterTrial);
      return hasRestarted();
    }
    played.set(firstSuspect, firstPlay);
    recordCulprit(firstSuspect, suspects);
    return true;
  }

  const repeatedTrials = new Set<Trial>();
  const repeatOnce = (trials: readonly Trial[]) => {
    for (const trial of trials) {
      if (!repeatedTrials.has(trial)) played.delete(trial);
      repeatedTrials.add(trial);
    }
  };

  return {
    ...{ played, isAnswering, hasRestarted },
    async play(group, concurrency) {
      for (;;) {
        const unplayedTrials = group.filter((trial) => !played.has(trial));
        const silentTrials: Trial[] = [];
        await forEachParallel(unplayedTrials, concurrency, async (trial) => {
          if (silentTrials.length > 0 || isTimeUp(session.clock)) return;
          if (await playAndRecord(trial)) silentTrials.push(trial);
        });
        if (silentTrials.length === 0 || isTimeUp(session.clock)) return true;
        if (!(await isAnswering()) && !(await findCulprit(silentTrials))) return false;
        repeatOnce(silentTrials.filter((trial) => wasRefused(played.get(trial))));
      }
    },
  };
}

/** Whether each unanswered request was refused a connection, so that it shows nothing about the receiver. */
const wasRefused = (playedTrial: PlayedTrial | undefined) =>
  playedTrial?.otherSuspects === undefined &&
  playedTrial?.answers.every(({ silence }) => silence === undefined || silence.mayHaveArrived === false);

/**
 * Returns the trials with a request that may have arrived, because a request whose connection was refused
 * can't have stopped the receiver. If there are no such trials, returns all.
 */
function selectSuspects(
  silentTrials: readonly Trial[],
  playedTrials: ReadonlyMap<Trial, PlayedTrial>,
): readonly Trial[] {
  const arrivedTrials = silentTrials.filter((trial) =>
    playedTrials.get(trial)?.answers.some(({ silence }) => silence?.mayHaveArrived === true),
  );
  return arrivedTrials.length > 0 ? arrivedTrials : silentTrials;
}
