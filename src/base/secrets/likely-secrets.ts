import type { Headers } from "../http";
import { mask, secretMask } from "./mask";

/** Kinds of secrets. Other words may precede them, as in `webhookSecret` or `access_token`. */
const kindPattern = "token|secret|password|passphrase|(?:api|access|private|signing|webhook)[_-]?key";
const namePattern = `(?:[\\w-]*(?:${kindPattern})|key|signature|sig|cookie|authorization)`;
/** The closing quote is optional, because the text may be truncated. */
const secretFields = new RegExp(
  `("${namePattern}"\\s*:\\s*)(?:"((?:bearer|basic) )?(?:[^"\\\\]|\\\\.)*"?|-?\\d[\\d.e+-]*)`,
  "gis",
);
/** JSON fields inside a JSON string. */
const escapedFields = new RegExp(`((?<!\\\\)\\\\+"${namePattern}\\\\+"\\s*:\\s*\\\\+")[^"\\\\]+`, "gi");
/** The start of a list or object that is named like a secret. */
const nestedFields = new RegExp(`"(?:${namePattern}|[\\w-]*(?:${kindPattern})s)"\\s*:\\s*(?=[[{])`, "gi");
const jsonParts = /"(?:[^"\\]|\\.)*"?|[[\]{}]/gs;
const secretElements = new RegExp(`(<${namePattern}>)[^<]+`, "gi");
/**
 * Words joined by dots. Matches start at a word's first letter, because a search that could start inside a
 * word takes quadratic time.
 */
const dottedWords = /(?<![\w-])[\w-]+(?:\.[\w-]+)+/g;
const secretParameters = new RegExp(`([?&]${namePattern}=)[^&#\\s"']+`, "gi");
/** API keys in the sandbox's format, also in uppercase, as in a reference. */
const apiKeys = /\bsk_(?:test|live)_\w+/gi;

/** Words that refer to a secret on their own or at the end of a name, as in `proxy-authorization`. */
const secretWords = "key|signature|sig|xapikey|authorization|cookie";

const namedSecret = new RegExp(
  `((?:(?:${kindPattern})(?=\\s*[:=])(?<![?&][\\w-]*)|(?:^|[.=\\s]|(?<!idempotency)-)(?:${secretWords}))\\s*[:=]\\s*)\\S.*`,
  "is",
);

const secretNamePattern = new RegExp(
  `${kindPattern}|signature|cookie|credential|authorization|(?:^|[_-])(?:auth|jwt|sig|session)(?:$|[_-])|^key$`,
  "i",
);

/** Whether a header, parameter or field with this name contains a key, token, cookie or signature. */
export const isSecretName = (name: string): boolean => secretNamePattern.test(name);

/** Like `mask`, but also masks anything that looks like a secret. */
export const maskAllSecrets = (text: string, secrets: Iterable<string>): string =>
  maskLikelySecrets(mask(text, secrets));

/**
 * Masks anything that looks like a secret: JSON fields, XML elements, URL parameters, JSON Web Tokens and API
 * keys.
 */
export function maskLikelySecrets(text: string): string {
  return maskKeys(maskNestedFields(text))
    .replace(secretFields, `$1"$2${secretMask}"`)
    .replace(escapedFields, `$1${secretMask}`)
    .replace(secretParameters, `$1${secretMask}`)
    .replace(secretElements, `$1${secretMask}`);
}

/** Masks JSON Web Tokens and API keys in the sandbox's format. */
export const maskKeys = (text: string): string =>
  text.replace(dottedWords, maskWebTokens).replace(apiKeys, secretMask);

function maskNestedFields(text: string): string {
  const result: string[] = [];
  let offset = 0;
  for (const { index, 0: fieldStart } of text.matchAll(nestedFields)) {
    if (index < offset) continue;
    const start = index + fieldStart.length;
    result.push(text.slice(offset, start), `"${secretMask}"`);
    offset = findValueEnd(text, start);
  }
  return result.join("") + text.slice(offset);
}

/**
 * Returns the end of the list or object that begins at `start`, or the end of the text if that is truncated.
 */
function findValueEnd(text: string, start: number): number {
  let depth = 0;
  for (const { index, 0: part } of text.slice(start).matchAll(jsonParts)) {
    if (part === "[" || part === "{") depth += 1;
    if (part === "]" || part === "}") depth -= 1;
    if (depth === 0) return start + index + 1;
  }
  return text.length;
}
/** Masks JSON Web Tokens, which have three parts, the first beginning with `eyJ`. */
function maskWebTokens(dottedText: string): string {
  const parts = dottedText.split(".");
  const result: string[] = [];
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] ?? "";
    const start = index + 2 < parts.length ? part.search(/\beyJ[\w-]/) : -1;
    result.push(start < 0 ? part : part.slice(0, start) + secretMask);
    if (start >= 0) index += 2;
  }
  return result.join(".");
}

/** Long words with fewer digits are names, not keys. */
const minKeyDigits = 3;

/** Finds the long words that may be keys or tokens. */
export const findRandomWords = (text: string): readonly string[] =>
  (text.match(/[\w+/=-]{20,}/g) ?? []).filter(
    (word) => /[a-z]/i.test(word) && word.replace(/\D/g, "").length >= minKeyDigits,
  );

/** Whether the text contains something that looks like a key, so no message may quote it. */
export const resemblesKey = (text: string): boolean =>
  maskLikelySecrets(text) !== text || findRandomWords(text).length > 0;

/** Masks the value in text such as `secret=…` or `authorization: …`. */
export const maskNamedSecret = (word: string): string => word.replace(namedSecret, `$1${secretMask}`);

/** Masks the user and password of each URL, as in the `location` of a redirect. */
export const maskUserInfo = (text: string): string => text.replace(/(\/\/)[^\s/?#]+@/g, `$1${secretMask}@`);

/** Masks the values of headers that contain a secret, and users and passwords of URLs in others. */
export function maskHeaders(headers: Headers): Headers {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      isSecretName(name) ? maskHeaderValue(value) : maskUserInfo(value),
    ]),
  );
}

/** Masks a header value but leaves the kind of credential visible. */
const maskHeaderValue = (value: string) => `${/^(bearer|basic) /i.exec(value)?.[0] ?? ""}${secretMask}`;
