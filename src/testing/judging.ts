import { createEmptyResponse, type Send } from "../base/http";
import { buildJudgeDocument } from "../judge/document";
import { createObservingSend } from "../judge/observing-send";
import { findSandboxDestination } from "../judge/sandbox-destination";
import { judge } from "../judge-rules/verdicts";
import type { PlatformChange } from "../traffic/exchange";
import { Observer } from "../traffic/observer";
import type { Judgment } from "./published";

export interface JudgeControls {
  /** Responds to the client and observes its requests. */
  readonly send: Send;
  /** Returns a `send` for the test's own requests, which aren't judged but may change later responses. */
  aside(send: Send): Send;
  /** Runs work that puts the world back to an earlier state, and records it. */
  reset<Done>(work: () => Promise<Done>): Promise<Done>;
  judge(): Promise<Judgment>;
}

const emptyAnswer = createEmptyResponse(200);

export function createJudgeControls(send: Send, seed: string, now: () => number): JudgeControls {
  const observer = new Observer(now);
  const move = async <Done>(kind: PlatformChange["kind"], work: () => Promise<Done>): Promise<Done> => {
    const request = { method: "POST", url: "", headers: {} };
    const { end } = observer.take(request, { move: kind });
    const result = await work();
    end(emptyAnswer);
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
    reset: (work) => move("reset", work),
    judge: async () => {
      const { exchanges, ...rest } = observer.traffic();
      // Copies the list, because the client may send more requests while it is judged.
      const traffic = { ...rest, exchanges: [...exchanges] };
      const judgedTraffic = [{ traffic, verdicts: await judge(traffic) }];
      return buildJudgeDocument(judgedTraffic, { target: "sandbox", seed, acceptanceOf: () => undefined });
    },
  };
}
