import type { HeaderName, Headers } from "../../../base/http";
import { maskHeaders } from "../../../base/secrets/likely-secrets";
import type { LoggedMessage } from "../../../inspector/contract/requests";
import type { RequestMasker } from "../../../traffic/masking/request-masker";
import {
  isText,
  marginBytes,
  trimPartialCharacter,
  truncateHeaders,
} from "../../../traffic/masking/text-body";

/** Maximum number of bytes of each body that the log stores. */
export const maxBodyBytes = 16 * 1024;

interface ReceivedMessage {
  readonly headers: Headers;
  readonly body?: Uint8Array | undefined;
  /** Whether the body was too large to read. */
  readonly isOversized?: boolean | undefined;
}

/** A message waiting to be written. A busy sandbox drops most of them. */
export interface WaitingMessage {
  readonly headers: Headers;
  /** The part of the body that the log may store. */
  readonly beginning: Uint8Array;
  /** Size of the entire body in bytes, or undefined if it was too large to read. */
  readonly bytes: number | undefined;
}

const emptyBytes = new Uint8Array();

export function createWaitingMessage({
  headers,
  body = emptyBytes,
  isOversized = false,
}: ReceivedMessage): WaitingMessage {
  return { headers, beginning: copyBeginning(body), bytes: isOversized ? undefined : body.length };
}

/** Copies the beginning, because a subarray would keep the entire body in memory. */
function copyBeginning(body: Uint8Array): Uint8Array {
  const length = maxBodyBytes + marginBytes;
  return body.length <= length ? body : Uint8Array.prototype.slice.call(body, 0, length);
}

/** Masks a message for the log. Includes the beginning of its body if that is text. */
export function maskMessage(
  { headers, beginning, bytes }: WaitingMessage,
  masker: RequestMasker,
  keepsBodies: boolean,
): LoggedMessage {
  const type = headers["content-type"] ?? null;
  const maskedHeaders = Object.entries(maskHeaders(truncateHeaders(headers))).map(
    ([name, value]) => [name, masker.header(value)] as const,
  );
  const head = { headers: Object.fromEntries(maskedHeaders), type };
  if (bytes === undefined)
    return { ...head, bytes: Number(headers["content-length"]) || 0, kept: "size", body: null };
  const textBytes = bytes > beginning.length ? trimPartialCharacter(beginning) : beginning;
  if (bytes > 0 && !isText(type, textBytes)) return { ...head, bytes, kept: "size", body: null };
  if (bytes > 0 && !keepsBodies) return { ...head, bytes, kept: "off", body: null };
  const text = Buffer.from(masker.body(textBytes, type)).toString();
  const body = truncateBody(text, bytes > textBytes.length);
  return { ...head, bytes, kept: body === text ? "whole" : "cut", body };
}

/**
 * Truncates text to the maximum size. If the body was cut off, also drops the end of the text, which may
 * contain part of a secret that masking can't recognize.
 */
function truncateBody(text: string, isCut: boolean): string {
  if (!isCut && text.length * 3 <= maxBodyBytes) return text;
  const bytes = Buffer.from(text);
  const length = Math.min(maxBodyBytes, isCut ? Math.max(0, bytes.length - marginBytes) : bytes.length);
  if (length === bytes.length) return text;
  return bytes
    .subarray(0, length)
    .toString()
    .replace(/\ufffd$/, "");
}

/** Returns the approximate size of a message in memory. */
export function measureMessage({ headers, beginning }: WaitingMessage): number {
  let size = beginning.length;
  for (const name in headers) size += name.length + (headers[name as HeaderName]?.length ?? 0);
  return size;
}
