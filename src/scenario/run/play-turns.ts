import type { Secrets } from "../../base/secrets/secrets";
import type { UndoRecorder } from "../../cleanup/stack";
import type { Context } from "../../cli/session/context";
import type { LiveText } from "../../render/report";
import type { ScenarioPlan } from "../files/plan";
import { formatEnd, formatStart, formatStep } from "../report/live-text";
import type { ScenarioResult, StepResult } from "../report/result";
import { runScenario } from "./runner";
import type { OpenTarget } from "./targets/context-target";

export interface LiveOutput {
  readonly text: LiveText;
  readonly json: unknown;
}

/** State shared by all scenarios in a run. */
export interface PlaySession {
  readonly run: string;
  readonly secrets: Secrets;
  readonly notes: UndoRecorder;
  getTag(index: number): string;
  openTarget(plan: ScenarioPlan, tag: string): Promise<OpenTarget>;
}

/** Scenarios that haven't started, and output from those running. */
export interface ScenarioQueue {
  readonly signal: AbortSignal;
  /** Returns the index of the next scenario, or undefined if no more should start. */
  take(): number | undefined;
  getPlan(index: number): ScenarioPlan;
  write(index: number, piece: LiveOutput): void;
  end(index: number, result: ScenarioResult): void;
}

/** Runs one scenario after another until the queue is empty. */
export async function playQueue(
  context: Pick<Context, "host">,
  session: PlaySession,
  scenarioQueue: ScenarioQueue,
): Promise<void> {
  for (let index = scenarioQueue.take(); index !== undefined; index = scenarioQueue.take())
    scenarioQueue.end(index, await playScenario(context, session, scenarioQueue, index));
}

async function playScenario(
  { host }: Pick<Context, "host">,
  { run, secrets, notes, getTag, openTarget }: PlaySession,
  { signal, getPlan, write }: ScenarioQueue,
  index: number,
): Promise<ScenarioResult> {
  const plan = getPlan(index);
  const tag = getTag(index);
  const { target, timeline } = await openTarget(plan, tag);
  const { name, file } = plan;
  const emit = (piece: LiveOutput) => write(index, secrets.maskDeep(piece));
  for (const secret of secrets) target.hide(secret);
  emit({ text: formatStart(name, file), json: { type: "start", name, file } });
  const onStep = (step: StepResult) =>
    emit({ text: formatStep(step), json: { type: "step", name, ...step } });
  try {
    const settings = { plan, target, run, tag, notes, secrets, signal, timeline, onStep };
    const result = await runScenario({ ...settings, env: host.env, hostNow: () => host.now() });
    const { steps: _, timeline: __, ...end } = result;
    emit({ text: formatEnd(result, target.kind), json: { type: "end", ...end } });
    return result;
  } finally {
    await target.close();
  }
}
