export interface Line {
  /** Excludes the line break. */
  readonly bytes: Uint8Array;
  /** Offset of the next line. */
  readonly end: number;
  /** Whether the line has a line break. False for an unterminated last line. */
  readonly isEnded: boolean;
}

const lineFeed = 0x0a;

/** Splits chunks of bytes into lines. Stops at a line that exceeds the limit, after yielding its beginning. */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes = Number.POSITIVE_INFINITY,
): AsyncGenerator<Line> {
  let unfinishedLine: Uint8Array = new Uint8Array();
  let end = 0;
  for await (const chunk of chunks) {
    let start = 0;
    for (let index = chunk.indexOf(lineFeed); index >= 0; index = chunk.indexOf(lineFeed, start)) {
      const bytes = concatBytes(unfinishedLine, chunk.subarray(start, index));
      unfinishedLine = new Uint8Array();
      start = index + 1;
      end += bytes.length + 1;
      yield { bytes, end, isEnded: true };
    }
    unfinishedLine = concatBytes(unfinishedLine, chunk.subarray(start));
    if (unfinishedLine.length > maxBytes) break;
  }
  if (unfinishedLine.length > 0)
    yield { bytes: unfinishedLine, end: end + unfinishedLine.length, isEnded: false };
}

/** Returns the lines of a small file, except empty ones. */
export const listLines = (bytes: Uint8Array = new Uint8Array()): readonly string[] =>
  Buffer.from(bytes).toString().split("\n").filter(Boolean);

function concatBytes(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  return Buffer.concat([first, second]);
}
