import type { Secrets } from "../../base/secrets/secrets";
import type { Context } from "../../cli/session/context";
import type { LiveText } from "../../render/report";
import type { UndoNotes } from "../../undo/stack";
import type { Plan } from "../files/plan";
import { formatEnd, formatStart, formatStep } from "../report/live-text";
import type { ScenarioResult, StepResult } from "../report/result";
import { openChannel } from "./output/channel";
import { openOrderedOutput } from "./output/ordered-output";
import { runScenario } from "./runner";
import type { OpenTarget } from "./targets/context-target";

/** A piece of the live report. */
export interface LivePiece {
  readonly text: LiveText;
  readonly json: unknown;
}

export interface PlayOptions {
  readonly plans: readonly Plan[];
  readonly run: string;
  readonly parallel: number;
  readonly secrets: Secrets;
  readonly notes: UndoNotes;
  /** Starts no more scenarios after one that failed. */
  readonly bail?: boolean;
  /** Whether to start no more scenarios. */
  isOver?(): boolean;
  tagOf(at: number): string;
  openTarget(plan: Plan, tag: string): Promise<OpenTarget>;
}

/** Runs all scenarios, several at a time; yields the live report and returns the results in the order of the plans. */
export async function* play(
  context: Context,
  options: PlayOptions,
): AsyncGenerator<LivePiece, readonly ScenarioResult[]> {
  const { plans, parallel, secrets } = options;
  const channel = openChannel<LivePiece>();
  const output = openOrderedOutput(channel.say);
  const results: ScenarioResult[] = [];
  const stop = new AbortController();
  const signal = AbortSignal.any([context.signal, stop.signal]);
  const isOver = () =>
    signal.aborted ||
    options.isOver?.() === true ||
    (options.bail === true && results.some((result) => result?.outcome === "failed"));
  let next = 0;
  const work = async () => {
    for (let at = next++; at < plans.length && !isOver(); at = next++) {
      const emit = (piece: LivePiece) => output.write(at, secrets.maskDeep(piece));
      results[at] = await playOne(context, options, at, signal, emit);
      output.end(at);
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
    // A consumer that stops early waits until everything is cleaned up.
    stop.abort();
    await all.catch(() => {});
  }
}

async function playOne(
  { host }: Context,
  { plans, run, secrets, notes, tagOf, openTarget }: PlayOptions,
  at: number,
  signal: AbortSignal,
  emit: (piece: LivePiece) => void,
): Promise<ScenarioResult> {
  const plan = plans[at] as Plan;
  const tag = tagOf(at);
  const { target, timeline } = await openTarget(plan, tag);
  const { name, file } = plan;
  for (const secret of secrets) target.hide(secret);
  emit({ text: formatStart(name, file), json: { type: "start", name, file } });
  const onStep = (step: StepResult) =>
    emit({ text: formatStep(step), json: { type: "step", name, ...step } });
  try {
    const own = { plan, target, run, tag, notes, secrets, signal, timeline, onStep };
    const result = await runScenario({ ...own, env: host.env, hostNow: () => host.now() });
    const { steps: _, timeline: __, ...end } = result;
    emit({ text: formatEnd(result), json: { type: "end", ...end } });
    return result;
  } finally {
    await target.close();
  }
}
