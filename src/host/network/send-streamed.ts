import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import { createInterruptionFailure } from "../../base/failure";
import type { Host } from "../../base/host";
import type { ForwardedRequest, HeaderLines, SendStreamed, StreamedResponse } from "../../base/streamed-http";
import { onAbort } from "../on-abort";
import { createConnect, maxConnectMs, type OriginConnections } from "./connections";
import { canHaveBody, isBodiless, type PendingExchange } from "./exchange";
import { stripHopByHopHeaders } from "./header-lines";
import { toSendFailure } from "./send-failure";
import { splitUrl } from "./target";

const connectionsPerOrigin = 256;

/** Builds a sender that streams bodies as fast as the slower side allows. `close` ends all connections. */
export function buildSendStreamed(env: Host["env"]) {
  const connect = createConnect(env, connectionsPerOrigin);
  const connections = new Set<OriginConnections>();
  const send: SendStreamed = async (request) => {
    const [origin, path] = splitUrl(request.url);
    const connection = await connect(origin, maxConnectMs);
    connections.add(connection);
    return streamExchange(connection, request, path);
  };
  const close = async () => {
    await Promise.all([...connections].map(({ dispatcher }) => dispatcher.destroy()));
  };
  return { send, close };
}

function streamExchange(
  { dispatcher, target, proxy, connectTimeoutMs }: OriginConnections,
  { method, url, headers, body, signal }: ForwardedRequest,
  path: string,
): Promise<StreamedResponse> {
  const limits = { timeoutMs: 0, connectTimeoutMs, maxBodyBytes: Number.POSITIVE_INFINITY };
  const progress = { isUnderWay: false, status: 0, receivedBytes: 0 };
  const exchange = { request: { method, url, headers: {} }, target, proxy, limits, ...progress };
  const stream = new AnswerStream(exchange, signal);
  const options: Dispatcher.DispatchOptions = {
    ...{ origin: target.origin, path, headersTimeout: 0, bodyTimeout: 0 },
    method: method as Dispatcher.HttpMethod,
    // undici sets the `Host` header from the URL.
    headers: stripHopByHopHeaders(headers)
      .filter(([name]) => name.toLowerCase() !== "host")
      .flat(),
    body: body === undefined || body instanceof Uint8Array ? (body ?? null) : Readable.from(body),
  };
  try {
    dispatcher.dispatch(options, stream);
  } catch (error) {
    stream.onResponseError(undefined, error as Error);
  }
  return stream.answer;
}

/** undici callbacks that resolve to the response head and stream the body. */
class AnswerStream {
  readonly answer: Promise<StreamedResponse>;
  #resolve: (answer: StreamedResponse) => void = () => {};
  #reject: (reason: Error) => void = () => {};
  #controller: Dispatcher.DispatchController | undefined;
  #body: Readable | undefined;
  readonly #release: () => void;

  constructor(
    private readonly exchange: PendingExchange,
    private readonly signal: AbortSignal,
  ) {
    this.answer = new Promise((...settlers) => {
      [this.#resolve, this.#reject] = settlers;
    });
    this.#release = onAbort(signal, () => this.#controller?.abort(createInterruptionFailure(signal)));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    this.exchange.isUnderWay = true;
    if (this.signal.aborted) controller.abort(createInterruptionFailure(this.signal));
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    // A 1xx response only precedes the final one.
    if (status < 200) return;
    this.exchange.status = status;
    this.#body = new Readable({
      read: () => controller.resume(),
      destroy: (error, done) => {
        if (error !== null) controller.abort(error);
        done(error);
      },
    });
    const body = canHaveBody(this.exchange) ? this.#body : undefined;
    this.#resolve({ status, headers: stripHopByHopHeaders(listHeaderLines(headers)), body });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    this.exchange.receivedBytes += chunk.length;
    if (this.#body?.push(chunk) === false) controller.pause();
  }

  onResponseEnd(): void {
    this.#release();
    this.#body?.push(null);
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    // Ends a bodiless response after its head, because undici would wait for the announced length.
    if (isBodiless(this.exchange.status)) this.onResponseEnd();
    else this.#fail(this.signal.aborted ? error : toSendFailure(error, this.exchange));
  }

  #fail(error: Error): void {
    this.#release();
    this.#reject(error);
    if (this.#body?.destroyed === false) this.#body.destroy(error);
  }
}

const listHeaderLines = (headers: Readonly<Record<string, string | string[] | undefined>>): HeaderLines =>
  Object.entries(headers).flatMap(([name, values]) =>
    (Array.isArray(values) ? values : [values ?? ""]).map((value) => [name, value] as const),
  );
