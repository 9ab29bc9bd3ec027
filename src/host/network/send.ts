import type { LookupFunction, Socket } from "node:net";
import type { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import buildConnector from "undici/lib/core/connect.js";
import { kParser } from "undici/lib/core/symbols.js";
import Pool from "undici/lib/dispatcher/pool.js";
import type { Host } from "../../base/host";
import type { HttpRequest, HttpResponse, Send } from "../../base/http";
import { interruption } from "../interruption";
import { onAbort } from "../on-abort";
import { collectAnswer } from "./collect-answer";
import { decodeAnswer } from "./decode-answer";
import type { Exchange } from "./exchange";
import { limitTime } from "./exchange-time";
import { guardedLookup } from "./guarded-lookup";
import { withParserBudget } from "./parser-budget";
import { chooseProxy, type ProxyChoice } from "./proxy-choice";
import { readOrigin, splitUrl, type Target } from "./target";
import { acceptContinue, type HeadParser } from "./unrequested-continue";

const connectionsPerOrigin = 16;
const maxConnectMs = 10_000;
const defaultTimeoutMs = 30_000;
const defaultMaxBodyBytes = 64 * 2 ** 20;

type Connector = ReturnType<typeof buildConnector>;

interface ConnectOptions {
  readonly timeout: number;
  /** Default: the system's lookup. A proxy looks up names itself. */
  readonly lookup?: LookupFunction;
}

/** Connections to one origin; undici lets the process exit while they are idle. */
interface OriginConnections {
  readonly target: Target;
  readonly proxy: ProxyChoice | undefined;
  readonly connectTimeoutMs: number;
  readonly dispatcher: Dispatcher;
  readonly connecting: Set<Socket>;
  readonly forget: () => void;
  waiting: number;
}

/** Builds a `Send` for the network. Doesn't follow redirects; decodes encoded bodies. */
export function buildSend(env: Host["env"]): Send {
  const families = new Map<HttpRequest["mayReach"], Map<string, Promise<OriginConnections>>>();

  function connectionTo(
    origin: string,
    connectTimeoutMs: number,
    mayReach: HttpRequest["mayReach"],
  ): Promise<OriginConnections> {
    const connections = families.get(mayReach) ?? new Map<string, Promise<OriginConnections>>();
    families.set(mayReach, connections);
    const key = `${connectTimeoutMs} ${origin}`;
    const open = connections.get(key);
    if (open) return open;
    const forget = () => void connections.delete(key);
    const options = { timeout: connectTimeoutMs, ...(mayReach && { lookup: guardedLookup(mayReach) }) };
    const connection = openConnection(env, origin, options, forget);
    connection.catch(forget);
    connections.set(key, connection);
    return connection;
  }

  return async (request) => {
    const { signal, timeoutMs = defaultTimeoutMs, maxBodyBytes = defaultMaxBodyBytes } = request;
    const [origin, path] = splitUrl(request.url);
    const connection = await connectionTo(
      origin,
      Math.min(timeoutMs || maxConnectMs, maxConnectMs),
      request.mayReach,
    );
    if (signal?.aborted) throw interruption(signal);
    const { target, proxy, connectTimeoutMs } = connection;
    const limits = { timeoutMs, connectTimeoutMs, maxBodyBytes };
    const progress = { isUnderWay: false, status: 0, receivedBytes: 0 };
    const exchange: Exchange = { request, target, proxy, limits, ...progress };
    const answer = await exchangeOn(connection, exchange, path);
    return answer.headers["content-encoding"] === undefined ? answer : decodeAnswer(answer, exchange);
  };
}

async function exchangeOn(
  connection: OriginConnections,
  exchange: Exchange,
  path: string,
): Promise<HttpResponse> {
  const { signal } = exchange.request;
  const collector = collectAnswer(exchange);
  const release = signal && onAbort(signal, () => collector.giveUp(interruption(signal)));
  const stopClock = limitTime(exchange, collector);
  connection.waiting += 1;
  try {
    connection.dispatcher.dispatch(dispatchOptions(exchange, path), collector);
  } catch (error) {
    collector.onResponseError(undefined, error as Error);
  }
  try {
    return await collector.answer;
  } finally {
    connection.waiting -= 1;
    release?.();
    stopClock();
    if (signal?.aborted && connection.waiting === 0) abandon(connection);
  }
}

function dispatchOptions(exchange: Exchange, path: string): Dispatcher.DispatchOptions {
  const { method, headerLines, form, body = null } = exchange.request;
  // A copy, because undici's proxy agent adds a header to it.
  const headers = {
    ...exchange.request.headers,
    ...(form === undefined ? {} : { "content-length": String(form.length) }),
  };
  return {
    origin: exchange.target.origin,
    path,
    method: method as Dispatcher.HttpMethod,
    headers: headerLines === undefined ? headers : [...Object.entries(headers), ...headerLines].flat(),
    body: form === undefined ? body : (form.pieces() as unknown as Readable),
    // `limitTime` measures the time until the head; undici's clock is coarse and may end early.
    headersTimeout: 0,
    bodyTimeout: exchange.limits.timeoutMs,
  };
}

/** No request waits for this origin any longer: a pending connect must not delay the exit of the process. */
function abandon(connection: OriginConnections): void {
  connection.forget();
  connection.dispatcher.destroy().catch(() => {});
  for (const socket of connection.connecting) socket.destroy(new Error("given up"));
}

async function openConnection(
  env: Host["env"],
  origin: string,
  options: ConnectOptions,
  forget: () => void,
): Promise<OriginConnections> {
  const target = readOrigin(origin);
  const proxy = chooseProxy(env, target);
  const connecting = new Set<Socket>();
  const dispatcher = proxy
    ? await openProxy(proxy, options.timeout, connecting)
    : openPool(target.origin, { connect: buildConnector(options) }, connecting);
  return { target, proxy, connectTimeoutMs: options.timeout, dispatcher, connecting, forget, waiting: 0 };
}

async function openProxy(
  { url }: ProxyChoice,
  timeout: number,
  connecting: Set<Socket>,
): Promise<Dispatcher> {
  const [{ default: ProxyAgent }, { default: connect }] = await Promise.all([
    import("undici/lib/dispatcher/proxy-agent.js"),
    import("undici/lib/api/api-connect.js"),
  ]);
  // The agent tunnels with `connect`, which only undici's index adds to its dispatchers.
  const open = (origin: URL | string, options: object) =>
    Object.assign(openPool(origin, options as { connect: Connector }, connecting), { connect });
  return new ProxyAgent({
    uri: url.href,
    // Sends plain HTTP to the proxy without a tunnel, like other tools: many proxies only tunnel to port 443.
    proxyTunnel: false,
    proxyTls: { timeout },
    requestTls: { timeout },
    factory: open,
    clientFactory: open,
  });
}

function openPool(
  origin: URL | string,
  options: { connect: Connector },
  connecting: Set<Socket>,
): Dispatcher {
  const connect = prepared(options.connect, connecting);
  return new Pool(origin, { ...options, connections: connectionsPerOrigin, connect });
}

/** Wraps the connector to prepare the parser and track open attempts. */
function prepared(connect: Connector, connecting: Set<Socket>): Connector {
  return (options, callback) => {
    let socket: unknown;
    const handOver = (...result: Parameters<typeof callback>) => {
      if (isSocket(socket)) connecting.delete(socket);
      withParserBudget(() => callback(...result));
      const parser = parserOf(result[1]);
      if (parser !== undefined) acceptContinue(parser);
    };
    socket = connect(options, handOver as typeof callback);
    if (isSocket(socket)) connecting.add(socket);
  };
}

/** Set by undici when it takes over a connection. */
function parserOf(socket: unknown): HeadParser | undefined {
  return isSocket(socket) ? (socket as { [kParser]?: HeadParser })[kParser] : undefined;
}

function isSocket(value: unknown): value is Socket {
  return typeof value === "object" && value !== null && "destroy" in value;
}
