import type { StoredBody } from "./full-exchange";

const [quote, backslash] = [0x22, 0x5c];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Completes truncated JSON: drops the text after the last complete object or list, then closes those still
 * open.
 */
export function completeJson(truncatedJson: Uint8Array): Uint8Array {
  const pendingClosers: number[] = [];
  let end = 0;
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < truncatedJson.length; index += 1) {
    const byte = truncatedJson[index];
    if (isInString) {
      if (byte === backslash) index += 1;
      else if (byte === quote) isInString = false;
    } else if (byte === quote) isInString = true;
    else if (byte === openBrace) pendingClosers.push(closeBrace);
    else if (byte === openBracket) pendingClosers.push(closeBracket);
    else if (byte === closeBrace || byte === closeBracket) {
      pendingClosers.pop();
      end = index + 1;
      depth = pendingClosers.length;
    }
  }
  return Buffer.concat([
    truncatedJson.subarray(0, end),
    Buffer.from(pendingClosers.slice(0, depth).toReversed()),
  ]);
}

/**
 * Returns the stored part of a body. Truncated JSON is completed, so that the records before the cut can be
 * read.
 */
export const getReadableBytes = ({ bytes, size }: StoredBody): Uint8Array =>
  bytes.length < size ? completeJson(bytes) : bytes;
