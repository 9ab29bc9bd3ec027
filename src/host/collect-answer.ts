import type { HeaderName, HttpResponse } from "../base/http";
import type { Exchange } from "./exchange";
import { describeSendError, describeTooLarge } from "./send-failure";

interface Controller {
  abort(reason: Error): void;
}

/** What undici calls while an answer arrives, and a way to give up before that. */
export interface Collector {
  onRequestStart(controller: Controller): void;
  onResponseStart(controller: Controller, status: number, headers: ArrivedHeaders): void;
  onResponseData(controller: Controller, chunk: Uint8Array): void;
  onResponseEnd(): void;
  onResponseError(controller: Controller | undefined, error: Error): void;
  giveUp(reason: Error): void;
  readonly answer: Promise<HttpResponse>;
}

type ArrivedHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Gathers one answer whole, and stops reading above the limit. */
export function collectAnswer(exchange: Exchange): Collector {
  const { maxBodyBytes } = exchange.limits;
  const chunks: Uint8Array[] = [];
  let headers: Record<HeaderName, string> = {};
  let running: Controller | undefined;
  let reasonToStop: Error | undefined;
  let resolve: (answer: HttpResponse) => void;
  let reject: (reason: Error) => void;
  const answer = new Promise<HttpResponse>((...settlers) => {
    [resolve, reject] = settlers;
  });

  function giveUp(reason: Error): void {
    reasonToStop ??= reason;
    reject(reason);
    running?.abort(reason);
  }

  return {
    answer,
    giveUp,
    onRequestStart(controller) {
      running = controller;
      if (reasonToStop) controller.abort(reasonToStop);
    },
    onResponseStart(_controller, status, arrived) {
      // 1xx only announces the answer.
      if (status < 200) return;
      exchange.status = status;
      headers = joinHeaders(arrived);
      exchange.expectedBytes = expectedBytes(exchange, headers);
      if ((exchange.expectedBytes ?? 0) > maxBodyBytes) giveUp(describeTooLarge(exchange));
    },
    onResponseData(_controller, chunk) {
      exchange.receivedBytes += chunk.length;
      if (exchange.receivedBytes > maxBodyBytes) giveUp(describeTooLarge(exchange));
      else chunks.push(chunk);
    },
    onResponseEnd() {
      // undici frees the connection one turn later; a caller who asks again before that opens another one.
      queueMicrotask(() => setImmediate(resolve, { status: exchange.status, headers, body: join(chunks) }));
    },
    onResponseError(_controller, error) {
      reject(describeSendError(error, exchange));
    },
  };
}

function joinHeaders(arrived: ArrivedHeaders): Record<HeaderName, string> {
  const joined: Record<HeaderName, string> = {};
  for (const name in arrived) {
    const value = arrived[name];
    if (value !== undefined)
      joined[name as HeaderName] = typeof value === "string" ? value : value.join(", ");
  }
  return joined;
}

function expectedBytes(
  exchange: Exchange,
  headers: Readonly<Record<HeaderName, string>>,
): number | undefined {
  const length = headers["content-length"];
  return length === undefined || exchange.request.method === "HEAD" ? undefined : Number(length);
}

function join(chunks: readonly Uint8Array[]): Uint8Array {
  const [only] = chunks;
  return chunks.length === 1 && only ? only : Buffer.concat(chunks);
}
