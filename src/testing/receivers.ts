import { Failure } from "../base/failure";
import type { HttpRequest, HttpResponse, Send } from "../base/http";
import type { DeliveryTarget, PlatformOptions } from "../base/platform";
import { isOriginOnly, readUrl } from "../base/text/read-url";
import { sleep } from "../host/sleep";
import type { Receiver, SandboxOptions } from "./published";

/**
 * The returned function chooses a delivery's target. Without a matching route or a receiver, it returns
 * undefined, and the world's invented hosts accept the delivery.
 */
export function createReceivers(options: SandboxOptions, signal: AbortSignal): PlatformOptions["deliverTo"] {
  const routes = readRoutes(options.routes);
  const receiver = options.receiver === undefined ? undefined : parseReceiver(options.receiver);
  return (url) => {
    const route = routes.get(new URL(url).origin);
    if (route !== undefined) return createDeliveryTarget(route, url, signal, true);
    return receiver === undefined ? undefined : createDeliveryTarget(receiver, url, signal, false);
  };
}

/** Returns a delivery's target. If a route applies, appends the delivery's path to the route's address. */
function createDeliveryTarget(
  receiver: Receiver,
  url: string,
  signal: AbortSignal,
  keepsPath: boolean,
): DeliveryTarget {
  if (typeof receiver === "function")
    return { url, send: (request) => limitTime(request, signal, () => receiver(toRequest(request))) };
  const { pathname, search } = new URL(url);
  const address = keepsPath ? `${new URL(receiver).origin}${pathname}${search}` : String(receiver);
  return { url: address, send: sendOverNetwork };
}

let networkSendPromise: Promise<Send> | undefined;

/** Sends over the network. The code for it is only loaded by the first delivery that needs it. */
const sendOverNetwork: Send = async (request) => {
  networkSendPromise ??= import("../host/network/send").then(({ createNetworkSend }) =>
    createNetworkSend({}),
  );
  return (await networkSendPromise)(request);
};

function toRequest({ method, url, headers, body }: HttpRequest): Request {
  return new Request(url, { method, headers, ...(body && { body }) });
}

/** Stops waiting for a receiver that doesn't respond in time. */
async function limitTime(
  { timeoutMs = 0, maxBodyBytes = Number.POSITIVE_INFINITY }: HttpRequest,
  signal: AbortSignal,
  receive: () => Response | Promise<Response>,
): Promise<HttpResponse> {
  const answerController = new AbortController();
  const timeoutPromise = sleep(timeoutMs, AbortSignal.any([answerController.signal, signal])).then(() => {
    throw new Failure("network", "no answer", { cause: { code: "ETIMEDOUT" } });
  });
  try {
    return await Promise.race([timeoutPromise, callReceiver(receive, maxBodyBytes)]);
  } finally {
    answerController.abort("answered");
    timeoutPromise.catch(() => {});
  }
}

async function callReceiver(
  receive: () => Response | Promise<Response>,
  maxBodyBytes: number,
): Promise<HttpResponse> {
  const response: unknown = await new Promise<unknown>((resolve) => resolve(receive())).catch(
    (error: unknown) => {
      throw new Failure("network", `the receiver threw ${describeError(error)}`);
    },
  );
  if (!isResponse(response)) throw new Failure("network", "the receiver returned no Response");
  const body = response.bodyUsed ? new Uint8Array() : new Uint8Array(await response.arrayBuffer());
  if (body.length > maxBodyBytes)
    throw new Failure("network", `the receiver's answer is larger than ${maxBodyBytes / 2 ** 20} MiB`);
  return { status: response.status, headers: {}, body };
}

/** Checks members instead of the class, because a test runner may have its own `Response`. */
const isResponse = (value: unknown): value is Response =>
  typeof value === "object" && value !== null && "status" in value && "arrayBuffer" in value;

const describeError = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

function readRoutes(routes: SandboxOptions["routes"] = {}): ReadonlyMap<string, Receiver> {
  if (typeof routes !== "object" || routes === null)
    throw new Failure("usage", `routes is an object or a list, not ${JSON.stringify(routes)}`);
  const entries = Array.isArray(routes) ? routes.map(parseRoute) : Object.entries(routes);
  return new Map(entries.map(([from, to]) => [parseOrigin(from), parseRouteReceiver(to)]));
}

function parseRoute(text: string): [from: string, to: string] {
  const separatorIndex = text.indexOf("=");
  if (separatorIndex > 0) return [text.slice(0, separatorIndex), text.slice(separatorIndex + 1)];
  throw new Failure("usage", `The route ${text} has no = between its origin and its target`);
}

function parseOrigin(text: string): string {
  const url = readUrl(text);
  if (url?.protocol !== "https:")
    throw new Failure("usage", `A route starts at an https:// address, not at "${text}"`);
  requireOriginOnly(url, text);
  return url.origin;
}

function parseRouteReceiver(to: Receiver): Receiver {
  const receiver = parseReceiver(to);
  if (typeof receiver === "string") requireOriginOnly(new URL(receiver), receiver);
  return receiver;
}

function requireOriginOnly(url: URL, text: string): void {
  if (isOriginOnly(url)) return;
  throw new Failure(
    "usage",
    `"${text}" must end after the host and port: a route keeps the path of each delivery`,
  );
}

/** Throws for an invalid receiver. Otherwise, it would go unnoticed until the first delivery. */
function parseReceiver(receiver: Receiver): Receiver {
  if (typeof receiver === "function") return receiver;
  const address = String(receiver);
  if (/^https?:$/.test(readUrl(address)?.protocol ?? "")) return address;
  throw new Failure("usage", `A receiver is a function or an http or https address, not "${address}"`);
}
