import { createHash, createHmac, randomBytes } from "node:crypto";
import { isJsonObject, type JsonValue, NumberText, printJson, tryParseJson } from "../base/json/json";
import { parseBoundary } from "./multipart";

/**
 * Returns a digest that is the same for equal bodies. Compares JSON by value, ignoring field order and
 * layout. Ignores the boundary of a multipart body.
 */
export function computeBodyDigest(
  body: Uint8Array | undefined,
  json: JsonValue | undefined,
  contentType = "",
): string {
  if (body === undefined || body.length === 0) return "";
  const digest = new StreamedDigest(json === undefined ? contentType : "");
  digest.add(json === undefined ? body : Buffer.from(printJson(canonicalize(json))));
  return digest.end();
}

/** Works like `computeBodyDigest` for a body that arrives in pieces, but doesn't compare JSON by value. */
export class StreamedDigest {
  readonly #hash = createHash("sha256");
  readonly #delimiter: Buffer | undefined;
  /** End of the last piece, which may be the start of a boundary. */
  #rest: Buffer = Buffer.alloc(0);

  constructor(contentType: string) {
    const boundary = parseBoundary(contentType);
    this.#delimiter = boundary === undefined ? undefined : Buffer.from(`--${boundary}`);
  }

  add(piece: Uint8Array): void {
    if (this.#delimiter === undefined) this.#hash.update(piece);
    else this.#addBetween(piece, this.#delimiter);
  }

  #addBetween(piece: Uint8Array, delimiter: Buffer): void {
    const bytes = Buffer.concat([this.#rest, piece]);
    let from = 0;
    for (let index = bytes.indexOf(delimiter); index >= 0; index = bytes.indexOf(delimiter, from)) {
      this.#hash.update(bytes.subarray(from, index));
      from = index + delimiter.length;
    }
    const end = Math.max(from, bytes.length - delimiter.length + 1);
    this.#hash.update(bytes.subarray(from, end));
    this.#rest = bytes.subarray(end);
  }

  end(): string {
    this.#hash.update(this.#rest);
    return this.#hash.digest("base64url").slice(0, 22);
  }
}

/**
 * Converts JSON to a form in which equal values serialize equally. Numbers are compared by value, as on the
 * platform (IDM-01).
 */
function canonicalize(value: JsonValue | undefined): unknown {
  if (value instanceof NumberText) return Number(value.value);
  if (Array.isArray(value)) return value.map((item: JsonValue | undefined) => canonicalize(item ?? null));
  if (!isJsonObject(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, canonicalize(value[name])]));
}

/** Parses a body of up to `maxBytes`. Returns undefined if it is larger or isn't JSON. */
export const parseBodyJson = (body: Uint8Array | undefined, maxBytes: number): JsonValue | undefined =>
  body === undefined || body.length === 0 || body.length > maxBytes ? undefined : tryParseJson(body);

/** Returns 64 hexadecimal digits. */
export const createDigestKey = (): string => randomBytes(32).toString("hex");

/**
 * Replaces a secret with a digest that is equal for equal secrets. Without the digest key, a guess can't be
 * checked against it.
 */
export type SecretDigest = (secret: string) => string;

export const createSecretDigest =
  (key: string): SecretDigest =>
  (secret) =>
    `masked-${createHmac("sha256", key).update(secret).digest("base64url").slice(0, 16)}`;
