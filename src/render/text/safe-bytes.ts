import { isAscii, isUtf8 } from "node:buffer";
import { isUnsafe, safeJson } from "../../base/text/unsafe-characters";

/** What an unsafe character's UTF-8 can begin with, and its length. */
const suspects = [
  { lead: 0x1b, length: 1 },
  { lead: 0x7f, length: 1 },
  { lead: 0xc2, length: 2 },
  { lead: 0xd8, length: 2 },
  { lead: 0xe1, length: 3 },
  { lead: 0xe2, length: 3 },
  { lead: 0xef, length: 3 },
  { lead: 0xf3, length: 4 },
] as const;

/**
 * Whether UTF-8 holds a character that `safeJson` escapes. Searches for lead bytes, as decoding a page or
 * stepping through it would cost twenty times as much, and more than all else that is done with it.
 */
function holdsUnsafe(bytes: Buffer): boolean {
  return suspects.some(({ lead, length }) => {
    for (let at = bytes.indexOf(lead); at >= 0; at = bytes.indexOf(lead, at + length)) {
      if (isUnsafe(bytes.toString("utf8", at, at + length))) return true;
    }
    return false;
  });
}

/** As `safeJson`; bytes without an unsafe character are passed on untouched. */
export function safeJsonBytes(bytes: Buffer): Buffer {
  const isPlain = isAscii(bytes)
    ? !bytes.includes(0x7f) && !bytes.includes(0x1b)
    : isUtf8(bytes) && !holdsUnsafe(bytes);
  return isPlain ? bytes : Buffer.from(safeJson(bytes.toString()));
}
