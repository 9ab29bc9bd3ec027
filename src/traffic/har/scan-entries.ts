import { HarFrame } from "./har-frame";

/** The bytes of one entry, including its outer braces. */
export interface ScannedEntry {
  /** Number of the entry, from 1. */
  readonly number: number;
  readonly bytes: Uint8Array;
  /** Byte offset of the entry in the file. */
  readonly start: number;
}

/**
 * Finds the entries of a HAR file, with only one in memory at a time. Throws `SyntaxError` if the file is
 * malformed.
 */
export async function* scanEntries(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<ScannedEntry> {
  const scanner = new EntryScanner();
  for await (const piece of pieces) yield* scanner.scan(piece);
  scanner.end();
}

/** Large enough for two bodies of 25 MiB, one of them in Base64. */
const maxEntryBytes = 96 * 2 ** 20;
/** Nesting depth of the entries in `log.entries`. */
const listDepth = 3;
const maxNameLength = 16;

const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

class EntryScanner {
  /** The document with `0` in place of each entry. */
  readonly #frame = new HarFrame();
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  /** The latest string outside the entries, and the names that lead to the current depth. */
  #text = "";
  readonly #names: string[] = [];
  #entry: Uint8Array[] = [];
  #entryStart = -1;
  #entryBytes = 0;
  #count = 0;
  /** Byte offset of the current piece in the file. */
  #at = 0;

  *scan(piece: Uint8Array): Generator<ScannedEntry> {
    let from = 0;
    for (let index = 0; index < piece.length; index += 1) {
      const byte = piece[index] as number;
      if (this.#isInString) this.#readString(byte);
      else if (byte === quote) this.#openString();
      else if (byte === colon) this.#readName();
      else if (byte === openBrace || byte === openBracket) {
        if (this.#opensEntry(byte)) {
          this.#frame.add(piece.subarray(from, index), this.#at + from);
          this.#entryStart = this.#at + index;
          from = index;
        }
        this.#depth += 1;
      } else if (byte === closeBrace || byte === closeBracket) {
        this.#depth -= 1;
        if (this.#entryStart < 0 || this.#depth > listDepth) continue;
        this.#keep(piece.subarray(from, index + 1));
        from = index + 1;
        yield this.#takeEntry();
      }
    }
    const restPiece = piece.subarray(from);
    if (this.#entryStart < 0) this.#frame.add(restPiece, this.#at + from);
    else this.#keep(restPiece);
    this.#at += piece.length;
  }

  end(): void {
    if (this.#entryStart >= 0) throw new SyntaxError(`entry ${this.#count + 1} ends too early`);
    this.#frame.check(this.#count);
  }

  #openString(): void {
    this.#isInString = true;
    this.#text = "";
  }

  #readString(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === backslash) this.#isEscaped = true;
    else if (byte === quote) this.#isInString = false;
    else if (this.#depth < listDepth && this.#text.length <= maxNameLength)
      this.#text += String.fromCharCode(byte);
  }

  #readName(): void {
    if (this.#depth < listDepth) this.#names[this.#depth] = this.#text;
  }

  #opensEntry(byte: number): boolean {
    if (this.#entryStart >= 0 || this.#depth !== listDepth) return false;
    if (this.#names[1] !== "log" || this.#names[2] !== "entries") return false;
    if (byte === openBrace) return true;
    throw new SyntaxError(`entry ${this.#count + 1} is not an object`);
  }

  #keep(bytes: Uint8Array): void {
    this.#entryBytes += bytes.length;
    if (this.#entryBytes > maxEntryBytes)
      throw new SyntaxError(`entry ${this.#count + 1} is larger than ${maxEntryBytes / 2 ** 20} MiB`);
    if (bytes.length > 0) this.#entry.push(bytes);
  }

  #takeEntry(): ScannedEntry {
    const bytes = Buffer.concat(this.#entry);
    const start = this.#entryStart;
    this.#entry = [];
    this.#entryBytes = 0;
    this.#entryStart = -1;
    this.#count += 1;
    this.#frame.addEntry();
    return { number: this.#count, bytes, start };
  }
}
