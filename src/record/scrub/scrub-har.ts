import { resolve } from "node:path";
import { endpoints } from "../../api/endpoint/endpoints";
import type { HeaderName, Headers } from "../../base/http";
import { printJson, tryParseJson } from "../../base/json/json";
import type { Secrets } from "../../base/secrets/secrets";
import { decodePercent } from "../../base/text/decode-percent";
import { readUrl } from "../../base/text/read-url";
import type { Context } from "../../cli/session/context";
import { createDigestKey, createSecretDigest, type SecretDigest } from "../../traffic/digest";
import { digestHeaders } from "../../traffic/digest-headers";
import { type FullExchange, noBody, type StoredBody } from "../../traffic/full-exchange";
import { harEnd, harStart } from "../../traffic/har/har-file";
import { printEntry } from "../../traffic/har/print-entry";
import { readHar } from "../../traffic/har/read-har";
import { refuseSecrets } from "../source/refuse-secret";
import { collectSecrets } from "../source/secrets-in-use";
import { ScrubbedValues } from "./scrubbed-values";

/** Headers to keep. Others are dropped. */
const allowedHeaders: ReadonlySet<HeaderName> = new Set([
  ...(["content-type", "retry-after", "idempotency-key", "xapikey", "authorization"] as const),
]);

/** Path segments to keep: those of the platform's endpoints and of sandbox addresses. */
const pathWords: ReadonlySet<string> = new Set([
  ...endpoints.flatMap(({ path }) => path.split("/")),
  ...["test", "live", "collection", "referral", "customer", "control", "clock", "advance", "api"],
]);
const queryNames: ReadonlySet<string> = new Set(endpoints.flatMap(({ query = {} }) => Object.keys(query)));

/**
 * Returns a HAR file in which people, text, IDs and hosts are replaced and keys are digests. Throws if a key
 * is outside the headers.
 */
export async function scrubHar(
  { host }: Pick<Context, "host">,
  file: string,
  secrets: Secrets,
): Promise<string> {
  const path = resolve(host.workingFolder, file);
  for await (const exchange of readHar(host.files, path)) collectSecrets(exchange, secrets);
  const values = new ScrubbedValues();
  const digest = createSecretDigest(createDigestKey());
  const lines: string[] = [];
  let requestNumber = 0;
  for await (const exchange of readHar(host.files, path)) {
    requestNumber += 1;
    refuseSecrets(exchange, requestNumber, secrets);
    lines.push(printEntry(scrubExchange(exchange, values, digest)));
  }
  return `${harStart}${lines.map((line) => `\n${line}`).join(",")}${harEnd}`;
}

function scrubExchange(exchange: FullExchange, values: ScrubbedValues, digest: SecretDigest): FullExchange {
  const { url, headers, body, answer } = exchange;
  return {
    ...exchange,
    url: scrubUrl(url, values),
    headers: scrubHeaders(headers, digest),
    body: scrubBody(body, values),
    answer: answer && {
      status: answer.status,
      headers: scrubHeaders(answer.headers, digest),
      body: scrubBody(answer.body, values),
      issued: answer.issued === undefined ? undefined : digest(answer.issued),
    },
  };
}

function scrubUrl(text: string, values: ScrubbedValues): string {
  const url = readUrl(text);
  if (url === undefined) return "http://platform.example/";
  const pathParts = url.pathname
    .split("/")
    .map((part) => (pathWords.has(part) ? part : values.text(decodePercent(part))));
  const query = [...url.searchParams].flatMap(([name, value]) =>
    queryNames.has(name) ? [[name, values.text(value)] as [string, string]] : [],
  );
  const search = new URLSearchParams(query).toString();
  return `http://platform.example${pathParts.join("/")}${search === "" ? "" : `?${search}`}`;
}

function scrubHeaders(headers: Headers, digest: SecretDigest): Headers {
  const keptHeaders = Object.entries(headers).filter(([name]) => allowedHeaders.has(name as HeaderName));
  const plainHeaders = keptHeaders.map(([name, value]) => [
    name,
    name === "content-type" ? (value.split(";")[0] ?? "") : value,
  ]);
  return digestHeaders(Object.fromEntries(plainHeaders), digest, (value) =>
    /^[\w/+.-]{1,60}$/.test(value) ? value : "",
  );
}

/** Drops a body that isn't JSON. */
function scrubBody({ bytes, size, digest }: StoredBody, values: ScrubbedValues): StoredBody {
  const json = tryParseJson(bytes);
  if (json === undefined) return size === 0 ? noBody : { bytes: new Uint8Array(), size, digest };
  const scrubbedBytes = Buffer.from(printJson(values.json(json)));
  return { bytes: scrubbedBytes, size: scrubbedBytes.length, digest };
}
