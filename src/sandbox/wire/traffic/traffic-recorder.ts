import { isReadMethod } from "../../../api/endpoint/endpoint";
import { getCached } from "../../../base/collections/get-or-create";
import type { HeaderName, Headers, HttpResponse } from "../../../base/http";
import { readString, tryParseJson } from "../../../base/json/json";
import { Secrets } from "../../../base/secrets/secrets";
import type { SecretDigest } from "../../../traffic/digest";
import { digestHeaders } from "../../../traffic/digest-headers";
import {
  type InternedBody,
  type InternedHeaders,
  internBody,
  internHeaders,
} from "../../../traffic/log/interned";
import type { TrafficLog } from "../../../traffic/log/traffic-log";
import { rememberIssuedSecret } from "../../../traffic/masking/remember-keys";
import { addSecrets, createRequestMasker, type RequestMasker } from "../../../traffic/masking/request-masker";
import { maskRequestBody, maskResponseBody } from "../../../traffic/masking/stored-body";
import { truncateHeaders } from "../../../traffic/masking/text-body";
import type { ArrivedRequest, SentResponse, WorldTraffic } from "../../store/world-traffic";

/** Cached headers of recurring requests, and cached values that were masked with the sender's keys. */
interface SenderCache {
  readonly headers: InternedHeaders;
  readonly masker: RequestMasker;
  /** Masked paths and queries as JSON text, keyed by the path and query as sent. */
  readonly targets: Map<string, string>;
  readonly answerHeaders: Map<string, InternedHeaders>;
  readonly answers: WeakMap<Uint8Array, InternedBody>;
}

/** Limits the caches, because a client could otherwise fill the memory. */
const cacheLimits = { maxEntries: 200, maxKeyLength: 1_000 };
const maxTargetLength = 8_000;

interface RecorderOptions {
  /** Whether to log reads. Writes are always logged. */
  readonly logsReads: boolean;
  readonly keepsBodies: boolean;
  openDigest(): SecretDigest;
}

/** Masks and logs the traffic of a world. Caches the parts that recur, so that reads stay fast. */
export function openTrafficRecorder(
  log: TrafficLog,
  { logsReads, keepsBodies, openDigest }: RecorderOptions,
): WorldTraffic {
  const senders = new Map<string, SenderCache>();
  const issuedSecrets = new Secrets();
  let openedDigest: SecretDigest | undefined;
  const digest: SecretDigest = (secret) => {
    openedDigest ??= openDigest();
    return openedDigest(secret);
  };
  const maskHeaders = (headers: Headers, { header }: RequestMasker) =>
    internHeaders(() => digestHeaders(truncateHeaders(headers), digest, header));
  const findSender = (headers: Headers) =>
    getCached(senders, buildHeadersKey(headers), cacheLimits, (): SenderCache => {
      const masker = addSecrets(createRequestMasker(headers), issuedSecrets);
      const emptyCaches = { targets: new Map(), answerHeaders: new Map(), answers: new WeakMap() };
      return { headers: maskHeaders(headers, masker), masker, ...emptyCaches };
    });
  const maskAnswer = (
    { encoded }: SentResponse["answer"],
    response: HttpResponse,
    { answers, masker }: SenderCache,
  ): InternedBody => {
    const cached = encoded && answers.get(encoded);
    if (cached !== undefined) return cached;
    const internedBody = internBody(maskResponseBody(response, masker, keepsBodies));
    if (encoded !== undefined) answers.set(encoded, internedBody);
    return internedBody;
  };
  const digestIssuedToken = ({ path }: ArrivedRequest["line"], { body }: HttpResponse) => {
    if (!path.endsWith("/oauth/token")) return undefined;
    const token = readString(tryParseJson(body), "accessToken");
    return token === undefined ? undefined : digest(token);
  };
  return {
    request({ at, receivedAt, request, line }, { answer, response, endedAt }) {
      if (!logsReads && isReadMethod(request.method)) return;
      const sender = findSender(request.headers);
      const { headers, masker, answerHeaders } = sender;
      log.request({
        sentAt: receivedAt,
        endedAt,
        sandboxTime: at,
        method: request.method,
        target: maskTarget(sender, line),
        headers,
        body: maskRequestBody(request, masker, keepsBodies, digest),
        loss: answer.loss,
        status: response.status,
        answerHeaders: getCached(answerHeaders, buildHeadersKey(response.headers), cacheLimits, () =>
          maskHeaders(response.headers, masker),
        ),
        answer: maskAnswer(answer, response, sender),
        issued: digestIssuedToken(line, response),
      });
      rememberIssuedSecret(issuedSecrets, { method: request.method, path: line.path }, response);
    },
    delivery(delivery) {
      const { text } = anonymousMasker;
      const payload = keepsBodies ? text(delivery.payload) : "";
      log.delivery({ ...delivery, payload, url: text(delivery.url) });
    },
    flush: () => log.flush(),
    read: (since) => log.read(since),
    completeFrom: () => log.completeFrom(),
    clear() {
      senders.clear();
      log.clear();
    },
    close: () => log.close(),
  };
}

const anonymousMasker = createRequestMasker({});

function buildHeadersKey(headers: Headers): string {
  let key = "";
  for (const name in headers) key += `${name}:${headers[name as HeaderName]}\n`;
  return key;
}

function maskTarget({ targets, masker }: SenderCache, { path, query }: ArrivedRequest["line"]): string {
  const target = query === "" ? path : `${path}?${query}`;
  return getCached(targets, target, cacheLimits, () => {
    const maskedTarget = query === "" ? masker.text(path) : `${masker.text(path)}?${masker.query(query)}`;
    return JSON.stringify(maskedTarget.slice(0, maxTargetLength));
  });
}
