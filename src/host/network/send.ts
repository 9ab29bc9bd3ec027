import type { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import { createInterruptionFailure } from "../../base/failure";
import type { Host } from "../../base/host";
import type { HttpResponse, Send } from "../../base/http";
import { onAbort } from "../on-abort";
import { getErrorCode } from "../system-cause";
import { ResponseCollector } from "./collect-answer";
import { abandonConnection, createConnect, maxConnectMs, type OriginConnections } from "./connections";
import type { PendingExchange } from "./exchange";
import { startTimeout } from "./exchange-timeout";
import { createTooLargeFailure, createUndecodableFailure, flagUnsent } from "./send-failure";
import { splitUrl } from "./target";

const defaultTimeoutMs = 30_000;
const defaultMaxBodyBytes = 64 * 2 ** 20;

/** Builds a `Send` for the network. Decodes encoded bodies, but doesn't follow redirects. */
export function createNetworkSend(env: Host["env"]): Send {
  const connect = createConnect(env);
  return async (request) => {
    const { signal, timeoutMs = defaultTimeoutMs, maxBodyBytes = defaultMaxBodyBytes } = request;
    const [origin, path] = splitUrl(request.url);
    const connection = await connect(
      origin,
      Math.min(timeoutMs || maxConnectMs, maxConnectMs),
      request.mayReach,
    );
    if (signal?.aborted) throw createInterruptionFailure(signal).with({ mayHaveArrived: false });
    const { target, proxy, connectTimeoutMs } = connection;
    const limits = { timeoutMs, connectTimeoutMs, maxBodyBytes };
    const progress = { isUnderWay: false, status: 0, receivedBytes: 0 };
    const exchange: PendingExchange = { request, target, proxy, limits, ...progress };
    const answer = await runExchange(connection, exchange, path);
    return answer.headers["content-encoding"] === undefined ? answer : decodeAnswer(answer, exchange);
  };
}

async function runExchange(
  connection: OriginConnections,
  exchange: PendingExchange,
  path: string,
): Promise<HttpResponse> {
  const { signal } = exchange.request;
  const collector = new ResponseCollector(exchange);
  const release =
    signal &&
    onAbort(signal, () => collector.giveUp(flagUnsent(exchange, createInterruptionFailure(signal))));
  const stopTimeout = startTimeout(exchange, collector);
  connection.waiting += 1;
  try {
    connection.dispatcher.dispatch(buildDispatchOptions(exchange, path), collector);
  } catch (error) {
    collector.onResponseError(undefined, error as Error);
  }
  try {
    return await collector.answer;
  } finally {
    connection.waiting -= 1;
    release?.();
    stopTimeout();
    if (signal?.aborted && connection.waiting === 0) abandonConnection(connection);
  }
}

function buildDispatchOptions(exchange: PendingExchange, path: string): Dispatcher.DispatchOptions {
  const { method, headerLines, form, body = null, hasOwnConnection = false } = exchange.request;
  // Copied, because undici's proxy agent adds a header.
  const headers = {
    ...exchange.request.headers,
    ...(form === undefined ? {} : { "content-length": String(form.length) }),
  };
  return {
    origin: exchange.target.origin,
    path,
    method: method as Dispatcher.HttpMethod,
    headers: headerLines === undefined ? headers : [...Object.entries(headers), ...headerLines].flat(),
    body: form === undefined ? body : (form.chunks() as unknown as Readable),
    ...(hasOwnConnection && { reset: true }),
    // `startTimeout` limits the entire request. undici's own clock is coarse and may end it early.
    headersTimeout: 0,
    bodyTimeout: exchange.limits.timeoutMs,
  };
}

/** Decodes the body and removes the two headers that described its encoded form. */
async function decodeAnswer(answer: HttpResponse, exchange: PendingExchange): Promise<HttpResponse> {
  const { "content-encoding": encodings = "", "content-length": _encodedLength, ...headers } = answer.headers;
  if (answer.body.length === 0) return answer;
  try {
    const { decodeBody } = await import("../../base/decode-body");
    const body = await decodeBody(answer.body, encodings, exchange.limits.maxBodyBytes);
    return { status: answer.status, headers, body };
  } catch (error) {
    if (getErrorCode(error) === "ERR_BUFFER_TOO_LARGE") throw createTooLargeFailure(exchange);
    throw createUndecodableFailure(exchange, encodings, error);
  }
}
