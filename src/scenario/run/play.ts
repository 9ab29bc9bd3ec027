import { PassThrough } from "node:stream";
import { getOrCreate } from "../../base/collections/get-or-create";
import type { Context } from "../../cli/session/context";
import type { ScenarioPlan } from "../files/plan";
import type { ScenarioResult } from "../report/result";
import { type LiveOutput, type PlaySession, playQueue, type ScenarioQueue } from "./play-turns";
import { createSharedCount, createTurns, type SharedCount } from "./threads/turns";

export type { LiveOutput } from "./play-turns";

export interface PlayOptions extends PlaySession {
  readonly plans: readonly ScenarioPlan[];
  readonly parallel: number;
  /** Whether to stop after a failed scenario. */
  readonly bail?: boolean;
  /** Returns true to stop before the next scenario. */
  isOver?(): boolean;
  /** Plays scenarios on other threads. The promise for each thread resolves when it ends. */
  playOnThreads?(shared: SharedPlay): Promise<readonly Promise<void>[]>;
}

/** Scenarios to run on several threads, and the state they share. */
export interface SharedPlay extends Pick<ScenarioQueue, "signal" | "write" | "end"> {
  readonly plans: readonly ScenarioPlan[];
  readonly parallel: number;
  readonly secrets: PlaySession["secrets"];
  readonly takenCount: SharedCount;
}

/**
 * Runs all scenarios, several at a time. Yields the live report; returns the results in the order of the
 * plans, also of those that didn't start.
 */
export async function* playScenarios(
  context: Pick<Context, "host" | "signal">,
  options: PlayOptions,
): AsyncGenerator<LiveOutput, readonly ScenarioResult[]> {
  const { secrets } = options;
  const channel = new PassThrough({ objectMode: true });
  const results: ScenarioResult[] = [];
  const stopController = new AbortController();
  const signal = AbortSignal.any([context.signal, stopController.signal]);
  const playPromise = playAll(context, options, {
    results,
    signal,
    say: (piece) => void channel.write(piece),
  });
  playPromise.catch(() => stopController.abort()).finally(() => channel.end());
  try {
    yield* channel;
    await playPromise;
    const notRun = context.signal.aborted
      ? "Not run: the run was interrupted."
      : options.isOver?.() === true
        ? "Not run: the receiver no longer answers."
        : "Not run: an earlier scenario failed, and --bail ends the run.";
    return secrets.maskDeep(
      options.plans.map((plan, index) => results[index] ?? createNotRunResult(plan, notRun)),
    );
  } finally {
    // If the consumer stops early, waits for cleanup to finish.
    stopController.abort();
    await playPromise.catch(() => {});
  }
}

const createNotRunResult = ({ name, file }: ScenarioPlan, notRun: string): ScenarioResult => ({
  ...{ name, file, outcome: "skipped", steps: [], timeline: [], cleanup: [], tookMs: 0 },
  notRun,
});

interface OutputSink {
  readonly signal: AbortSignal;
  readonly results: ScenarioResult[];
  say(piece: LiveOutput): void;
}

/** Plays on other threads, and one scenario at a time on this one. Without threads, plays everything here. */
async function playAll(
  context: Pick<Context, "host">,
  options: PlayOptions,
  { results, signal, say }: OutputSink,
): Promise<void> {
  const { plans, parallel, secrets, bail, isOver, playOnThreads } = options;
  const output = createOrderedOutput(say);
  const takenCount = createSharedCount();
  const turns = createTurns(plans.length, takenCount);
  signal.addEventListener("abort", turns.close);
  const recordResult = (index: number, result: ScenarioResult) => {
    results[index] = result;
    if (bail === true && result.outcome === "failed") turns.close();
    output.end(index);
  };
  const shared = { signal, write: output.write, end: recordResult };
  const take = () => (signal.aborted || isOver?.() === true ? undefined : turns.take());
  const threadPromises = (await playOnThreads?.({ ...shared, plans, parallel, secrets, takenCount })) ?? [];
  const localPlayerCount = threadPromises.length > 0 ? 1 : Math.min(parallel, plans.length);
  const scenarioQueue: ScenarioQueue = { ...shared, take, getPlan: (index) => plans[index] as ScenarioPlan };
  const players = Array.from({ length: localPlayerCount }, () => playQueue(context, options, scenarioQueue));
  const allPlayers = [...threadPromises, ...players];
  // If a player fails, no further scenario starts. Running ones are awaited, because the caller then closes
  // the resources they use.
  for (const player of allPlayers) player.catch(turns.close);
  await Promise.allSettled(allPlayers);
  await Promise.all(allPlayers);
}

/** Writes the output of parallel runs in order. Buffers each run until all earlier ones have ended. */
function createOrderedOutput(say: (piece: LiveOutput) => void) {
  const pendingPieces = new Map<number, LiveOutput[]>();
  const endedIndexes = new Set<number>();
  let currentIndex = 0;
  return {
    write(index: number, piece: LiveOutput) {
      if (index === currentIndex) say(piece);
      else getOrCreate(pendingPieces, index, () => []).push(piece);
    },
    end(index: number) {
      endedIndexes.add(index);
      for (; endedIndexes.has(currentIndex); currentIndex += 1)
        for (const piece of pendingPieces.get(currentIndex + 1) ?? []) say(piece);
    },
  };
}
