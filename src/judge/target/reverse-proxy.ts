import { decodeBody } from "../../base/decode-body";
import { type Headers, type HttpRequest, type HttpResponse, joinRawHeaders } from "../../base/http";
import type { Forward, SendStreamed, StreamedRequest, StreamedResponse } from "../../base/streamed-http";
import type { LiveAddress } from "../../config/live-address";
import type { HarRecorder } from "../../traffic/har/har-recorder";
import type { Observer, ReplacedResponse } from "../../traffic/observer";
import { provoke } from "../provoke";
import type { ProvokingPlan } from "../provoking-plan";
import { type BufferedBody, bufferBody, digestBody, forwardPieces } from "./observed-body";
import { type ProxiedSurface, type ProxyRoute, resolveRoute } from "./proxied-surface";
import { createProxyResponse, createStreamedResponse, findRefusal } from "./refuse-request";

/** Larger requests are streamed to the platform and get no fault. */
const maxBufferedBytes = 2 ** 20;
/** Maximum number of response bytes to keep for the rules. */
const maxKeptBytes = 2 ** 20;

export interface ProxySetting {
  readonly surfaces: readonly ProxiedSurface[];
  readonly live: readonly LiveAddress[];
  readonly observer: Observer;
  readonly har: HarRecorder | undefined;
  /** Undefined without `--provoke`. */
  readonly plan: ProvokingPlan | undefined;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Called when the host doesn't respond. */
  report(route: ProxyRoute, error: unknown): void;
}

/** Forwards requests to a profile's surfaces and observes them. Adds no credentials and changes no bytes. */
export function createReverseProxy(setting: ProxySetting): Forward {
  return async (request, send) => {
    const headers = joinRawHeaders(request.headers.flat());
    const refusal = findRefusal(request.target, headers);
    if (refusal !== undefined) return refusal;
    const route = resolveRoute(request.target, setting.surfaces, setting.live);
    if (route === undefined)
      return createProxyResponse(404, "NotFound", "This path belongs to no surface of the profile.");
    return new ProxiedExchange(setting, { request, headers, route }).run(send);
  };
}

interface ProxiedExchangeParts {
  readonly request: StreamedRequest;
  readonly headers: Headers;
  readonly route: ProxyRoute;
}

type EndExchange = (response: HttpResponse | undefined, replaced?: ReplacedResponse) => void;

class ProxiedExchange {
  #end: EndExchange | undefined;

  constructor(
    private readonly setting: ProxySetting,
    private readonly parts: ProxiedExchangeParts,
  ) {}

  readonly #onGone = (listener: () => void): void => {
    const { disconnected } = this.parts.request;
    if (disconnected.aborted) listener();
    else disconnected.addEventListener("abort", listener, { once: true });
  };

  async run(send: SendStreamed): Promise<StreamedResponse | undefined> {
    const { body } = this.parts.request;
    const bufferedBody = body === undefined ? undefined : await bufferBody(body, maxBufferedBytes);
    const isComplete = bufferedBody === undefined || bufferedBody.complete !== undefined;
    const provoked = isComplete ? await this.#begin(bufferedBody?.complete) : undefined;
    if (provoked !== undefined) return provoked.answer;
    this.#onGone(() => this.#end?.(undefined));
    return isComplete ? this.#forward(send, bufferedBody?.complete) : this.#forwardLarge(send, bufferedBody);
  }

  async #forwardLarge(send: SendStreamed, heldBody: BufferedBody): Promise<StreamedResponse | undefined> {
    const { pieces, end } = digestBody(heldBody.pieces(), this.parts.headers["content-type"] ?? "");
    const recordOnce = () => {
      if (this.#end === undefined) this.#take(undefined, end());
    };
    const generateObserved = async function* () {
      yield* pieces;
      recordOnce();
    };
    return this.#forward(send, generateObserved(), recordOnce);
  }

  /**
   * Observes a request before it is sent. If it gets a fault, returns the response that replaces the
   * platform's.
   */
  async #begin(body: Uint8Array | undefined) {
    const { setting } = this;
    const request = { ...this.#asRequest(body), onGone: this.#onGone };
    const exchange = this.#take(body);
    const fault = exchange === undefined ? undefined : setting.plan?.take(exchange);
    if (fault === undefined) return undefined;
    const { response, replaced } = await provoke(fault, request, undefined, setting.sleep);
    this.#end?.(response, replaced);
    return { answer: response && createStreamedResponse(response) };
  }

  #take(body: Uint8Array | undefined, digest?: string) {
    const { observer, har } = this.setting;
    const request = this.#asRequest(body);
    const { exchange, end } = observer.take(request, this.parts.route.destination, digest);
    const record = har?.begin(digest === undefined ? request : { ...request, isOversized: true });
    this.#end = (response, replaced) => {
      end(response, replaced);
      record?.(response);
    };
    return exchange;
  }

  #asRequest(body: Uint8Array | undefined): HttpRequest {
    const { request, headers, route } = this.parts;
    return { method: request.method, url: route.url, headers, body };
  }

  async #forward(
    send: SendStreamed,
    body: Uint8Array | AsyncIterable<Uint8Array> | undefined,
    recordRequest: () => void = () => {},
  ): Promise<StreamedResponse | undefined> {
    const { request, route } = this.parts;
    const { method, headers, disconnected } = request;
    try {
      const answer = await send({ method, url: route.url, headers, body, signal: disconnected });
      recordRequest();
      return await this.#observed(answer);
    } catch (error) {
      recordRequest();
      this.#end?.(undefined);
      if (disconnected.aborted) return undefined;
      this.setting.report(route, error);
      return createProxyResponse(502, "BadGateway", "The platform didn't answer. `test judge` says why.");
    }
  }

  /**
   * Ends the exchange just before the program has the whole response, so its next request counts as later.
   */
  async #observed({ status, headers, body }: StreamedResponse): Promise<StreamedResponse> {
    const joinedHeaders = joinRawHeaders(headers.flat());
    const end = async (beginning: Uint8Array) =>
      this.#end?.({
        status,
        headers: joinedHeaders,
        body: await decodeBeginning(beginning, joinedHeaders["content-encoding"]),
      });
    if (body === undefined) {
      await end(new Uint8Array());
      return { status, headers, body };
    }
    const lengthHeader = joinedHeaders["content-length"];
    const length = lengthHeader === undefined ? undefined : Number(lengthHeader);
    const fail = () => this.#end?.(undefined);
    return { status, headers, body: forwardPieces(body, { length, maxKeptBytes, end, lose: fail }) };
  }
}

/** Decodes the beginning of a body, or returns no bytes if that fails. */
async function decodeBeginning(encoded: Uint8Array, encodings = ""): Promise<Uint8Array> {
  if (encodings === "") return encoded;
  return decodeBody(encoded, encodings, maxKeptBytes).catch(() => new Uint8Array());
}
