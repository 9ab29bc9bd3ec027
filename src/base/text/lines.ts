export interface Line {
  /** Without the line break. */
  readonly bytes: Uint8Array;
  /** Offset of the next line. */
  readonly end: number;
  /** False for a last line without a line break. */
  readonly isEnded: boolean;
}

const lineFeed = 0x0a;

/** Splits bytes that arrive in pieces into lines. Ends with the start of a line that exceeds the limit. */
export async function* splitLines(
  pieces: AsyncIterable<Uint8Array>,
  maxBytes = Number.POSITIVE_INFINITY,
): AsyncGenerator<Line> {
  let rest: Uint8Array = new Uint8Array();
  let end = 0;
  for await (const piece of pieces) {
    let start = 0;
    for (let index = piece.indexOf(lineFeed); index >= 0; index = piece.indexOf(lineFeed, start)) {
      const bytes = concat(rest, piece.subarray(start, index));
      rest = new Uint8Array();
      start = index + 1;
      end += bytes.length + 1;
      yield { bytes, end, isEnded: true };
    }
    rest = concat(rest, piece.subarray(start));
    if (rest.length > maxBytes) break;
  }
  if (rest.length > 0) yield { bytes: rest, end: end + rest.length, isEnded: false };
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  return Buffer.concat([first, second]);
}
