import { isUtf8 } from "node:buffer";
import type { Headers } from "../../base/http";

/** Number of bytes to read beyond the maximum, to recognize a secret that crosses it. */
export const marginBytes = 4 * 1024;
const maxHeaders = 64;
const maxHeaderLength = 1_000;
const textTypePattern = /json|xml|^text\/|x-www-form-urlencoded/i;

/** Whether a body is UTF-8 text without NUL. Its type must be null or a text type. */
export const isText = (type: string | null, body: Uint8Array) =>
  (type === null || textTypePattern.test(type)) && isUtf8(body) && !body.includes(0);

/** Removes a trailing multi-byte UTF-8 character, which may be incomplete. */
export function trimPartialCharacter(bytes: Uint8Array): Uint8Array {
  let start = bytes.length - 1;
  while (start > 0 && start > bytes.length - 4 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start -= 1;
  const lead = bytes[start] ?? 0;
  const expectedBytes = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
  return start + expectedBytes > bytes.length ? bytes.subarray(0, start) : bytes;
}

/**
 * Drops headers beyond the maximum number. Truncates long values with an ellipsis, which no header can
 * contain.
 */
export function truncateHeaders(headers: Headers): Headers {
  const entries = Object.entries(headers);
  const isLong = (value: string) => value.length > maxHeaderLength;
  if (entries.length <= maxHeaders && !entries.some(([, value]) => isLong(value))) return headers;
  const cut = (value: string) => (isLong(value) ? `${value.slice(0, maxHeaderLength)}…` : value);
  return Object.fromEntries(entries.slice(0, maxHeaders).map(([name, value]) => [name, cut(value)]));
}
