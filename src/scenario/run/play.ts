import type { Context } from "../../cli/session/context";
import type { Plan } from "../files/plan";
import type { ScenarioResult } from "../report/result";
import { openChannel } from "./output/channel";
import { openOrderedOutput } from "./output/ordered-output";
import { type LivePiece, type Playing, playTurns, type Session } from "./play-turns";
import { newSharedCount, openTurns, type SharedCount } from "./threads/turns";

export type { LivePiece } from "./play-turns";

export interface PlayOptions extends Session {
  readonly plans: readonly Plan[];
  readonly parallel: number;
  /** Starts no more scenarios after one that failed. */
  readonly bail?: boolean;
  /** Whether to start no more scenarios. */
  isOver?(): boolean;
  /** Plays on other threads too; gives what resolves when each of them has ended. */
  playBeside?(shared: PlayingTogether): Promise<readonly Promise<void>[]>;
}

/** What several threads play. */
export interface PlayingTogether extends Pick<Playing, "signal" | "write" | "end"> {
  readonly plans: readonly Plan[];
  readonly parallel: number;
  readonly secrets: Session["secrets"];
  readonly taken: SharedCount;
}

/** Runs all scenarios, several at a time; yields the live report and returns the results in the order of the plans. */
export async function* play(
  context: Pick<Context, "host" | "signal">,
  options: PlayOptions,
): AsyncGenerator<LivePiece, readonly ScenarioResult[]> {
  const { secrets } = options;
  const channel = openChannel<LivePiece>();
  const results: ScenarioResult[] = [];
  const stop = new AbortController();
  const signal = AbortSignal.any([context.signal, stop.signal]);
  const all = playAll(context, options, { results, signal, say: channel.say });
  all.catch(() => stop.abort()).finally(channel.end);
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

interface Output {
  readonly signal: AbortSignal;
  readonly results: ScenarioResult[];
  say(piece: LivePiece): void;
}

/** Those on other threads, and on this one as many as may still play at a time. */
async function playAll(
  context: Pick<Context, "host">,
  options: PlayOptions,
  { results, signal, say }: Output,
): Promise<void> {
  const { plans, parallel, secrets, bail, isOver, playBeside } = options;
  const output = openOrderedOutput(say);
  const taken = newSharedCount();
  const turns = openTurns(plans.length, taken);
  signal.addEventListener("abort", turns.close);
  const end = (at: number, result: ScenarioResult) => {
    results[at] = result;
    if (bail === true && result.outcome === "failed") turns.close();
    output.end(at);
  };
  const shared = { signal, write: output.write, end };
  const take = () => (signal.aborted || isOver?.() === true ? undefined : turns.take());
  const beside = (await playBeside?.({ ...shared, plans, parallel, secrets, taken })) ?? [];
  const here = beside.length > 0 ? 1 : Math.min(parallel, plans.length);
  const playing: Playing = { ...shared, take, planOf: (at) => plans[at] as Plan };
  const players = Array.from({ length: here }, () => playTurns(context, options, playing));
  const all = [...beside, ...players];
  // Whoever waits for the end closes what the others still use.
  for (const player of all) player.catch(turns.close);
  await Promise.allSettled(all);
  await Promise.all(all);
}
