import { losing } from "../../webhooks/hostile/likely-cause";
import { isSuccessful } from "../../webhooks/receiver-state/exchange";
import type { CheckSession } from "./check-session";
import { createBrokenJudgment, type TrialJudgment } from "./judging";
import { playWaves } from "./play-all";
import { listReplays, type SharedCause } from "./shared-causes";
import type { Trial } from "./trials/trial";
import { compareBooks, type ReadState, type VisibleState } from "./visible-state";

interface Books {
  readonly states: ReadonlyMap<Trial, ReadState>;
  readonly visibleState: VisibleState;
  readonly readStates: (session: CheckSession, trials: readonly Trial[]) => Promise<Books["states"]>;
}

/**
 * Plays trials that lost an accepted event again, with new cases. Returns undefined if the same events are
 * lost again, because the receiver may have a reason in each of them.
 */
export async function findLostEvents(
  session: CheckSession,
  { states, visibleState, readStates }: Books,
  judgments: ReadonlyMap<string, TrialJudgment>,
  createTrials: () => readonly Trial[],
): Promise<SharedCause | undefined> {
  const losses = new Map(
    [...states]
      .filter(([{ id, expected }]) => expected === "booked once" && isBrokenByBooks(judgments.get(id)))
      .map(([trial, state]) => [trial.id, listLosses(trial, state, visibleState)] as const)
      .filter(([, findings]) => findings.some((finding) => finding !== undefined)),
  );
  if (losses.size === 0) return undefined;
  const replays = listReplays(session, createTrials(), [...losses.keys()]);
  for (const { waves } of replays) await playWaves(session, waves);
  const replayedTrials = replays.map(({ trial }) => trial);
  for (const [trial, state] of await readStates(session, replayedTrials)) {
    if ("failure" in state) continue;
    const newLosses = listLosses(trial, state, visibleState);
    const loss = losses.get(trial.id)?.find((finding, index) => finding && !newLosses[index]);
    if (loss === undefined) continue;
    const reason = `In the books, ${loss}. The same delivery for another case is.`;
    const judgment = { ...createBrokenJudgment(reason, judgments.get(trial.id)?.answer), cause: losing };
    return { trialId: trial.id, judgment, explains: (id) => losses.has(id) };
  }
  return undefined;
}

const isBrokenByBooks = (judgment: TrialJudgment | undefined) =>
  judgment?.verdict === "broken" && judgment.answer !== undefined && isSuccessful(judgment.answer);

/** Returns a finding for each of a trial's events that isn't booked, and undefined for the others. */
function listLosses(
  trial: Trial,
  readState: ReadState,
  visibleState: VisibleState,
): readonly (string | undefined)[] {
  const findings = "failure" in readState ? [] : (compareBooks(trial, readState.state, visibleState) ?? []);
  return trial.events.map(({ id }) => findings.find((finding) => finding.endsWith(`${id} is not booked`)));
}
