const carriageReturn = 0x0d;
const lineFeed = 0x0a;

/** Returns the end of the line that starts here, and the start of the next one. */
function lineEnd(bytes: Uint8Array, start: number): { end: number; next: number } | undefined {
  const feed = bytes.indexOf(lineFeed, start);
  if (feed < 0) return undefined;
  return { end: bytes[feed - 1] === carriageReturn ? feed - 1 : feed, next: feed + 1 };
}

/** Decodes a chunked body. Undefined if it isn't chunked, for example in a capture that already decoded it. */
export function readChunked(bytes: Uint8Array): Uint8Array | undefined {
  const chunks: Uint8Array[] = [];
  let at = 0;
  for (;;) {
    const line = lineEnd(bytes, at);
    const size = /^([0-9a-f]{1,8})[ \t]*(;.*)?$/i.exec(
      line === undefined ? "" : Buffer.from(bytes.subarray(at, line.end)).toString("latin1"),
    );
    if (line === undefined || size === null) return undefined;
    const length = Number.parseInt(size[1] ?? "", 16);
    if (length === 0) return Buffer.concat(chunks);
    const end = line.next + length;
    const after = lineEnd(bytes, end);
    if (end > bytes.length || after === undefined || after.end !== end) return undefined;
    chunks.push(bytes.subarray(line.next, end));
    at = after.next;
  }
}
