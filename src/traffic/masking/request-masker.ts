import { getCached } from "../../base/collections/get-or-create";
import type { Headers } from "../../base/http";
import {
  isSecretName,
  maskLikelySecrets,
  maskNamedSecret,
  maskUserInfo,
} from "../../base/secrets/likely-secrets";
import { createMasker, type Masker, secretMask } from "../../base/secrets/mask";
import type { Secrets } from "../../base/secrets/secrets";
import { decodePercent } from "../../base/text/decode-percent";

/** Masks a request's keys and tokens wherever the request or its response repeats them. */
export interface RequestMasker {
  text(text: string): string;
  query(text: string): string;
  /** Returns the same bytes if there is nothing to mask. */
  body(text: Uint8Array, type: string | null): Uint8Array;
  /** Works like `text` but caches short values, because headers recur. */
  header(value: string): string;
}

/** A masker for a set of credentials. Caches short masked headers. */
interface CachedMasker {
  readonly masker: Masker;
  readonly maskedByValue: Map<string, string>;
}

const maskers = new Map<string, CachedMasker>();
const maskerLimits = { maxEntries: 20 };
const headerLimits = { maxEntries: 200, maxKeyLength: 200 };

/** Masks the secrets of the request itself, and whatever looks like a secret. */
export function createRequestMasker(headers: Headers): RequestMasker {
  const callerMasker = getMasker(listCredentials(headers));
  const text = (text: string) => maskSuspiciousText(callerMasker.masker.text(text));
  return {
    text,
    query: (query) => (query === "" ? "" : text(maskParameters(query))),
    body: (bytes, type) => {
      const maskedBytes = callerMasker.masker.bytes(bytes);
      if (!isForm(type) && !isSuspiciousBody(maskedBytes)) return maskedBytes;
      const text = Buffer.from(maskedBytes).toString();
      const maskedBody = maskBody(text, type);
      return maskedBody === text ? maskedBytes : Buffer.from(maskedBody);
    },
    header: (value) => maskHeader(value, callerMasker),
  };
}

/** Returns a masker that also masks these secrets, including those added later. */
export const addSecrets = (masker: RequestMasker, secrets: Secrets): RequestMasker => ({
  text: (text) => masker.text(secrets.mask(text)),
  query: (text) => masker.query(secrets.mask(text)),
  header: (value) => masker.header(secrets.mask(value)),
  body: (bytes, type) => masker.body(secrets.maskBytes(bytes), type),
});

/** Returns the value of every header that holds a key, token, cookie or signature. */
export const listCredentials = (headers: Headers): readonly string[] =>
  Object.entries(headers)
    .filter(([name]) => isSecretName(name))
    .map(([, value]) => value.replace(/^(?:bearer|basic) +/i, "").trim())
    .filter((value) => value !== "");

/**
 * Returns a cached masker. Most requests use one of a few keys, and creating a masker takes longer than using
 * one.
 */
function getMasker(secrets: readonly string[]): CachedMasker {
  return getCached(maskers, secrets.join("\n"), maskerLimits, () => ({
    masker: createMasker(secrets),
    maskedByValue: new Map(),
  }));
}

const maskHeader = (value: string, { masker, maskedByValue }: CachedMasker): string =>
  getCached(maskedByValue, value, headerLimits, () => maskUserInfo(maskSuspiciousText(masker.text(value))));

/** Matches words found in any text that looks like a secret. Checked first, because it is fast. */
const suspiciousPattern =
  /token|secret|passw|passphrase|key|signature|\bsig\b|credential|cookie|authorization|eyj|sk_/;
const isSuspicious = (text: string) => suspiciousPattern.test(text.toLowerCase());
/** Checks UTF-8 bytes as Latin-1, because decoding them would take longer than the check. */
const isSuspiciousBody = (bytes: Uint8Array) =>
  isSuspicious(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1"));

const maskSuspiciousText = (text: string) => (isSuspicious(text) ? maskLikelySecrets(text) : text);

function maskBody(text: string, type: string | null): string {
  if (isForm(type)) return maskLikelySecrets(maskParameters(text));
  return isSuspicious(text) ? maskLikelySecrets(hideLineSecrets(text, type)) : text;
}

const isForm = (type: string | null) => /x-www-form-urlencoded/i.test(type ?? "");

/** Masks lines such as `token: …` in plain text. */
const hideLineSecrets = (text: string, type: string | null) =>
  /^text\/plain/i.test(type ?? "") ? text.split("\n").map(maskNamedSecret).join("\n") : text;

/** Masks the values of secret parameters in a query or form and leaves the others unchanged. */
function maskParameters(text: string): string {
  return text
    .split("&")
    .map((part) => {
      const index = part.indexOf("=");
      return index >= 0 && isSecretName(decodePercent(part.slice(0, index)))
        ? `${part.slice(0, index)}=${secretMask}`
        : part;
    })
    .join("&");
}
