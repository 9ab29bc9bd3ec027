import type { Endpoint } from "../api/endpoint/endpoint";
import { findEndpoint } from "../api/endpoint/find-endpoint";
import { readRetryAfterMs } from "../api/exchange/retry-after";
import type { HttpRequest, HttpResponse } from "../base/http";
import type { Environment, Surface } from "../base/platform";
import { hideLookalikes, isSecretName } from "../base/secrets/lookalikes";
import { masked } from "../base/secrets/mask";
import { Secrets } from "../base/secrets/secrets";
import { type AnswerFacts, answerFacts } from "./answer-facts";
import { bodyDigest, jsonOf } from "./digest";
import type { Exchange, ExchangeAnswer, KeyHome, Move, ProvokedAnswer, Traffic } from "./exchange";
import { maxKeyLength, rememberKey } from "./masking/remember-keys";
import { requestMasker } from "./masking/request-masker";

/** Destination of a request: a surface, or a call that changes the platform itself. */
export type Destination =
  | { readonly surface: Surface; readonly environment: Environment; readonly target: string }
  | { readonly move: Move["kind"] };

/** A request that the program waits for. */
export interface OpenExchange {
  /** Undefined if it is not judged. */
  readonly exchange: Exchange | undefined;
  /**
   * Called with the answer, or without one if the program didn't get it all. `issued` replaces the token of an
   * answer that has it masked.
   */
  end(response: HttpResponse | undefined, replaced?: ReplacedAnswer, issued?: string): void;
}

/** An answer that replaced the platform's own, which is undefined if the platform never got the request. */
export interface ReplacedAnswer {
  readonly manner: string;
  readonly response: HttpResponse | undefined;
}

/** More are counted, but not judged. */
const maxExchanges = 50_000;
/** Larger bodies are compared, but their fields are not read. */
const maxJsonBytes = 256 * 1024;
/** Limit for all kept bodies together. */
const maxKeptBytes = 32 * 2 ** 20;
/** Longer addresses count toward the limit. */
const maxShortUrl = 500;
const maxShortText = 100;

/** Paths whose operation is remembered. */
const maxPaths = 1_000;
/** Parts of a URL that are too short for a key that is encoded, and GUIDs. */
const short = /^(?:.{0,15}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/is;
/** Masking takes time, and most parts of a URL need none. */
const isPlain = (text: string) => short.test(text) && !text.includes("sk_");

/** Short, and equal for equal texts. */
const shortText = (text: string) =>
  text.length <= maxShortText ? text : bodyDigest(Buffer.from(text), undefined);

/** Reduces requests to what can be judged. Keeps no key, token or idempotency key, only their numbers. */
export class Observer {
  readonly #exchanges: Exchange[] = [];
  readonly #moves: Move[] = [];
  readonly #credentials = new Map<string, string>();
  readonly #idempotencyKeys = new Map<string, string>();
  readonly #endpoints = new Map<string, Endpoint | undefined>();
  /** Masked in all later requests. */
  readonly #seen = new Secrets();
  readonly #homes = new Map<string, KeyHome>();
  readonly #facts = new WeakMap<Uint8Array, AnswerFacts>();
  #keptBytes = 0;
  #unjudged = 0;

  constructor(
    private readonly now: () => number,
    /** Known for keys of an own sandbox. */
    private readonly homeOf: (key: string) => KeyHome | undefined = () => undefined,
  ) {}

  traffic(): Traffic {
    return { exchanges: this.#exchanges, moves: this.#moves, unjudged: this.#unjudged };
  }

  /** `digest` replaces that of a body that is masked, or was not kept. */
  take(request: HttpRequest, destination: Destination, digest?: string): OpenExchange {
    if ("move" in destination) return { exchange: undefined, end: this.#endMove(request, destination.move) };
    if (this.#exchanges.length === maxExchanges) {
      this.#unjudged += 1;
      return { exchange: undefined, end: () => {} };
    }
    const at = this.#exchanges.length;
    const exchange: Exchange = this.#exchangeOf(request, destination, digest);
    this.#exchanges.push(exchange);
    return {
      exchange,
      end: (response, replaced, issued) => {
        if (this.#exchanges[at]?.answer !== undefined) return;
        const answer = this.#answerOf(response, issued);
        this.#exchanges[at] = {
          ...exchange,
          answer,
          ...(replaced && { provoked: this.#provokedBy(replaced) }),
        };
      },
    };
  }

  #provokedBy({ manner, response }: ReplacedAnswer): ProvokedAnswer {
    if (response === undefined) return { manner, done: undefined };
    const { status, id } = this.#answerOf(response);
    return { manner, done: { status, id } };
  }

  #endMove({ method }: HttpRequest, kind: Move["kind"]): OpenExchange["end"] {
    return (response) => {
      const isDone = response !== undefined && response.status < 400;
      if (method !== "GET" && isDone) this.#moves.push({ at: this.now(), kind });
    };
  }

  #exchangeOf(
    request: HttpRequest,
    { surface, environment, target }: Exclude<Destination, { move: unknown }>,
    digest: string | undefined,
  ) {
    const { body, headers } = request;
    const method = request.method.toUpperCase();
    const [path = "", search = ""] = this.#shortened(target).split("?");
    const json = jsonOf(body, maxJsonBytes);
    const bearer = /^bearer +(\S+)/i.exec(headers.authorization ?? "")?.[1];
    const secret = headers.xapikey ?? bearer;
    const key = headers["idempotency-key"];
    const maskOwn = () => requestMasker((secret?.length ?? 0) > maxKeyLength ? {} : headers);
    const hide = (text: string) => maskOwn().text(this.#seen.mask(text));
    // First, so that this key is known when its own URL is masked.
    const credential = secret === undefined ? undefined : this.#credentialOf(secret);
    return {
      number: this.#exchanges.length + 1,
      surface,
      environment,
      endpoint: this.#endpointOf(surface, method, path),
      method,
      path: this.#withoutSecrets(path, hide),
      query: readPairs(search).map(
        ([name, value]) => [name, this.#withoutSecret(value, hide, name)] as const,
      ),
      credential,
      isBearer: headers.xapikey === undefined && bearer !== undefined,
      keyHome: headers.xapikey === undefined ? undefined : this.#homeOf(headers.xapikey, credential),
      idempotencyKey:
        key === undefined ? undefined : this.#number(this.#idempotencyKeys, "idempotency key", key),
      contentType: (headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "",
      bodyDigest: digest ?? bodyDigest(body, json, headers["content-type"]),
      body:
        json === undefined
          ? undefined
          : this.#keep(maskOwn().body(this.#seen.maskBytes(body as Uint8Array), "application/json")),
      secretsInUrl: this.#secretsIn(path, search),
      sentAt: this.now(),
      answer: undefined,
    } satisfies Exchange;
  }

  #answerOf(response: HttpResponse | undefined, issued?: string): ExchangeAnswer {
    const at = this.now();
    if (response === undefined) return { ...lost, at };
    const { body, status } = response;
    const { token, errorTypes, hasHandoff, ...facts } = this.#factsIn(body);
    const credential = issued ?? token;
    return {
      at,
      status,
      retryAfterMs: status === 429 ? readRetryAfterMs(response, at) : undefined,
      errorTypes: status < 400 ? [] : errorTypes,
      hasHandoff: status >= 400 && hasHandoff,
      ...facts,
      issued: credential === undefined ? undefined : this.#number(this.#credentials, "key", credential),
    };
  }

  /** A sandbox answers with the same bytes until a case changes. */
  #factsIn(body: Uint8Array): AnswerFacts {
    const known = this.#facts.get(body);
    if (known !== undefined) return known;
    const facts = answerFacts(body);
    this.#facts.set(body, facts);
    return facts;
  }

  #number(known: Map<string, string>, what: string, value: string): string {
    const short = shortText(value);
    const name = known.get(short) ?? `${what} ${known.size + 1}`;
    known.set(short, name);
    return name;
  }

  /** A long address counts toward the limit; beyond it, a digest replaces the address. */
  #shortened(target: string): string {
    if (target.length <= maxShortUrl) return target;
    this.#keptBytes += target.length;
    return this.#keptBytes <= maxKeptBytes ? target : `${target.slice(0, maxShortText)}…${shortText(target)}`;
  }

  #withoutSecrets(path: string, hide: (text: string) => string): string {
    return path
      .split("/")
      .map((segment) => this.#withoutSecret(segment, hide))
      .join("/");
  }

  /** Masks keys and tokens of this request and of earlier ones, in a part of a URL. */
  #withoutSecret(text: string, hide: (text: string) => string, name = ""): string {
    if (text !== "" && isSecretName(name)) return masked;
    if (this.#credentials.has(shortText(text))) return masked;
    return isPlain(text) ? text : hideLookalikes(hide(text));
  }

  #credentialOf(secret: string): string {
    if (!this.#credentials.has(shortText(secret))) rememberKey(this.#seen, secret);
    return this.#number(this.#credentials, "key", secret);
  }

  /** Looks up a key once: most requests use one of few. */
  #homeOf(key: string, credential = ""): KeyHome | undefined {
    const home = this.#homes.get(credential) ?? this.homeOf(key);
    if (home !== undefined) this.#homes.set(credential, home);
    return home;
  }

  /** Most requests are to few paths. */
  #endpointOf(surface: Surface, method: string, path: string): Endpoint | undefined {
    const key = `${surface} ${method} ${path}`;
    if (this.#endpoints.has(key)) return this.#endpoints.get(key);
    const endpoint = findEndpoint(surface, method, path);
    if (this.#endpoints.size >= maxPaths) this.#endpoints.clear();
    if (path.length <= maxShortUrl) this.#endpoints.set(key, endpoint);
    return endpoint;
  }

  #secretsIn(path: string, search: string): readonly string[] {
    const isKnown = (text: string) => this.#credentials.has(shortText(text)) || text.includes(masked);
    const named = readPairs(search).filter(
      ([name, value]) => value !== "" && (isSecretName(name) || isKnown(value)),
    );
    const looksSecret = (segment: string) => !isPlain(segment) && hideLookalikes(segment) !== segment;
    const inPath = path.split("/").some((segment) => isKnown(segment) || looksSecret(segment));
    return [...named.map(([name]) => name), ...(inPath ? ["path"] : [])];
  }

  #keep(body: Uint8Array): string | undefined {
    if (this.#keptBytes + body.length > maxKeptBytes) return undefined;
    this.#keptBytes += body.length;
    return hideLookalikes(Buffer.from(body).toString());
  }
}

const lost = {
  status: undefined,
  retryAfterMs: undefined,
  errorTypes: [],
  hasHandoff: false,
  id: undefined,
  ids: [],
  page: undefined,
  issued: undefined,
} as const;

function readPairs(search: string): readonly (readonly [string, string])[] {
  return search === "" ? [] : [...new URLSearchParams(search)];
}
