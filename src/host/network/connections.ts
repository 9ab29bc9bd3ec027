import type { LookupFunction, Socket } from "node:net";
import type { Dispatcher } from "undici";
import buildConnector from "undici/lib/core/connect.js";
import { kParser } from "undici/lib/core/symbols.js";
import Pool from "undici/lib/dispatcher/pool.js";
import { getOrCreate } from "../../base/collections/get-or-create";
import type { Host } from "../../base/host";
import type { HttpRequest } from "../../base/http";
import { getErrorCode } from "../system-cause";
import { createGuardedLookup } from "./guarded-lookup";
import { withParserBudget } from "./parser-budget";
import { chooseProxy, type ProxyChoice } from "./proxy-choice";
import { parseOrigin, type ServerAddress } from "./target";
import { acceptContinue, type HeadParser } from "./unrequested-continue";

export const maxConnectMs = 10_000;
const defaultConnections = 16;

type Connector = ReturnType<typeof buildConnector>;
type ConnectResult = Parameters<Parameters<Connector>[1]>;

interface ConnectOptions {
  readonly timeout: number;
  readonly perOrigin: number;
  /** Default: the system's lookup. A proxy looks up names itself. */
  readonly lookup?: LookupFunction;
}

/** Connections to one origin. While they are idle, undici lets the process exit. */
export interface OriginConnections {
  readonly target: ServerAddress;
  readonly proxy: ProxyChoice | undefined;
  readonly connectTimeoutMs: number;
  readonly dispatcher: Dispatcher;
  readonly connecting: Set<Socket>;
  readonly forget: () => void;
  waiting: number;
}

/** Opens connections to an origin, or returns those already open. */
export type Connect = (
  origin: string,
  connectTimeoutMs: number,
  mayReach?: HttpRequest["mayReach"],
) => Promise<OriginConnections>;

/** Returns a `Connect` that keeps connections open, at most `perOrigin` for each origin. */
export function createConnect(env: Host["env"], perOrigin = defaultConnections): Connect {
  const connectionsByGuard = new Map<HttpRequest["mayReach"], Map<string, Promise<OriginConnections>>>();
  return (origin, connectTimeoutMs, mayReach) => {
    const connections = getOrCreate(connectionsByGuard, mayReach, () => new Map());
    const key = `${connectTimeoutMs} ${origin}`;
    return getOrCreate(connections, key, () => {
      const forget = () => void connections.delete(key);
      const options = {
        timeout: connectTimeoutMs,
        perOrigin,
        ...(mayReach && { lookup: createGuardedLookup(mayReach) }),
      };
      const connection = openConnection(env, origin, options, forget);
      connection.catch(forget);
      return connection;
    });
  };
}

/**
 * Stops connecting to an origin that no request is waiting for, because the attempt would delay the exit of
 * the process.
 */
export function abandonConnection(connection: OriginConnections): void {
  connection.forget();
  connection.dispatcher.destroy().catch(() => {});
  for (const socket of connection.connecting) socket.destroy(new Error("given up"));
}

async function openConnection(
  env: Host["env"],
  origin: string,
  { perOrigin, ...options }: ConnectOptions,
  forget: () => void,
): Promise<OriginConnections> {
  const target = parseOrigin(origin);
  const proxy = chooseProxy(env, target);
  const connectingSockets = new Set<Socket>();
  const dispatcher = proxy
    ? await openProxy(proxy, options.timeout, connectingSockets)
    : openPool(
        target.origin,
        { connect: buildConnector(options), connections: perOrigin },
        connectingSockets,
      );
  return {
    target,
    proxy,
    connectTimeoutMs: options.timeout,
    dispatcher,
    connecting: connectingSockets,
    forget,
    waiting: 0,
  };
}

async function openProxy(
  { url }: ProxyChoice,
  timeout: number,
  connectingSockets: Set<Socket>,
): Promise<Dispatcher> {
  const [{ default: ProxyAgent }, { default: connect }] = await Promise.all([
    import("undici/lib/dispatcher/proxy-agent.js"),
    import("undici/lib/api/api-connect.js"),
  ]);
  // The agent tunnels with `connect`, which undici adds to its dispatchers only in its index.
  const createPool = (origin: URL | string, options: object) =>
    Object.assign(openPool(origin, options as { connect: Connector }, connectingSockets), { connect });
  return new ProxyAgent({
    uri: url.href,
    // Sends plain HTTP to the proxy without a tunnel, as other tools do, because many proxies tunnel only to
    // port 443.
    proxyTunnel: false,
    proxyTls: { timeout },
    requestTls: { timeout },
    factory: createPool,
    // A proxy that never answers a `CONNECT` would keep the process running.
    clientFactory: (origin, options) => createPool(origin, { ...options, headersTimeout: timeout }),
  });
}

function openPool(
  origin: URL | string,
  options: { connect: Connector; connections?: number },
  connectingSockets: Set<Socket>,
): Dispatcher {
  const connect = withPreparedParser(options.connect, connectingSockets);
  return new Pool(origin, { connections: defaultConnections, ...options, connect });
}

/** Wraps the connector to prepare the parser and track connection attempts. */
function withPreparedParser(connect: Connector, connectingSockets: Set<Socket>): Connector {
  return (options, callback) => {
    let socket: unknown;
    const completeConnection = (...result: ConnectResult) => {
      if (isSocket(socket)) connectingSockets.delete(socket);
      withParserBudget(() => callback(...failPending(result)));
      const parser = getParser(result[1]);
      if (parser !== undefined) acceptContinue(parser);
    };
    socket = connect(options, completeConnection as typeof callback);
    if (isSocket(socket)) connectingSockets.add(socket);
  };
}

/**
 * Changes the error code if a proxy closes the connection instead of opening a tunnel. Otherwise, undici
 * would reconnect endlessly.
 */
function failPending([error, socket]: ConnectResult): ConnectResult {
  if (error === null || getErrorCode(error) !== "UND_ERR_SOCKET") return [error, socket] as ConnectResult;
  return [Object.assign(new Error(error.message, { cause: error }), { code: "ECONNRESET" }), null];
}

/** Returns the parser of a connection, which undici sets when it takes the connection over. */
function getParser(socket: unknown): HeadParser | undefined {
  return isSocket(socket) ? (socket as { [kParser]?: HeadParser })[kParser] : undefined;
}

function isSocket(value: unknown): value is Socket {
  return typeof value === "object" && value !== null && "destroy" in value;
}
