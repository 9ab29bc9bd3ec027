/** ASCII codes of JSON's structural characters. */
export const quote = 0x22;
export const openBrace = 0x7b;
export const closeBrace = 0x7d;
export const openBracket = 0x5b;
export const closeBracket = 0x5d;

export const maxDepth = 200;

/** Creates the error for invalid JSON, whose first invalid byte is at `offset`. */
export function createJsonError(bytes: Uint8Array, offset: number): SyntaxError {
  return new SyntaxError(
    offset >= bytes.length ? "the JSON ends too early" : `the JSON is broken at byte ${offset + 1}`,
  );
}

/**
 * Flags the bytes that end a run of ordinary characters in a string: quotes, backslashes and control
 * characters.
 */
const endsRun = new Uint8Array(256).fill(1, 0, 0x20);
endsRun[0x22] = 1;
endsRun[0x5c] = 1;

/** Flags the bytes that may follow a backslash; `u` and its digits are checked separately. */
const isEscape = new Uint8Array(256);
for (const letter of '"\\/bfnrt') isEscape[letter.charCodeAt(0)] = 1;

/** Returns where the value starts, after any byte order mark and white space. */
export function findDocumentStart(bytes: Uint8Array): number {
  const hasBom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return skipSpace(bytes, hasBom ? 3 : 0);
}

/** Returns the position of the next byte other than white space. */
export function skipSpace(bytes: Uint8Array, offset: number): number {
  let next = offset;
  let byte = bytes[next];
  while (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09) byte = bytes[++next];
  return next;
}

/** Returns the position after the string that opens at `offset`. */
function skipString(bytes: Uint8Array, offset: number): number {
  if (bytes[offset] !== quote) throw createJsonError(bytes, offset);
  let next = offset + 1;
  for (;;) {
    while (endsRun[bytes[next] as number] === 0) next++;
    const byte = bytes[next];
    if (byte === quote) return next + 1;
    if (byte !== 0x5c) throw createJsonError(bytes, next);
    next = skipEscape(bytes, next + 1);
  }
}

function skipEscape(bytes: Uint8Array, offset: number): number {
  if (isEscape[bytes[offset] as number] === 1) return offset + 1;
  if (bytes[offset] !== 0x75) throw createJsonError(bytes, offset);
  for (let digit = offset + 1; digit < offset + 5; digit++) {
    if (!isHexDigit(bytes[digit] as number)) throw createJsonError(bytes, digit);
  }
  return offset + 5;
}

function isHexDigit(byte: number): boolean {
  const letter = byte | 0x20;
  return (byte >= 0x30 && byte <= 0x39) || (letter >= 0x61 && letter <= 0x66);
}

/** Skips a member's name and colon, and returns the position of its value. */
export function skipName(bytes: Uint8Array, offset: number): number {
  let next = skipString(bytes, offset);
  if (bytes[next] !== 0x3a) next = skipSpace(bytes, next);
  if (bytes[next] !== 0x3a) throw createJsonError(bytes, next);
  const byte = bytes[++next] as number;
  return byte > 0x20 ? next : skipSpace(bytes, next);
}

/**
 * Called after a member or element. Returns the position of the next one or, after the last one, the bitwise
 * complement of the position after the closing bracket.
 */
export function skipSeparator(bytes: Uint8Array, offset: number, closing: number): number {
  const next = (bytes[offset] as number) > 0x20 ? offset : skipSpace(bytes, offset);
  const byte = bytes[next];
  if (byte === closing) return ~(next + 1);
  if (byte !== 0x2c) throw createJsonError(bytes, next);
  return (bytes[next + 1] as number) > 0x20 ? next + 1 : skipSpace(bytes, next + 1);
}

/** Checks that the value at `offset` is well-formed JSON, and returns the position after it. */
export function skipValue(bytes: Uint8Array, offset: number, depth = 0): number {
  const byte = bytes[offset];
  if (byte === quote) return skipString(bytes, offset);
  if (byte === openBrace) return skipNested(bytes, offset, closeBrace, depth);
  if (byte === openBracket) return skipNested(bytes, offset, closeBracket, depth);
  if (byte === 0x6e) return skipWord(bytes, offset, "null");
  if (byte === 0x74) return skipWord(bytes, offset, "true");
  if (byte === 0x66) return skipWord(bytes, offset, "false");
  return skipNumber(bytes, offset);
}

function skipNested(bytes: Uint8Array, offset: number, closing: number, depth: number): number {
  if (depth > maxDepth) throw createJsonError(bytes, offset);
  let next = skipSpace(bytes, offset + 1);
  if (bytes[next] === closing) return next + 1;
  while (next >= 0) {
    if (closing === closeBrace) next = skipName(bytes, next);
    next = skipSeparator(bytes, skipValue(bytes, next, depth + 1), closing);
  }
  return ~next;
}

function skipWord(bytes: Uint8Array, offset: number, word: string): number {
  for (let index = 0; index < word.length; index++) {
    if (bytes[offset + index] !== word.charCodeAt(index)) throw createJsonError(bytes, offset + index);
  }
  return offset + word.length;
}

function skipNumber(bytes: Uint8Array, offset: number): number {
  let next = bytes[offset] === 0x2d ? offset + 1 : offset;
  next = bytes[next] === 0x30 ? next + 1 : skipDigits(bytes, next);
  if (bytes[next] === 0x2e) next = skipDigits(bytes, next + 1);
  const exponent = bytes[next];
  if (exponent === 0x65 || exponent === 0x45) {
    const sign = bytes[next + 1];
    next = skipDigits(bytes, next + (sign === 0x2b || sign === 0x2d ? 2 : 1));
  }
  return next;
}

function skipDigits(bytes: Uint8Array, offset: number): number {
  let next = offset;
  let byte = bytes[next];
  while (byte !== undefined && byte >= 0x30 && byte <= 0x39) byte = bytes[++next];
  if (next === offset) throw createJsonError(bytes, offset);
  return next;
}
