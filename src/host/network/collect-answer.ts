import { Failure } from "../../base/failure";
import type { HeaderName, HttpResponse } from "../../base/http";
import { canHaveBody, isBodiless, type PendingExchange } from "./exchange";
import { createNoStatusFailure, createTooLargeFailure, toSendFailure } from "./send-failure";

interface Controller {
  abort(reason: Error): void;
}

type ResponseHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** undici callbacks that collect a complete response. Stops reading at the size limit. */
export class ResponseCollector {
  readonly answer: Promise<HttpResponse>;
  #resolve: (answer: HttpResponse) => void = () => {};
  #reject: (reason: Error) => void = () => {};
  #running: Controller | undefined;
  #reasonToStop: Error | undefined;
  #headers: Record<HeaderName, string> = {};
  readonly #chunks: Uint8Array[] = [];

  constructor(readonly exchange: PendingExchange) {
    this.answer = new Promise((...settlers) => {
      [this.#resolve, this.#reject] = settlers;
    });
  }

  /** Aborts the request and rejects the response with the reason. */
  giveUp(reason: Error): void {
    this.#reasonToStop ??= reason;
    this.#reject(reason);
    this.#running?.abort(reason);
  }

  onRequestStart(controller: Controller): void {
    this.#running = controller;
    this.exchange.isUnderWay = true;
    if (this.#reasonToStop) controller.abort(this.#reasonToStop);
  }

  onResponseStart(_controller: Controller, status: number, headers: ResponseHeaders): void {
    if (status < 100) this.giveUp(createNoStatusFailure(this.exchange, status));
    // A 1xx response only precedes the final one.
    if (status < 200) return;
    this.exchange.status = status;
    this.#headers = joinHeaders(headers);
    this.exchange.expectedBytes = readExpectedBytes(this.exchange, this.#headers);
    this.#refuseAbove(this.exchange.expectedBytes ?? 0);
  }

  onResponseData(_controller: Controller, chunk: Uint8Array): void {
    this.exchange.receivedBytes += chunk.length;
    if (!this.#refuseAbove(this.exchange.receivedBytes)) this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const { status } = this.exchange;
    // undici frees the connection one turn later. A request sent before that would open another one.
    queueMicrotask(() =>
      setImmediate(this.#resolve, { status, headers: this.#headers, body: joinChunks(this.#chunks) }),
    );
  }

  onResponseError(_controller: Controller | undefined, error: Error): void {
    // Ends a bodiless response after its head, because undici would wait for the announced length.
    if (isBodiless(this.exchange.status)) this.onResponseEnd();
    // A `Failure` means that the uploaded file couldn't be read to its end.
    else if (error instanceof Failure) this.#reject(error);
    else this.#reject(toSendFailure(error, this.exchange));
  }

  /** Aborts the request if the response exceeds the size limit, and returns whether it does. */
  #refuseAbove(bytes: number): boolean {
    const isTooLarge = bytes > this.exchange.limits.maxBodyBytes;
    if (isTooLarge) this.giveUp(createTooLargeFailure(this.exchange));
    return isTooLarge;
  }
}

function joinHeaders(headers: ResponseHeaders): Record<HeaderName, string> {
  const joined: Record<HeaderName, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined)
      joined[name as HeaderName] = typeof value === "string" ? value : value.join(", ");
  }
  return joined;
}

function readExpectedBytes(
  exchange: PendingExchange,
  headers: Readonly<Record<HeaderName, string>>,
): number | undefined {
  const length = headers["content-length"];
  return length === undefined || !canHaveBody(exchange) ? undefined : Number(length);
}

function joinChunks(chunks: readonly Uint8Array[]): Uint8Array {
  const [onlyChunk] = chunks;
  return chunks.length === 1 && onlyChunk ? onlyChunk : Buffer.concat(chunks);
}
