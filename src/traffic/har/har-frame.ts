import { createJsonError, findDocumentStart, skipSpace, skipValue } from "../../base/json/json-skip";

/** Each entry takes up one byte. */
const maxFrameBytes = 4 * 2 ** 20;
const zero = Buffer.from("0");

/** A HAR file without its entries, small enough to validate as a whole. */
export class HarFrame {
  readonly #pieces: Uint8Array[] = [];
  /** The start of each piece, in the frame and in the file. */
  readonly #starts: (readonly [inFrame: number, inFile: number])[] = [];
  #length = 0;

  add(bytes: Uint8Array, position: number): void {
    if (bytes.length === 0) return;
    this.#starts.push([this.#length, position]);
    // Copies the bytes. A subarray would hold the whole piece of the file in memory.
    this.#push(Uint8Array.prototype.slice.call(bytes));
  }

  /** Adds a `0` in place of an entry. */
  addEntry(): void {
    this.#push(zero);
  }

  #push(bytes: Uint8Array): void {
    this.#pieces.push(bytes);
    this.#length += bytes.length;
    if (this.#length > maxFrameBytes)
      throw new SyntaxError(`it has more than ${maxFrameBytes / 2 ** 20} MiB besides its entries`);
  }

  /** Throws unless the frame is a single JSON document whose `log.entries` has this many entries. */
  check(entryCount: number): void {
    const bytes = Buffer.concat(this.#pieces);
    this.#checkSyntax(bytes);
    const list: unknown = JSON.parse(bytes.subarray(findDocumentStart(bytes)).toString())?.log?.entries;
    if (!Array.isArray(list)) throw new SyntaxError("it has no log.entries list");
    const invalidIndex = list.findIndex((entry) => entry !== 0);
    if (invalidIndex >= 0 || list.length !== entryCount)
      throw new SyntaxError(`entry ${invalidIndex < 0 ? list.length : invalidIndex + 1} is not an object`);
  }

  #checkSyntax(bytes: Uint8Array): void {
    try {
      const end = skipSpace(bytes, skipValue(bytes, findDocumentStart(bytes)));
      if (end !== bytes.length) throw createJsonError(bytes, end);
    } catch (error) {
      throw shiftPosition(error, (offset) => this.#positionInFile(offset));
    }
  }

  #positionInFile(offset: number): number {
    const [inFrame, inFile] = this.#starts.findLast(([start]) => start <= offset) ?? [0, 0];
    return inFile + offset - inFrame;
  }
}

/** Converts the position in an error message from the frame to the file. Both count from 1. */
export function shiftPosition(error: unknown, toFileOffset: (offset: number) => number): unknown {
  if (!(error instanceof SyntaxError)) return error;
  const message = error.message.replace(/(?<!\d)\d+$/, (byte) => String(toFileOffset(Number(byte) - 1) + 1));
  return new SyntaxError(message);
}
