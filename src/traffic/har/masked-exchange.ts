import type { HttpRequest, HttpResponse } from "../../base/http";
import { readString, tryParseJson } from "../../base/json/json";
import type { Secrets } from "../../base/secrets/secrets";
import type { SecretDigest } from "../digest";
import { digestHeaders } from "../digest-headers";
import type { FullExchange, FullResponse, StoredBody } from "../full-exchange";
import { addSecrets, createRequestMasker, type RequestMasker } from "../masking/request-masker";
import { maskRequestBody, maskResponseBody } from "../masking/stored-body";
import { truncateHeaders } from "../masking/text-body";

/** A request and its response before masking. */
export interface SentExchange extends Pick<FullExchange, "sentAt" | "endedAt"> {
  readonly request: HttpRequest;
  /** Undefined if the program got no response. */
  readonly response: HttpResponse | undefined;
}

const maxUrlLength = 8_000;

/** Masks an exchange the way a sandbox's log does: keys, tokens and idempotency keys become digests. */
export function maskExchange(
  { request, response, sentAt, endedAt }: SentExchange,
  digest: SecretDigest,
  secrets: readonly Secrets[],
): FullExchange {
  const masker = secrets.reduce(addSecrets, createRequestMasker(request.headers));
  const [address = "", query = ""] = request.url.split(/\?(.*)/s);
  const maskedUrl = query === "" ? masker.text(address) : `${masker.text(address)}?${masker.query(query)}`;
  const requestHeaders = digestHeaders(truncateHeaders(mergeHeaders(request)), digest, masker.header);
  return {
    method: request.method.toUpperCase(),
    url: maskedUrl.slice(0, maxUrlLength),
    headers: requestHeaders,
    body: buildRequestBody(request, masker, digest),
    sentAt,
    endedAt,
    answer: response && buildAnswer(response, address, masker, digest),
  };
}

const mergeHeaders = ({ headers, headerLines = [] }: HttpRequest): HttpRequest["headers"] => ({
  ...headers,
  ...Object.fromEntries(headerLines.map(([name, value]) => [name.toLowerCase(), value])),
});

function buildRequestBody(request: HttpRequest, masker: RequestMasker, digest: SecretDigest): StoredBody {
  const { form } = request;
  if (form === undefined) return maskRequestBody(request, masker, true, digest);
  return { bytes: new Uint8Array(), size: form.length, digest: digest(form.fingerprint) };
}

function buildAnswer(
  response: HttpResponse,
  address: string,
  masker: RequestMasker,
  digest: SecretDigest,
): FullResponse {
  const token = address.endsWith("/oauth/token") ? findToken(response.body) : undefined;
  return {
    status: response.status,
    headers: digestHeaders(truncateHeaders(response.headers), digest, masker.header),
    body: maskResponseBody(response, masker, true),
    issued: token === undefined ? undefined : digest(token),
  };
}

function findToken(body: Uint8Array): string | undefined {
  const json = tryParseJson(body);
  return readString(json, "accessToken") ?? readString(json, "access_token");
}
