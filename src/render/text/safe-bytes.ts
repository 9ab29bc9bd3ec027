import { isAscii, isUtf8 } from "node:buffer";
import { escapeUnsafeJson, isUnsafe } from "../../base/text/unsafe-characters";

/** Lead bytes and lengths of unsafe characters in UTF-8. */
const unsafeLeads = [
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
 * Whether the bytes contain a character that `escapeUnsafeJson` escapes. Searches for lead bytes. Decoding or
 * iterating over the bytes would take twenty times as long, which is longer than all other processing of a
 * page.
 */
function hasUnsafeCharacter(bytes: Buffer): boolean {
  return unsafeLeads.some(({ lead, length }) => {
    for (let index = bytes.indexOf(lead); index >= 0; index = bytes.indexOf(lead, index + length)) {
      if (isUnsafe(bytes.toString("utf8", index, index + length))) return true;
    }
    return false;
  });
}

/** Escapes bytes as `escapeUnsafeJson` escapes text. Returns them unchanged if no character is unsafe. */
export function escapeJsonBytes(bytes: Buffer): Buffer {
  const isPlain = isAscii(bytes)
    ? !bytes.includes(0x7f) && !bytes.includes(0x1b)
    : isUtf8(bytes) && !hasUnsafeCharacter(bytes);
  return isPlain ? bytes : Buffer.from(escapeUnsafeJson(bytes.toString()));
}
