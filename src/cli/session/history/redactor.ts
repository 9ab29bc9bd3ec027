import { omitUndefined } from "../../../base/collections/omit-undefined";
import { isJsonObject, type JsonObject, type JsonValue } from "../../../base/json/json";
import { secretMask } from "../../../base/secrets/mask";
import type { Secrets } from "../../../base/secrets/secrets";
import { type Digest, maskPersonalData, maskUrl } from "./personal-data";
import { maskPersonalWords } from "./personal-words";

/** Replaces personal text with digests. */
export interface Redactor {
  words(words: readonly string[]): string[];
  url(url: string): string;
  body(body: JsonValue): JsonValue;
  /** Masks a message from the platform, which may quote the request. */
  message(text: string): string;
  hide: Digest;
}

/** Minimum length of text to mask in messages. Shorter text also occurs inside other words. */
const minMaskedLength = 3;
/**
 * Maximum number of hidden strings, all from the latest requests. A bulk import sends far more than a message
 * could repeat.
 */
const maxHiddenTexts = 500;

const emailPattern = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/g;

export function createRedactor(digest: Digest, secrets: Secrets): Redactor {
  const replacements = new Map<string, string>();
  const maskSecretText = (text: string) => {
    if (secrets.mask(text) !== text) return secretMask;
    const replacement = replacements.get(text) ?? digest(text);
    replacements.delete(text);
    replacements.set(text, replacement);
    for (const oldest of replacements.keys())
      if (replacements.size > maxHiddenTexts) replacements.delete(oldest);
    return replacement;
  };
  return {
    words: (words) => maskPersonalWords(words, maskSecretText),
    url: (url) => maskUrl(url, maskSecretText),
    body: (body) => maskPersonalData(body, maskSecretText),
    message(text) {
      let redactedText = text;
      for (const [secret, replacement] of replacements)
        if (secret.length >= minMaskedLength) redactedText = redactedText.replaceAll(secret, replacement);
      return redactedText.replace(emailPattern, digest);
    },
    hide: maskSecretText,
  };
}

/** Masks a line recorded by a version that stored personal text. */
export function redactLine(line: JsonObject, redactor: Redactor): JsonObject {
  const { argv, path, url, body, error } = line;
  const maskText = (value: JsonValue | undefined, mask: (text: string) => string) =>
    typeof value === "string" ? mask(value) : undefined;
  return {
    ...line,
    ...omitUndefined({
      argv: Array.isArray(argv) ? redactor.words(argv.map(String)) : undefined,
      path: maskText(path, redactor.url),
      url: maskText(url, redactor.url),
      body: body === undefined ? undefined : redactBody(body, redactor),
      error: maskText(error, redactor.message),
    }),
  };
}

/**
 * Masks personal text in a JSON body. Hides any other body, except a size, which replaces a body that is too
 * large or isn't text.
 */
export function redactBody(body: JsonValue, redactor: Redactor): JsonValue {
  const isStructured = isJsonObject(body) || Array.isArray(body);
  if (isStructured) return redactor.body(body);
  return typeof body === "string" && /^[\d,.]{1,20} bytes$/.test(body) ? body : redactor.hide(String(body));
}
