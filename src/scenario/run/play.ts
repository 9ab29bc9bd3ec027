import type { Secrets } from "../../base/secrets/secrets";
import type { Context } from "../../cli/session/context";
import type { LiveText } from "../../render/report";
import type { UndoNotes } from "../../undo/stack";
import type { Plan } from "../files/plan";
import { tellEnd, tellStart, tellStep } from "../report/live-text";
import type { ScenarioResult, StepResult } from "../report/result";
import { openChannel } from "./channel";
import { runScenario } from "./runner";
import type { StagePlay } from "./targets/context-target";
import { openTurns } from "./turns";

/** A piece of the live report. */
export interface Told {
  readonly text: LiveText;
  readonly json: unknown;
}

export interface Playing {
  readonly plans: readonly Plan[];
  readonly run: string;
  readonly parallel: number;
  readonly secrets: Secrets;
  readonly notes: UndoNotes;
  markOf(at: number): string;
  openStage(plan: Plan, mark: string): Promise<StagePlay>;
}

/** Plays all scenarios, so many at a time; tells what happens, and gives the results, in the order of the plans. */
export async function* play(
  context: Context,
  playing: Playing,
): AsyncGenerator<Told, readonly ScenarioResult[]> {
  const { plans, parallel, secrets } = playing;
  const channel = openChannel<Told>();
  const turns = openTurns(channel.say);
  const results: ScenarioResult[] = [];
  const stop = new AbortController();
  const signal = AbortSignal.any([context.signal, stop.signal]);
  let next = 0;
  const work = async () => {
    for (let at = next++; at < plans.length && !signal.aborted; at = next++) {
      const tell = (piece: Told) => turns.tell(at, secrets.maskDeep(piece));
      results[at] = await playOne(context, playing, at, signal, tell);
      turns.end(at);
    }
  };
  const all = Promise.all(Array.from({ length: Math.min(parallel, plans.length) }, work)).finally(
    channel.end,
  );
  all.catch(() => stop.abort());
  try {
    yield* channel.messages();
    await all;
    return secrets.maskDeep(results.filter((result) => result !== undefined));
  } finally {
    // Whoever stops reading early waits until everything is taken back.
    stop.abort();
    await all.catch(() => {});
  }
}

async function playOne(
  { host }: Context,
  { plans, run, secrets, notes, markOf, openStage }: Playing,
  at: number,
  signal: AbortSignal,
  tell: (piece: Told) => void,
): Promise<ScenarioResult> {
  const plan = plans[at] as Plan;
  const mark = markOf(at);
  const { stage, timeline } = await openStage(plan, mark);
  const { name, file } = plan;
  for (const secret of secrets) stage.hide(secret);
  tell({ text: tellStart(name, file), json: { type: "start", name, file } });
  const onStep = (step: StepResult) => tell({ text: tellStep(step), json: { type: "step", name, ...step } });
  try {
    const own = { plan, stage, run, mark, notes, secrets, signal, timeline, onStep };
    const result = await runScenario({ ...own, env: host.env, hostNow: () => host.now() });
    const { steps: _, timeline: __, ...end } = result;
    tell({ text: tellEnd(result), json: { type: "end", ...end } });
    return result;
  } finally {
    await stage.close();
  }
}
