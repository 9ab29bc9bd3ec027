import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Failure, isFailure } from "../../../base/failure";
import type { Listener, ListenOptions } from "../../../base/host";
import { type HttpRequest, type HttpResponse, joinRawHeaders, type Send } from "../../../base/http";
import { isProgramChangedError } from "../../../base/program-changed";
import { bindLoopbackPort } from "../../free-loopback-port";
import { describeCause, getErrorCode } from "../../system-cause";
import { type Body, ByteBudget, readBody } from "./read-body";

export const loopbackAddress = "127.0.0.1";
const defaultMaxBodyBytes = 10 * 2 ** 20;
/**
 * Maximum number of full-size bodies in memory. A refused body is read up to this many times the maximum
 * size.
 */
const maxBodies = 4;
/**
 * With Node's default of 5 seconds, a process that is busy for that long would close connections whose next
 * request has arrived but hasn't been read.
 */
const idleMs = 60_000;
/** How long a closing server waits for responses in progress. */
const graceMs = 3000;

/**
 * Serves `send` over HTTP, by default on the loopback address. Port 0 picks a free port. If `send` rejects
 * because its own connection was lost, the client's connection is closed too.
 */
export async function listen(send: Send, port: number, options: ListenOptions = {}): Promise<Listener> {
  const { address = loopbackAddress } = options;
  const { server, listener } = prepareServer(send, options);
  await bindServer(server, port, address);
  return listener(address);
}

/**
 * Works like `listen`, but uses a free port, which is bound before this returns. Doesn't keep the process
 * running. Reports clients that disconnect.
 */
export function listenSync(send: Send, maxBodyBytes: number): Listener {
  const { server, listener } = prepareServer(send, {
    passesOversized: true,
    reportsGone: true,
    maxBodyBytes,
  });
  server.on("connection", (socket) => socket.unref());
  server.listen(bindLoopbackPort()).unref();
  return listener(loopbackAddress);
}

function prepareServer(send: Send, options: ListenOptions) {
  const { passesOversized = false, reportsGone = false } = options;
  const { maxBodyBytes = defaultMaxBodyBytes, bodyLimit = () => maxBodyBytes } = options;
  const end = new AbortController();
  const limits = { maxBodyBytes, bodyLimit, budget: new ByteBudget(maxBodies * maxBodyBytes) };
  const serveOptions = { send, passesOversized, reportsGone, ...limits, origin: "", end: end.signal };
  /** Connections without a request so far. A client may open one after it aborts a request. */
  const unused = new Set<Socket>();
  const server = createServer((incoming, outgoing) => {
    unused.delete(incoming.socket);
    serve(server, serveOptions, incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.on("connection", (socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  server.keepAliveTimeout = idleMs;
  const listener = (address: string): Listener => {
    const { port } = server.address() as AddressInfo;
    serveOptions.origin = `http://${getReachableHost(address)}:${port}`;
    const stop = () => {
      end.abort();
      // Node doesn't count unused connections as idle.
      for (const socket of unused) socket.destroy();
      return close(server);
    };
    return { url: serveOptions.origin, port, close: stop };
  };
  return { server, listener };
}

interface ServeOptions
  extends Pick<Required<ListenOptions>, "passesOversized" | "maxBodyBytes" | "bodyLimit" | "reportsGone"> {
  readonly send: Send;
  readonly budget: ByteBudget;
  readonly origin: string;
  /** Aborted when the server closes. */
  readonly end: AbortSignal;
}

/**
 * Returns a host name that reaches a bound address from this machine. An all-zero address means all
 * interfaces.
 */
function getReachableHost(address: string): string {
  if (address === "0.0.0.0") return loopbackAddress;
  if (address === "::") return "[::1]";
  return address.includes(":") ? `[${address}]` : address;
}

export function bindServer(server: Server, port: number, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(createUnusableAddressFailure(port, address, error));
    server.once("error", fail);
    try {
      server.listen(port, address, () => {
        server.off("error", fail);
        resolve();
      });
    } catch (error) {
      fail(error);
    }
  });
}

const portCauses: Readonly<Record<string, string>> = {
  EADDRINUSE: "another program listens there",
  EACCES: "it is reserved for the system",
  ERR_SOCKET_BAD_PORT: "ports go from 0 to 65535",
};

const addressCauses: Readonly<Record<string, string>> = {
  EADDRNOTAVAIL: "this machine does not have that address",
  EAFNOSUPPORT: "this machine does not use addresses of that kind",
  EINVAL: "it is not an address that can be listened on",
};

function createUnusableAddressFailure(port: number, address: string, error: unknown): Failure {
  const code = getErrorCode(error) ?? "";
  const location = address === loopbackAddress ? `port ${port}` : `${address}, port ${port}`;
  const cause = addressCauses[code] ?? portCauses[code] ?? describeCause(error);
  return new Failure("usage", `can't listen on ${location}: ${cause}`, {
    hint:
      code in addressCauses
        ? "Choose an address of this machine, or 0.0.0.0 for all of them."
        : "Choose another port, or --port 0 for any free one.",
    cause: error,
  });
}

/** Closes idle connections immediately, and busy ones after their response or the grace period. */
export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // Keeps the process running until the server is closed. The server of `listenSync` doesn't keep it
    // running, but its caller awaits the close.
    const graceTimer = setTimeout(() => server.closeAllConnections(), graceMs);
    server.keepAliveTimeout = 1;
    server.close(() => {
      clearTimeout(graceTimer);
      resolve();
    });
    server.closeIdleConnections();
  });
}

async function serve(
  server: Server,
  { send, origin, passesOversized, reportsGone, maxBodyBytes, bodyLimit, budget, end }: ServeOptions,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  let release: (() => void) | undefined;
  try {
    const head = buildHead(origin, incoming);
    const maxDrainedBytes = maxBodies * maxBodyBytes;
    const chooseLimit = () => bodyLimit(head);
    const readResult = hasBody(incoming)
      ? await readBody(incoming, { chooseLimit, budget, maxDrainedBytes })
      : undefined;
    release = readResult?.release;
    const body = readResult?.body;
    if (body === "too large" && !incoming.complete) outgoing.setHeader("connection", "close");
    if (body === "too large" && !passesOversized)
      return writeRefusal(
        outgoing,
        413,
        "text/plain; charset=utf-8",
        `The request body is larger than ${maxBodyBytes / 2 ** 20} MiB.\n`,
      );
    const request = addBody(head, body);
    const response = await send(reportsGone ? { ...request, onGone: onDisconnect(outgoing) } : request);
    if (!server.listening) outgoing.setHeader("connection", "close");
    if (response.stream === undefined) return writeAnswer(incoming, outgoing, response);
    outgoing.writeHead(response.status, response.headers);
    const stop = AbortSignal.any([createDisconnectSignal(outgoing), end]);
    await pipeline(Readable.from(response.stream(stop)), outgoing);
    if (!server.listening) server.closeIdleConnections();
  } catch (error) {
    if (outgoing.headersSent || incoming.socket.destroyed) outgoing.destroy();
    else if (isFailure(error, "network")) abortAnswer(outgoing, error.details.arrived);
    else if (isFailure(error, "interrupted")) outgoing.destroy();
    else
      writeRefusal(outgoing, 500, "application/json", JSON.stringify({ message: formatFailureHint(error) }));
  } finally {
    release?.();
  }
}

/** Returns only the hint of a failure, because its message may name a local folder. */
function formatFailureHint(error: unknown): string {
  if (isProgramChangedError(error)) return `${error.message} Restart this server.`;
  const hint = error instanceof Failure ? error.details.hint : undefined;
  return ["The server failed to answer this request.", ...(hint === undefined ? [] : [hint])].join(" ");
}

const onDisconnect = (outgoing: ServerResponse) => (listener: () => void) => {
  outgoing.on("close", () => {
    if (!outgoing.writableFinished) listener();
  });
};

export function createDisconnectSignal(outgoing: ServerResponse): AbortSignal {
  const disconnect = new AbortController();
  onDisconnect(outgoing)(() => disconnect.abort());
  return disconnect.signal;
}

function buildHead(origin: string, incoming: IncomingMessage): HttpRequest {
  const { method = "GET", url = "/", rawHeaders } = incoming;
  return { method, url: resolveUrl(origin, url), headers: joinRawHeaders(rawHeaders) };
}

function addBody(request: HttpRequest, body: Body | undefined): HttpRequest {
  if (body === undefined) return request;
  return body === "too large" ? { ...request, isOversized: true } : { ...request, body };
}

/** Returns the URL of a request. If the request line contains a whole URL, replaces its origin. */
function resolveUrl(origin: string, url: string): string {
  if (url.startsWith("/")) return origin + url;
  return `${origin}/${url.replace(/^[a-z]+:\/\/[^/?#]*\/?/i, "")}`;
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";
}

function writeAnswer({ method }: IncomingMessage, outgoing: ServerResponse, response: HttpResponse): void {
  const { status, headers, body } = response;
  const hasLength = status >= 200 && status !== 204 && status !== 304;
  outgoing.writeHead(status, hasLength ? { ...headers, "content-length": body.length } : headers);
  outgoing.end(method === "HEAD" || !hasLength ? undefined : body);
}

/**
 * Mirrors a lost connection: sends the part of the response that had arrived, then closes the client's
 * connection.
 */
function abortAnswer(outgoing: ServerResponse, partial: HttpResponse | undefined): void {
  if (partial === undefined) return void outgoing.destroy();
  outgoing.writeHead(partial.status, partial.headers);
  outgoing.write(partial.body, () => outgoing.destroy());
}

function writeRefusal(outgoing: ServerResponse, status: number, type: string, text: string): void {
  outgoing.writeHead(status, { "content-type": type, "content-length": Buffer.byteLength(text) });
  outgoing.end(text);
}
