import { isFailure } from "../base/failure";
import type { HeaderName, HttpRequest, HttpResponse, Send } from "../base/http";
import { embeddedOrigin } from "../base/platform";
import type { Sandbox } from "./published";

// Loads Node's fetch now instead of during the first test. Node loads it when one of its classes is first
// read, which takes as long as starting Node.
Reflect.get(globalThis, "Response");

/** Creates a `fetch` that needs no network. Accepts URLs on the served or embedded origin, and paths. */
export function createFetch(send: Send, origin: () => string): Sandbox["fetch"] {
  return async (input, init) => {
    const resolvedInput = typeof input === "string" && input.startsWith("/") ? `${origin()}${input}` : input;
    const request = new Request(resolvedInput, init);
    refuseForeignOrigin(request.url, [origin(), embeddedOrigin]);
    request.signal.throwIfAborted();
    try {
      const answer = toHttpRequest(request).then(send);
      return toResponse(request, await stopOnAbort(answer, request.signal));
    } catch (error) {
      request.signal.throwIfAborted();
      if (!isFailure(error, "network")) throw error;
      throw new TypeError("fetch failed", { cause: error });
    }
  };
}

function refuseForeignOrigin(url: string, origins: readonly string[]): void {
  const { origin } = new URL(url);
  if (origins.includes(origin)) return;
  throw new TypeError(`fetch of a sandbox answers for ${origins[0]} only, not for ${origin}.`);
}

async function toHttpRequest(request: Request): Promise<HttpRequest> {
  const { method, url, signal } = request;
  const headers = Object.fromEntries(request.headers) as Record<HeaderName, string>;
  const body = request.body === null ? {} : { body: new Uint8Array(await request.arrayBuffer()) };
  const onGone = (listener: () => void) => signal.addEventListener("abort", listener);
  return { method, url, headers, signal, onGone, ...body };
}

/** Stops waiting as soon as the signal is aborted. The platform still carries out a request that was sent. */
const stopOnAbort = <Result>(result: Promise<Result>, signal: AbortSignal): Promise<Result> =>
  new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
    result.then(resolve, reject);
  });

const bodylessStatuses = [101, 204, 205, 304];

function toResponse({ url, method }: Request, { status, headers, body }: HttpResponse): Response {
  const isBodyless = bodylessStatuses.includes(status) || method === "HEAD";
  const response = new Response(isBodyless ? null : body, { status, headers });
  // A constructed response has no URL of its own.
  return Object.defineProperty(response, "url", { value: url });
}
