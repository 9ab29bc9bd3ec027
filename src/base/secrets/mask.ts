import { isUtf8 } from "node:buffer";
import { trimEnd } from "../text/trim-end";

export const secretMask = "****";

/** Masking shorter secrets would make the output unreadable. */
const minSecretLength = 4;
/** Shorter secrets and their encoded forms can occur in unrelated text by chance. */
const minLongSecretLength = 8;

/** Masks secrets in text and bodies, computing each secret's forms only once. */
export interface Masker {
  text(text: string): string;
  /** Returns the same bytes if they contain no secret. Ignores secrets shorter than eight characters. */
  bytes(bytes: Uint8Array): Uint8Array;
}

/**
 * Masks secrets in any form: plain, URL-encoded, base64, hexadecimal, or escaped in JSON strings and HTML.
 */
export function mask(text: string, secrets: Iterable<string>): string {
  return createMasker(secrets).text(text);
}

interface SecretForms {
  readonly secret: string;
  readonly forms: readonly string[];
}

export function createMasker(secrets: Iterable<string>): Masker {
  const secretsByLength = [...secrets]
    .sort((a, b) => a.length - b.length)
    .map((secret): SecretForms => ({ secret, forms: listForms(secret) }));
  const longSecrets = secretsByLength.filter(({ secret }) => secret.length >= minLongSecretLength);
  const maskLong = createReplacer(longSecrets);
  const maskAll = longSecrets.length === secretsByLength.length ? maskLong : createReplacer(secretsByLength);
  const searchForms = listSearchForms(longSecrets);
  // Shorter text can't contain a secret, since unescaping never lengthens it.
  const minTextLength = Math.min(
    ...secretsByLength.flatMap(({ forms }) => forms).map(({ length }) => length),
  );
  const maskText = (text: string) =>
    text.length < minTextLength ? text : maskEscapedSecrets(maskAll(text), maskLong);
  const maskLongText = (text: string) => maskEscapedSecrets(maskLong(text), maskLong);
  const hasSearchForm = (buffer: Buffer) => searchForms.some((searchForm) => buffer.includes(searchForm));
  return {
    text: maskText,
    bytes(bytes) {
      if (longSecrets.length === 0) return bytes;
      const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const isSuspect =
        hasSearchForm(buffer) || (hasEscapes(buffer) && decodeBufferEscapes(buffer).some(hasSearchForm));
      return isSuspect ? maskBody(buffer, maskLongText) : bytes;
    },
  };
}

/**
 * Returns the strings that reveal a secret in a body. Skips forms that contain another form, because every
 * list page is searched for each string.
 */
function listSearchForms(secrets: readonly SecretForms[]): readonly Buffer[] {
  const forms = [...new Set(secrets.flatMap(({ forms }) => forms))];
  const containsNoOtherForm = (form: string) => !forms.some((part) => part !== form && form.includes(part));
  return forms.filter(containsNoOtherForm).map((form) => Buffer.from(form));
}

function createReplacer(secretsByLength: readonly SecretForms[]): (text: string) => string {
  const searches = new Map(
    secretsByLength.flatMap(({ secret, forms }) => forms.map((form) => [form, buildSearch(form, secret)])),
  );
  const sortedSearches = [...searches].sort(([a], [b]) => b.length - a.length);
  return (text) =>
    sortedSearches.reduce((maskedText, [, search]) => maskedText.replaceAll(search, secretMask), text);
}

/** Finds secrets with escaped characters by unescaping the text. Returns any other text unchanged. */
function maskEscapedSecrets(text: string, maskLong: (text: string) => string): string {
  for (const decodedText of decodeEscapes(text)) {
    const maskedText = maskLong(decodedText);
    if (maskedText !== decodedText) return maskEscapedSecrets(maskedText, maskLong);
  }
  return text;
}

/** Decodes escapes in bytes. Treats bytes as characters, because all decoded characters are ASCII. */
const decodeBufferEscapes = (buffer: Buffer): readonly Buffer[] =>
  Array.from(decodeEscapes(buffer.toString("latin1")), (text) => Buffer.from(text, "latin1"));

/** Masks the text in a body. Reads other bytes as latin1, which preserves their values. */
function maskBody(buffer: Buffer, maskText: (text: string) => string): Uint8Array {
  const encoding = isUtf8(buffer) ? "utf8" : "latin1";
  const text = buffer.toString(encoding);
  const maskedText = maskText(text);
  return maskedText === text ? buffer : Buffer.from(maskedText, encoding);
}

/**
 * Escapes in URLs, JSON and terminals. Text directly after an escape starts a new word, even if the escape
 * ends in a letter.
 */
const escapes = String.raw`%[\dA-Fa-f]{2}|\\[bfnrt]|\\u[\dA-Fa-f]{4}|(?:\x1b|\\u001[bB])\[[\d;]*m`;
const letterOrDigit = String.raw`[\p{L}\p{N}]`;
const startsWithLetterOrDigit = new RegExp(`^${letterOrDigit}`, "u");
const endsWithLetterOrDigit = new RegExp(`${letterOrDigit}$`, "u");

/** Returns the text or pattern to search for. A short secret matches only as a separate word. */
function buildSearch(form: string, secret: string): string | RegExp {
  if (secret.length >= minLongSecretLength) return form;
  const lookbehind = startsWithLetterOrDigit.test(secret) ? `(?:(?<!${letterOrDigit})|(?<=${escapes}))` : "";
  const lookahead = endsWithLetterOrDigit.test(secret) ? `(?!${letterOrDigit})` : "";
  const literal = form.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  return new RegExp(`${lookbehind}${literal}${lookahead}`, "gu");
}

function listForms(secret: string): readonly string[] {
  if (secret.length < minSecretLength) return [];
  const urlEncoded = encodeURIComponent(secret);
  const lowercaseEncoded = urlEncoded.replace(/%../g, (code) => code.toLowerCase());
  const plainForms = [secret, urlEncoded, lowercaseEncoded, urlEncoded.replaceAll("%20", "+")];
  const jsonEscaped = JSON.stringify(secret).slice(1, -1);
  if (secret.length < minLongSecretLength) return [...plainForms, jsonEscaped];
  const hex = Buffer.from(secret).toString("hex");
  const percentEncoded = hex.replace(/../g, "%$&");
  const hexForms = [hex, hex.toUpperCase(), percentEncoded, percentEncoded.toUpperCase()];
  // Header names and host names arrive in lowercase.
  const caseForms = [secret.toLowerCase(), secret.toUpperCase()];
  return [
    ...plainForms,
    jsonEscaped,
    escapeHtml(secret),
    ...caseForms,
    ...hexForms,
    ...listBase64Forms(secret),
  ];
}

function escapeHtml(secret: string): string {
  return secret
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/**
 * Returns the forms that a string can take in base64 and base64url: on its own, and at each of the three
 * offsets within a longer string. Drops the characters that depend on neighboring text.
 */
function listBase64Forms(secret: string): readonly string[] {
  const secretBytes = Buffer.from(secret);
  const parts = [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), secretBytes]);
    const base64 = trimEnd(bytes.toString("base64"), "=");
    const start = offset === 0 ? 0 : offset + 1;
    const end = Math.floor((bytes.length * 8) / 6);
    const stablePart = base64.slice(start, end);
    return [stablePart, stablePart.replaceAll("+", "-").replaceAll("/", "_")];
  });
  return [...parts, secretBytes.toString("base64"), secretBytes.toString("base64url")];
}

/** Includes escaped backslashes, so JSON text inside a JSON string is decoded too. */
const escapeCode = /%([2-7][\da-f])|(?<!\\)\\+(?:u00([2-7][\da-f])|(\/))|&#x([2-7][\da-f]);|&#(\d{2,3});/gi;

/** Every escape contains one of these. */
const escapeStarts = ["%", "\\u00", "\\U00", "\\/", "&#"] as const;

/**
 * Whether `decodeEscapes` may have something to decode. JSON's escaped quotes and line breaks don't count.
 */
const hasEscapes = (text: string | Buffer): boolean => escapeStarts.some((start) => text.includes(start));

/** Maximum decoding rounds. Text with more layers of encoding isn't fully decoded. */
const maxRounds = 3;

/**
 * Decodes URL, JSON and HTML escapes to visible ASCII characters, but not to quotes or backslashes, so JSON
 * stays valid. Yields the text after each round until it no longer changes, for at most `maxRounds` rounds.
 */
function* decodeEscapes(text: string): Generator<string> {
  let decodedText = text;
  for (let round = 0; round < maxRounds; round++) {
    const next = decodedText.replace(escapeCode, decodeEscape);
    if (next === decodedText) return;
    decodedText = next;
    yield decodedText;
  }
}

function decodeEscape(
  match: string,
  ...[percent, json, slash, hex, decimal]: (string | undefined)[]
): string {
  if (slash !== undefined) return slash;
  const code = decimal === undefined ? Number.parseInt(percent ?? json ?? hex ?? "", 16) : Number(decimal);
  const character = String.fromCharCode(code);
  return /[!#-[\]-~]/.test(character) ? character : match;
}
