import { readRetryAfterMs } from "../api/exchange/retry-after";
import { getOrCreate } from "../base/collections/get-or-create";
import type { Headers, HttpRequest, HttpResponse } from "../base/http";
import type { Environment, Surface } from "../base/platform";
import { maskLikelySecrets } from "../base/secrets/likely-secrets";
import { AddressReader } from "./address-reader";
import { type ResponseFacts, readResponseFacts } from "./answer-facts";
import { ByteQuota } from "./byte-quota";
import { CredentialNumbers, NumberedNames } from "./credential-numbers";
import { computeBodyDigest, parseBodyJson } from "./digest";
import type {
  Exchange,
  ExchangeResponse,
  KeyScope,
  PlatformChange,
  ProvokedResponse,
  Traffic,
} from "./exchange";
import { maxKeyLength } from "./masking/remember-keys";
import { createRequestMasker } from "./masking/request-masker";

/** Destination of a request: a surface, or a call that changes the platform itself. */
export type ExchangeDestination =
  | { readonly surface: Surface; readonly environment: Environment; readonly target: string }
  | { readonly move: PlatformChange["kind"] };

/** A request whose response the program is waiting for. */
export interface OpenExchange {
  /** Undefined if the request isn't judged. */
  readonly exchange: Exchange | undefined;
  /**
   * Ends the exchange with the response, or with undefined if the program didn't receive all of it. Pass the
   * `issued` token if the response masks it.
   */
  end(response: HttpResponse | undefined, replaced?: ReplacedResponse, issued?: string): void;
}

/**
 * The platform's response before it was replaced. `response` is undefined if the request never reached the
 * platform.
 */
export interface ReplacedResponse {
  readonly fault: string;
  readonly response: HttpResponse | undefined;
}

/** Requests over this limit are counted but not judged. */
const maxExchanges = 50_000;
/** Larger bodies are compared, but their fields aren't read. */
const maxJsonBytes = 256 * 1024;
/** Limit for all stored bodies and long addresses together. */
const maxKeptBytes = 32 * 2 ** 20;

/**
 * Reduces requests to what the rules judge. Stores numbers instead of keys, tokens and idempotency keys.
 * Caches recurring values, because every response passes through here.
 */
export class Observer {
  readonly #exchanges: Exchange[] = [];
  readonly #moves: PlatformChange[] = [];
  readonly #credentials = new CredentialNumbers();
  readonly #idempotencyKeys = new NumberedNames("idempotency key");
  readonly #kept = new ByteQuota(maxKeptBytes);
  readonly #addresses = new AddressReader(this.#credentials, this.#kept);
  readonly #scopes = new Map<string, KeyScope>();
  readonly #facts = new WeakMap<Uint8Array, ResponseFacts>();
  #unjudged = 0;

  constructor(
    private readonly now: () => number,
    /** Returns a key's surface and environment if it belongs to one of recoup's own sandboxes. */
    private readonly findKeyScope: (key: string) => KeyScope | undefined = () => undefined,
  ) {}

  traffic(): Traffic {
    return { exchanges: this.#exchanges, moves: this.#moves, unjudged: this.#unjudged };
  }

  /** Begins an exchange. Pass `digest` if the body was masked or isn't stored. */
  take(request: HttpRequest, destination: ExchangeDestination, digest?: string): OpenExchange {
    if ("move" in destination) return { exchange: undefined, end: this.#endMove(request, destination.move) };
    if (this.#exchanges.length === maxExchanges) {
      this.#unjudged += 1;
      return { exchange: undefined, end: () => {} };
    }
    const index = this.#exchanges.length;
    const exchange: Exchange = this.#exchangeOf(request, destination, digest);
    this.#exchanges.push(exchange);
    return {
      exchange,
      end: (response, replaced, issued) => {
        if (this.#exchanges[index]?.answer !== undefined) return;
        const answer = this.#answerOf(response, issued);
        const provoked = replaced && this.#provokedBy(replaced);
        this.#exchanges[index] = { ...exchange, answer, ...(provoked && { provoked }) };
      },
    };
  }

  #provokedBy({ fault, response }: ReplacedResponse): ProvokedResponse {
    if (response === undefined) return { fault, platformAnswer: undefined };
    const { status, id } = this.#answerOf(response);
    return { fault, platformAnswer: { status, id } };
  }

  #endMove({ method }: HttpRequest, kind: PlatformChange["kind"]): OpenExchange["end"] {
    return (response) => {
      const isDone = response !== undefined && response.status < 400;
      if (method !== "GET" && isDone) this.#moves.push({ at: this.now(), kind });
    };
  }

  #exchangeOf(
    request: HttpRequest,
    { surface, environment, target }: Exclude<ExchangeDestination, { move: unknown }>,
    digest: string | undefined,
  ) {
    const { body, headers } = request;
    const method = request.method.toUpperCase();
    const json = parseBodyJson(body, maxJsonBytes);
    const bearer = parseBearer(headers);
    const secret = headers.xapikey ?? bearer;
    const idempotencyKey = headers["idempotency-key"];
    const createMasker = () => createRequestMasker((secret?.length ?? 0) > maxKeyLength ? {} : headers);
    const maskSecrets = (text: string) => createMasker().text(this.#credentials.mask(text));
    // Must run first: it registers the key, and the URL may contain the key too.
    const credential = secret === undefined ? undefined : this.#credentials.register(secret);
    const { endpoint, path, query, secretsInUrl } = this.#addresses.read({
      surface,
      method,
      target,
      hide: maskSecrets,
    });
    return {
      number: this.#exchanges.length + 1,
      surface,
      environment,
      endpoint,
      method,
      path,
      query,
      credential,
      isBearer: headers.xapikey === undefined && bearer !== undefined,
      keyScope: headers.xapikey === undefined ? undefined : this.#findScope(headers.xapikey, credential),
      idempotencyKey:
        idempotencyKey === undefined ? undefined : this.#idempotencyKeys.getName(idempotencyKey),
      contentType: parseMediaType(headers),
      bodyDigest: digest ?? computeBodyDigest(body, json, headers["content-type"]),
      body:
        json === undefined
          ? undefined
          : this.#keep(
              createMasker().body(this.#credentials.maskBytes(body as Uint8Array), "application/json"),
            ),
      secretsInUrl,
      sentAt: this.now(),
      answer: undefined,
    } satisfies Exchange;
  }

  #answerOf(response: HttpResponse | undefined, issued?: string): ExchangeResponse {
    const now = this.now();
    if (response === undefined) return { ...noAnswer, at: now };
    const { body, status } = response;
    const { id, ids, page, token, errorTypes, hasHandoff } = this.#factsIn(body);
    const isRefused = status >= 400;
    const credential = issued ?? token;
    return {
      at: now,
      status,
      retryAfterMs: status === 429 ? readRetryAfterMs(response, now) : undefined,
      errorTypes: isRefused ? errorTypes : noAnswer.errorTypes,
      // A recording may lack the body, which would show it.
      hasHandoff: isRefused && (hasHandoff || (status === 422 && body.length === 0)),
      id,
      ids,
      page,
      issued: credential === undefined ? undefined : this.#credentials.getName(credential),
    };
  }

  /** Cached, because a sandbox responds with the same bytes until a case changes. */
  #factsIn(body: Uint8Array): ResponseFacts {
    return getOrCreate(this.#facts, body, () => readResponseFacts(body));
  }

  /** Cached, because most requests use one of a few keys. */
  #findScope(key: string, credential = ""): KeyScope | undefined {
    const scope = this.#scopes.get(credential) ?? this.findKeyScope(key);
    if (scope !== undefined) this.#scopes.set(credential, scope);
    return scope;
  }

  #keep(body: Uint8Array): string | undefined {
    return this.#kept.add(body.length) ? maskLikelySecrets(Buffer.from(body).toString()) : undefined;
  }
}

const noAnswer = {
  status: undefined,
  retryAfterMs: undefined,
  errorTypes: [],
  hasHandoff: false,
  id: undefined,
  ids: [],
  page: undefined,
  issued: undefined,
} as const;

export const parseBearer = ({ authorization }: Headers): string | undefined =>
  authorization === undefined ? undefined : /^bearer +(\S+)/i.exec(authorization)?.[1];

const parseMediaType = (headers: Headers): string =>
  headers["content-type"]?.split(";")[0]?.trim().toLowerCase() ?? "";
