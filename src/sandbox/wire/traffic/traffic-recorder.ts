import type { HeaderName, Headers, HttpRequest, HttpResponse } from "../../../base/http";
import { readString, tryParseJson } from "../../../base/json/json";
import type { SecretDigest } from "../../../traffic/digest";
import { digestHeaders } from "../../../traffic/digest-headers";
import type { InternedHeaders, TrafficLog } from "../../../traffic/log/traffic-log";
import { type KeptBody, noBody } from "../../../traffic/whole-exchange";
import type { ArrivedRequest, DeliveryEntry, SentAnswer, WorldTraffic } from "../../store/world-traffic";
import { type RequestMasker, requestMasker } from "../requests/mask-message";
import { shortHeaders } from "../requests/message";
import { keepAnswer, keepRequest } from "./kept-body";

/** Headers that recur, and what was masked with their keys. */
interface Sender {
  readonly headers: InternedHeaders;
  readonly masker: RequestMasker;
  readonly targets: Map<string, string>;
  readonly answers: WeakMap<Uint8Array, KeptBody>;
}

const maxSenders = 200;
const maxTargets = 500;
const maxTargetLength = 8_000;

interface RecorderOptions {
  /** Whether requests that only read are logged. */
  readonly logsReads: boolean;
  readonly keepsBodies: boolean;
  openDigest(): SecretDigest;
}

/** Masks what the world receives and sends, and writes it to its log. Keeps what recurs, so that reads stay cheap. */
export class TrafficRecorder implements WorldTraffic {
  readonly #senders = new Map<string, Sender>();
  #digest: SecretDigest | undefined;

  constructor(
    private readonly log: TrafficLog,
    private readonly options: RecorderOptions,
  ) {}

  request(
    { at, receivedAt, request, line }: ArrivedRequest,
    { answer, response, endedAt }: SentAnswer,
  ): void {
    if (!this.options.logsReads && isRead(request)) return;
    const sender = this.#senderOf(request.headers);
    const { masker, headers } = sender;
    this.log.request({
      sentAt: receivedAt,
      endedAt,
      sandboxTime: at,
      method: request.method.toUpperCase(),
      url: targetOf(sender, line),
      headers,
      body: this.#requestBody(request, masker),
      loss: answer.loss,
      answer: {
        status: response.status,
        headers: this.#answerHeaders(response.headers, masker),
        body: this.#answerBody(answer, response, sender),
        issued: this.#issuedBy(line, response),
      },
    });
  }

  delivery(delivery: DeliveryEntry): void {
    const { text } = noSender;
    const { payload, url } = delivery;
    this.log.delivery({
      ...delivery,
      payload: this.options.keepsBodies ? text(payload) : "",
      url: text(url),
    });
  }

  flush(now: number): void {
    this.log.flush(now);
  }

  read(since: number): Iterable<Uint8Array> {
    return this.log.read(since);
  }

  clear(): void {
    this.#senders.clear();
    this.log.clear();
  }

  close(now: number): void {
    this.log.close(now);
  }

  get #secretDigest(): SecretDigest {
    this.#digest ??= this.options.openDigest();
    return this.#digest;
  }

  #senderOf(headers: Headers): Sender {
    const key = keyOf(headers);
    const known = this.#senders.get(key);
    if (known !== undefined) return known;
    if (this.#senders.size >= maxSenders) this.#senders.clear();
    const masker = requestMasker(headers);
    const masked = () => digestHeaders(shortHeaders(headers), this.#secretDigest, masker.text);
    const sender = { headers: { key, masked }, masker, targets: new Map(), answers: new WeakMap() };
    this.#senders.set(key, sender);
    return sender;
  }

  #answerHeaders(headers: Headers, masker: RequestMasker): InternedHeaders {
    return {
      key: keyOf(headers),
      masked: () => digestHeaders(shortHeaders(headers), this.#secretDigest, masker.text),
    };
  }

  #requestBody({ headers, body = none, isOversized = false }: HttpRequest, masker: RequestMasker): KeptBody {
    const size = Number(headers["content-length"]) || 0;
    if (isOversized) return { bytes: none, size, digest: `${size} bytes` };
    const sent = { bytes: body, type: headers["content-type"] ?? null };
    return body.length === 0
      ? noBody
      : keepRequest(sent, masker, this.options.keepsBodies, this.#secretDigest);
  }

  #answerBody(
    { encoded }: SentAnswer["answer"],
    { headers, body }: HttpResponse,
    { answers, masker }: Sender,
  ): KeptBody {
    const known = encoded && answers.get(encoded);
    if (known !== undefined) return known;
    const kept = keepAnswer(
      { bytes: body, type: headers["content-type"] ?? null },
      masker,
      this.options.keepsBodies,
    );
    if (encoded !== undefined) answers.set(encoded, kept);
    return kept;
  }

  #issuedBy({ path }: ArrivedRequest["line"], { body }: HttpResponse): string | undefined {
    if (!path.endsWith("/oauth/token")) return undefined;
    const token = readString(tryParseJson(body), "accessToken");
    return token === undefined ? undefined : this.#secretDigest(token);
  }
}

const isRead = ({ method }: HttpRequest) => method === "GET" || method === "HEAD";

const none = new Uint8Array();
const noSender = requestMasker({});

function keyOf(headers: Headers): string {
  let key = "";
  for (const name in headers) key += `${name}:${headers[name as HeaderName]}\n`;
  return key;
}

function targetOf({ targets, masker }: Sender, { path, query }: ArrivedRequest["line"]): string {
  const target = query === "" ? path : `${path}?${query}`;
  const known = targets.get(target);
  if (known !== undefined) return known;
  const shown = `${masker.text(path)}${query === "" ? "" : `?${masker.query(query)}`}`.slice(
    0,
    maxTargetLength,
  );
  if (targets.size >= maxTargets) targets.clear();
  if (target.length <= maxTargetLength) targets.set(target, shown);
  return shown;
}
