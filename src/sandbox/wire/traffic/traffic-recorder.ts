import { isReadMethod } from "../../../api/endpoint/request-path";
import type { HeaderName, Headers, HttpRequest, HttpResponse } from "../../../base/http";
import { readString, tryParseJson } from "../../../base/json/json";
import type { SecretDigest } from "../../../traffic/digest";
import { digestHeaders } from "../../../traffic/digest-headers";
import {
  type InternedBody,
  type InternedHeaders,
  internBody,
  internHeaders,
} from "../../../traffic/log/interned";
import type { TrafficLog } from "../../../traffic/log/traffic-log";
import { maskAnswerBody, maskRequestBody } from "../../../traffic/masking/kept-body";
import { createRequestMasker, type RequestMasker } from "../../../traffic/masking/request-masker";
import { truncateHeaders } from "../../../traffic/masking/text-body";
import { type KeptBody, noBody } from "../../../traffic/whole-exchange";
import type { ArrivedRequest, DeliveryEntry, SentAnswer, WorldTraffic } from "../../store/world-traffic";

/** Cached headers of recurring requests, and values that were masked with the sender's keys. */
interface SenderCache {
  readonly headers: InternedHeaders;
  readonly masker: RequestMasker;
  /** Masked paths and queries as JSON text, by the path and query as sent. */
  readonly targets: Map<string, string>;
  readonly answerHeaders: Map<string, InternedHeaders>;
  readonly answers: WeakMap<Uint8Array, InternedBody>;
}

const maxCachedValues = 200;
/** Longer names are not cached, because a client could otherwise fill the memory with them. */
const maxNameLength = 1_000;
const maxTargetLength = 8_000;

interface RecorderOptions {
  /** Whether requests that only read are logged too. */
  readonly logsReads: boolean;
  readonly keepsBodies: boolean;
  openDigest(): SecretDigest;
}

/** Masks and logs the traffic of a world. Caches recurring parts, so that reads stay fast. */
export class TrafficRecorder implements WorldTraffic {
  readonly #senders = new Map<string, SenderCache>();
  #openedDigest: SecretDigest | undefined;

  constructor(
    private readonly log: TrafficLog,
    private readonly options: RecorderOptions,
  ) {}

  request(
    { at, receivedAt, request, line }: ArrivedRequest,
    { answer, response, endedAt }: SentAnswer,
  ): void {
    if (!this.options.logsReads && isReadMethod(request.method)) return;
    const sender = this.#senderOf(request.headers);
    this.log.request({
      sentAt: receivedAt,
      endedAt,
      sandboxTime: at,
      method: request.method,
      target: maskTarget(sender, line),
      headers: sender.headers,
      body: this.#requestBody(request, sender.masker),
      loss: answer.loss,
      status: response.status,
      answerHeaders: this.#answerHeaders(response.headers, sender),
      answer: this.#answerBody(answer, response, sender),
      issued: this.#issuedBy(line, response),
    });
  }

  delivery(delivery: DeliveryEntry): void {
    const { text } = anonymousMasker;
    const { payload, url } = delivery;
    this.log.delivery({
      ...delivery,
      payload: this.options.keepsBodies ? text(payload) : "",
      url: text(url),
    });
  }

  flush(): void {
    this.log.flush();
  }

  read(since: number): Iterable<Uint8Array> {
    return this.log.read(since);
  }

  completeFrom(): number | undefined {
    return this.log.completeFrom();
  }

  clear(): void {
    this.#senders.clear();
    this.log.clear();
  }

  close(): void {
    this.log.close();
  }

  get #digest(): SecretDigest {
    this.#openedDigest ??= this.options.openDigest();
    return this.#openedDigest;
  }

  #senderOf(headers: Headers): SenderCache {
    return getOrCreate(this.#senders, buildHeadersKey(headers), () => {
      const masker = createRequestMasker(headers);
      const emptyCaches = { targets: new Map(), answerHeaders: new Map(), answers: new WeakMap() };
      return { headers: this.#internHeaders(headers, masker), masker, ...emptyCaches };
    });
  }

  #answerHeaders(headers: Headers, { answerHeaders, masker }: SenderCache): InternedHeaders {
    return getOrCreate(answerHeaders, buildHeadersKey(headers), () => this.#internHeaders(headers, masker));
  }

  #internHeaders(headers: Headers, { text }: RequestMasker): InternedHeaders {
    return internHeaders(() => digestHeaders(truncateHeaders(headers), this.#digest, text));
  }

  #requestBody(
    { headers, body = emptyBytes, isOversized = false }: HttpRequest,
    masker: RequestMasker,
  ): KeptBody {
    const size = Number(headers["content-length"]) || 0;
    if (isOversized) return { bytes: emptyBytes, size, digest: `${size} bytes` };
    const sentBody = { bytes: body, type: headers["content-type"] ?? null };
    return body.length === 0
      ? noBody
      : maskRequestBody(sentBody, masker, this.options.keepsBodies, this.#digest);
  }

  #answerBody(
    { encoded }: SentAnswer["answer"],
    { headers, body }: HttpResponse,
    sender: SenderCache,
  ): InternedBody {
    const cached = encoded && sender.answers.get(encoded);
    if (cached !== undefined) return cached;
    const sentBody = { bytes: body, type: headers["content-type"] ?? null };
    const internedBody = internBody(maskAnswerBody(sentBody, sender.masker, this.options.keepsBodies));
    if (encoded !== undefined) sender.answers.set(encoded, internedBody);
    return internedBody;
  }

  #issuedBy({ path }: ArrivedRequest["line"], { body }: HttpResponse): string | undefined {
    if (!path.endsWith("/oauth/token")) return undefined;
    const token = readString(tryParseJson(body), "accessToken");
    return token === undefined ? undefined : this.#digest(token);
  }
}

const emptyBytes = new Uint8Array();
const anonymousMasker = createRequestMasker({});

function buildHeadersKey(headers: Headers): string {
  let key = "";
  for (const name in headers) key += `${name}:${headers[name as HeaderName]}\n`;
  return key;
}

/**
 * Returns the cached value for a name, or creates it. Doesn't cache names that are too long. Clears the cache
 * when it is full.
 */
function getOrCreate<Value>(map: Map<string, Value>, name: string, create: () => Value): Value {
  const cached = map.get(name);
  if (cached !== undefined) return cached;
  if (name.length > maxNameLength) return create();
  if (map.size >= maxCachedValues) map.clear();
  const newValue = create();
  map.set(name, newValue);
  return newValue;
}

function maskTarget({ targets, masker }: SenderCache, { path, query }: ArrivedRequest["line"]): string {
  const target = query === "" ? path : `${path}?${query}`;
  return getOrCreate(targets, target, () => {
    const maskedTarget = query === "" ? masker.text(path) : `${masker.text(path)}?${masker.query(query)}`;
    return JSON.stringify(maskedTarget.slice(0, maxTargetLength));
  });
}
