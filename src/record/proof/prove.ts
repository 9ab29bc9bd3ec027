import { Failure } from "../../base/failure";
import type { ScenarioPlan } from "../../scenario/files/plan";
import { getFailedStep, type StepResult } from "../../scenario/report/result";
import { loadFile } from "../../scenario/run/load-all";
import { type DraftFileStep, formatScenario, type ScenarioTitle } from "../file/scenario-text";
import { listPlantedChanges } from "./planted-changes";
import { createReplayer, type Replayer, type ReplaySetting } from "./replay";
import { weakenFailedStep } from "./weaken-step";

const replaySeeds = ["replay-1", "replay-2", "replay-3"] as const;
/** Maximum number of failed replays before giving up on the recording. */
const maxWeakenings = 60;

export type Proof = Awaited<ReturnType<typeof proveScenario>>;

/**
 * Replays a scenario on fresh worlds, weakening each step that fails, until all replays pass or no steps are
 * left.
 */
export async function proveScenario(
  setting: ReplaySetting,
  title: ScenarioTitle,
  draftSteps: readonly DraftFileStep[],
) {
  const replayers = replaySeeds.map((seed) => createReplayer(setting, seed));
  const tried = replaySeeds.length;
  let steps = draftSteps;
  try {
    for (let round = 0; round < maxWeakenings && hasPlayedSteps(steps); round += 1) {
      const { text, steps: stepByLine } = await formatScenario(title, steps);
      const plan = await loadPlan(setting, text);
      const brokenStep = await findFailedStep(plan, replayers);
      if (brokenStep === undefined) {
        const redWhen = await findDetectedChanges(
          plan,
          steps,
          replayers[0] as Replayer,
          setting.context.signal,
        );
        return { text, steps, tried, held: tried, redWhen };
      }
      steps = weakenFailedStep(steps, stepByLine.get(brokenStep.line), brokenStep);
    }
    return { text: "", steps, tried, held: 0, redWhen: [] };
  } finally {
    for (const replayer of replayers) await replayer.close();
  }
}

const hasPlayedSteps = (steps: readonly DraftFileStep[]) =>
  steps.some(({ reason, draft }) => reason === undefined && draft.kind !== "subscription");

async function loadPlan({ context }: ReplaySetting, text: string): Promise<ScenarioPlan> {
  const [plan] = await loadFile(context.host, { name: "recorded.yaml", bytes: Buffer.from(text) });
  if (plan === undefined) throw new Failure("fault", "the recorded scenario has no plan");
  return plan;
}

async function findFailedStep(
  plan: ScenarioPlan,
  replayers: readonly Replayer[],
): Promise<StepResult | undefined> {
  for (const replayer of replayers) {
    const result = await replayer.play(plan);
    if (result.outcome === "interrupted") throw new Failure("interrupted", "interrupted");
    const brokenStep = getFailedStep(result);
    if (brokenStep !== undefined) return brokenStep;
  }
  return undefined;
}

async function findDetectedChanges(
  plan: ScenarioPlan,
  steps: readonly DraftFileStep[],
  replayer: Replayer,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const redChanges: string[] = [];
  for (const { name, change } of listPlantedChanges(steps)) {
    if (signal.aborted) throw new Failure("interrupted", "interrupted");
    const { outcome } = await replayer.play(plan, change);
    if (outcome === "failed") redChanges.push(name);
  }
  return redChanges;
}
