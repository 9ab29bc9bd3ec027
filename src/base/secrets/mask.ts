import { isUtf8 } from "node:buffer";
import { trimEnd } from "../text/trim-end";
import { hasEscapes, reveal } from "./reveal";

/** Replaces a secret. */
export const masked = "****";

/** A shorter text is not masked, as that would make the output unreadable. */
const minSecretLength = 4;
/** Shorter texts, and their encoded forms, occur in other words by chance. */
const minLongLength = 8;

/** Hides secrets in texts and in bodies; the forms of the secrets are computed once. */
export interface Masker {
  text(text: string): string;
  /** The same bytes where they hold no secret. Secrets of fewer than eight characters are not searched for. */
  bytes(bytes: Uint8Array): Uint8Array;
}

/** Hides secrets wherever they are: plain, URL-encoded, in base64, in hexadecimal, inside JSON strings and HTML. */
export function mask(text: string, secrets: Iterable<string>): string {
  return openMasker(secrets).text(text);
}

/** A secret with every text that it is shown as. */
interface Known {
  readonly secret: string;
  readonly forms: readonly string[];
}

export function openMasker(secrets: Iterable<string>): Masker {
  const shortestFirst = [...secrets]
    .sort((a, b) => a.length - b.length)
    .map((secret): Known => ({ secret, forms: formsOf(secret) }));
  const long = shortestFirst.filter(({ secret }) => secret.length >= minLongLength);
  const maskLong = replacer(long);
  const maskAll = long.length === shortestFirst.length ? maskLong : replacer(shortestFirst);
  const needles = needlesOf(long);
  // No secret fits into a shorter text, and unescaping makes none longer.
  const shortest = Math.min(...shortestFirst.flatMap(({ forms }) => forms).map(({ length }) => length));
  const text = (text: string) => (text.length < shortest ? text : maskRevealed(maskAll(text), maskLong));
  const longText = (text: string) => maskRevealed(maskLong(text), maskLong);
  const holdsNeedle = (buffer: Buffer) => needles.some((needle) => buffer.includes(needle));
  return {
    text,
    bytes(bytes) {
      if (long.length === 0) return bytes;
      const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const isSuspect = holdsNeedle(buffer) || (hasEscapes(buffer) && revealed(buffer).some(holdsNeedle));
      return isSuspect ? maskBody(buffer, longText) : bytes;
    },
  };
}

/** What shows that a body holds a secret: every page of a list is searched for it. A form that holds another is left out. */
function needlesOf(secrets: readonly Known[]): readonly Buffer[] {
  const forms = [...new Set(secrets.flatMap(({ forms }) => forms))];
  const isNeeded = (form: string) => !forms.some((part) => part !== form && form.includes(part));
  return forms.filter(isNeeded).map((form) => Buffer.from(form));
}

function replacer(shortestFirst: readonly Known[]): (text: string) => string {
  const searches = new Map(
    shortestFirst.flatMap(({ secret, forms }) => forms.map((form) => [form, searchFor(form, secret)])),
  );
  const byLength = [...searches].sort(([a], [b]) => b.length - a.length);
  return (text) => byLength.reduce((shown, [, search]) => shown.replaceAll(search, masked), text);
}

/** Finds secrets with escaped characters by unescaping them; other texts are unchanged. */
function maskRevealed(text: string, maskLong: (text: string) => string): string {
  for (const revealed of reveal(text)) {
    const shown = maskLong(revealed);
    if (shown !== revealed) return maskRevealed(shown, maskLong);
  }
  return text;
}

/** With bytes as characters, since only ASCII is revealed. */
const revealed = (buffer: Buffer): readonly Buffer[] =>
  Array.from(reveal(buffer.toString("latin1")), (text) => Buffer.from(text, "latin1"));

/** Bytes that are not text keep their values in latin1. */
function maskBody(buffer: Buffer, maskText: (text: string) => string): Uint8Array {
  const encoding = isUtf8(buffer) ? "utf8" : "latin1";
  const text = buffer.toString(encoding);
  const shown = maskText(text);
  return shown === text ? buffer : Buffer.from(shown, encoding);
}

/** Escapes of URLs, JSON and terminals, which end in a letter but may precede a word. */
const escapes = String.raw`%[\dA-Fa-f]{2}|\\[bfnrt]|\\u[\dA-Fa-f]{4}|(?:\x1b|\\u001[bB])\[[\d;]*m`;
const letter = String.raw`[\p{L}\p{N}]`;
const startsWithLetter = new RegExp(`^${letter}`, "u");
const endsWithLetter = new RegExp(`${letter}$`, "u");

/** A short secret is only masked as a separate word. */
function searchFor(form: string, secret: string): string | RegExp {
  if (secret.length >= minLongLength) return form;
  const before = startsWithLetter.test(secret) ? `(?:(?<!${letter})|(?<=${escapes}))` : "";
  const behind = endsWithLetter.test(secret) ? `(?!${letter})` : "";
  const literal = form.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
  return new RegExp(`${before}${literal}${behind}`, "gu");
}

function formsOf(secret: string): readonly string[] {
  if (secret.length < minSecretLength) return [];
  const encoded = encodeURIComponent(secret);
  const lowered = encoded.replace(/%../g, (code) => code.toLowerCase());
  const plain = [secret, encoded, lowered, encoded.replaceAll("%20", "+")];
  const quoted = JSON.stringify(secret).slice(1, -1);
  if (secret.length < minLongLength) return [...plain, quoted];
  const hex = Buffer.from(secret).toString("hex");
  const escaped = hex.replace(/../g, "%$&");
  const codes = [hex, hex.toUpperCase(), escaped, escaped.toUpperCase()];
  // Names of headers and hosts arrive in lower case.
  const cased = [secret.toLowerCase(), secret.toUpperCase()];
  return [...plain, quoted, htmlForm(secret), ...cased, ...codes, ...base64Forms(secret)];
}

function htmlForm(secret: string): string {
  return secret
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** In base64 a text has three forms, depending on its offset; characters that its neighbors influence are cut off. */
function base64Forms(secret: string): readonly string[] {
  const alone = Buffer.from(secret);
  const parts = [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
    const whole = trimEnd(bytes.toString("base64"), "=");
    const start = before === 0 ? 0 : before + 1;
    const end = Math.floor((bytes.length * 8) / 6);
    const stable = whole.slice(start, end);
    return [stable, stable.replaceAll("+", "-").replaceAll("/", "_")];
  });
  return [...parts, alone.toString("base64"), alone.toString("base64url")];
}
