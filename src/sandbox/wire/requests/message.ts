import { isUtf8 } from "node:buffer";
import type { HeaderName, Headers } from "../../../base/http";

/** Of a body. */
export const maxBodyBytes = 16 * 1024;
/** Read behind it, so that a secret at its end is found whole. */
export const marginBytes = 4 * 1024;
const maxHeaders = 64;
const maxHeaderLength = 1_000;

/** The head and the beginning of the body of a request or an answer, before its secrets are masked. */
export interface Message {
  readonly headers: Headers;
  readonly type: string | null;
  /** Of the whole body. */
  readonly bytes: number;
  /** Absent for uploads and content that is not text, and if bodies are not kept. */
  readonly beginning: Uint8Array | undefined;
  /** `off`: the sandbox keeps no bodies. */
  readonly kept: "text" | "size" | "off";
}

interface ReceivedMessage {
  readonly headers: Headers;
  readonly body?: Uint8Array | undefined;
  /** Arrived with a body that was too large to be read. */
  readonly isOversized?: boolean | undefined;
}

const none = new Uint8Array();

export function captureMessage(
  { headers, body = none, isOversized = false }: ReceivedMessage,
  keepsBodies: boolean,
): Message {
  const type = headers["content-type"] ?? null;
  const head = { headers: shortHeaders(headers), type };
  if (isOversized)
    return { ...head, bytes: Number(headers["content-length"]) || 0, beginning: undefined, kept: "size" };
  const bytes = body.length;
  if (bytes > 0 && !isText(type, body)) return { ...head, bytes, beginning: undefined, kept: "size" };
  if (bytes > 0 && !keepsBodies) return { ...head, bytes, beginning: undefined, kept: "off" };
  return { ...head, bytes, beginning: beginningOf(body), kept: "text" };
}

/** A copy: a part of it would keep the whole body in memory. */
function beginningOf(body: Uint8Array): Uint8Array {
  const length = maxBodyBytes + marginBytes;
  return body.length <= length ? body : Uint8Array.prototype.slice.call(body, 0, length);
}

const textTypes = /json|xml|^text\/|x-www-form-urlencoded/i;

const isText = (type: string | null, body: Uint8Array) =>
  (type === null || textTypes.test(type)) && isUtf8(body) && !body.includes(0);

function shortHeaders(headers: Headers): Headers {
  const entries = Object.entries(headers);
  if (entries.length <= maxHeaders && entries.every(([, { length }]) => length <= maxHeaderLength))
    return headers;
  return Object.fromEntries(
    entries.slice(0, maxHeaders).map(([name, value]) => [name, value.slice(0, maxHeaderLength)]),
  );
}

/** Roughly what it takes in memory. */
export function sizeOf({ headers, beginning }: Message): number {
  let size = beginning?.length ?? 0;
  for (const name in headers) size += name.length + (headers[name as HeaderName]?.length ?? 0);
  return size;
}
