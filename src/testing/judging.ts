import { createEmptyResponse, type Send } from "../base/http";
import { buildJudgeDocument, judgeRuns } from "../judge/document";
import { createObservingSend } from "../judge/observing-send";
import { findSandboxDestination } from "../judge/sandbox-destination";
import type { KeyScope, PlatformChange, Traffic } from "../traffic/exchange";
import { Observer } from "../traffic/observer";
import type { Judgment } from "./published";

export interface JudgeControls {
  /** Responds to the client and observes its requests. */
  readonly send: Send;
  /** Returns a `send` for the test's own requests, which aren't judged but may change later responses. */
  aside(send: Send): Send;
  /** Runs work that restores the world to an earlier state, and records it. */
  reset<Done>(work: () => Promise<Done>): Promise<Done>;
  judge(): Promise<Judgment>;
}

export function createJudgeControls(
  send: Send,
  seed: string,
  now: () => number,
  findKeyScope?: (key: string) => KeyScope | undefined,
): JudgeControls {
  const observer = new Observer(createOrderedClock(now), findKeyScope);
  const resets: RunEnd[] = [];
  const move = async <Done>(kind: PlatformChange["kind"], work: () => Promise<Done>): Promise<Done> => {
    const request = { method: "POST", url: "", headers: {} };
    const { end } = observer.take(request, { move: kind });
    const result = await work();
    end(createEmptyResponse(200));
    return result;
  };
  return {
    send: createObservingSend(send, {
      observer,
      destinationOf: findSandboxDestination,
      plan: undefined,
      sleep: async () => {},
    }),
    aside: (send) => (request) =>
      request.method === "GET" ? send(request) : move("control", () => send(request)),
    reset: async (work) => {
      const result = await move("reset", work);
      const { exchanges, moves } = observer.traffic();
      resets.push({ exchanges: exchanges.length, moves: moves.length });
      return result;
    },
    judge: async () => {
      const judgedTraffic = await judgeRuns(splitIntoRuns(observer.traffic(), resets));
      return buildJudgeDocument(judgedTraffic, { target: "sandbox", seed, acceptanceOf: () => undefined });
    },
  };
}

/** Returns a clock that gives requests in the same millisecond different, increasing times. */
function createOrderedClock(now: () => number): () => number {
  let lastMs = Number.NaN;
  let repeats = 0;
  return () => {
    const ms = now();
    repeats = ms === lastMs ? repeats + 1 : 0;
    lastMs = ms;
    return ms + repeats / 1000;
  };
}

type RunEnd = Readonly<Record<"exchanges" | "moves", number>>;

/**
 * Splits a copy of the traffic at each reset. Runs are judged separately, because sending a request again
 * after a reset isn't a retry. Drops runs without requests, but keeps the last run if none has any.
 */
function splitIntoRuns(
  { exchanges, moves, unjudged }: Traffic,
  resets: readonly RunEnd[],
): readonly Traffic[] {
  const starts = [{ exchanges: 0, moves: 0 }, ...resets];
  const runs = starts.map((start, run) => {
    const end = starts[run + 1];
    return {
      exchanges: exchanges
        .slice(start.exchanges, end?.exchanges)
        .map((exchange, index) => ({ ...exchange, number: index + 1 })),
      moves: moves.slice(start.moves, end?.moves),
      unjudged: end === undefined ? unjudged : 0,
    };
  });
  const usedRuns = runs.filter((run) => run.exchanges.length + run.unjudged > 0);
  return usedRuns.length > 0 ? usedRuns : runs.slice(-1);
}
