import { bodyLength, type HttpRequest, type HttpResponse } from "../../base/http";
import { readString, tryParseJson } from "../../base/json/json";
import type { Secrets } from "../../base/secrets/secrets";
import type { SecretDigest } from "../digest";
import { digestHeaders } from "../digest-headers";
import { keepAnswer, keepRequest } from "../masking/kept-body";
import { type RequestMasker, requestMasker } from "../masking/request-masker";
import { shortHeaders } from "../masking/text-body";
import { type KeptBody, noBody, type WholeAnswer, type WholeExchange } from "../whole-exchange";

/** A request and its answer, not yet masked. */
export interface SentExchange extends Pick<WholeExchange, "sentAt" | "endedAt"> {
  readonly request: HttpRequest;
  /** Undefined if the program got no answer. */
  readonly response: HttpResponse | undefined;
}

const maxUrlLength = 8_000;
const emptyBytes = new Uint8Array();

/** Masks an exchange as the log of a sandbox does: keys, tokens and idempotency keys become digests. */
export function maskExchange(
  { request, response, sentAt, endedAt }: SentExchange,
  digest: SecretDigest,
  secrets: readonly Secrets[],
): WholeExchange {
  const masker = secrets.reduce(withKnown, requestMasker(request.headers));
  const [address = "", query = ""] = splitOnce(request.url, "?");
  const maskedUrl = query === "" ? masker.text(address) : `${masker.text(address)}?${masker.query(query)}`;
  const requestHeaders = digestHeaders(shortHeaders(headersOf(request)), digest, masker.text);
  return {
    method: request.method.toUpperCase(),
    url: maskedUrl.slice(0, maxUrlLength),
    headers: requestHeaders,
    body: requestBody(request, masker, digest),
    sentAt,
    endedAt,
    answer: response && answerOf(response, { address, masker, digest }),
  };
}

/** Returns a masker that also masks the given secrets. */
const withKnown = (masker: RequestMasker, secrets: Secrets): RequestMasker => ({
  text: (text) => masker.text(secrets.mask(text)),
  query: (text) => masker.query(secrets.mask(text)),
  header: (value) => masker.header(secrets.mask(value)),
  body: (bytes, type) => masker.body(secrets.maskBytes(bytes), type),
});

const splitOnce = (text: string, separator: string): readonly string[] => {
  const index = text.indexOf(separator);
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)];
};

const headersOf = ({ headers, headerLines = [] }: HttpRequest): HttpRequest["headers"] => ({
  ...headers,
  ...Object.fromEntries(headerLines.map(([name, value]) => [name.toLowerCase(), value])),
});

function requestBody(request: HttpRequest, masker: RequestMasker, digest: SecretDigest): KeptBody {
  const { headers, body = emptyBytes, form, isOversized = false } = request;
  if (form !== undefined) return { bytes: emptyBytes, size: form.length, digest: digest(form.fingerprint) };
  const announced = Number(headers["content-length"]) || 0;
  if (isOversized) return { bytes: emptyBytes, size: announced, digest: `${announced} bytes` };
  if (bodyLength(request) === 0) return noBody;
  return keepRequest({ bytes: body, type: headers["content-type"] ?? null }, masker, true, digest);
}

interface AnswerSetting {
  readonly address: string;
  readonly masker: RequestMasker;
  readonly digest: SecretDigest;
}

function answerOf(
  { status, headers, body }: HttpResponse,
  { address, masker, digest }: AnswerSetting,
): WholeAnswer {
  const token = address.endsWith("/oauth/token") ? tokenIn(body) : undefined;
  return {
    status,
    headers: digestHeaders(shortHeaders(headers), digest, masker.text),
    body: keepAnswer({ bytes: body, type: headers["content-type"] ?? null }, masker, true),
    issued: token === undefined ? undefined : digest(token),
  };
}

function tokenIn(body: Uint8Array): string | undefined {
  const json = tryParseJson(body);
  return readString(json, "accessToken") ?? readString(json, "access_token");
}
