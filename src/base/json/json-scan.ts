import { RawJson } from "./json";
import {
  closeBrace,
  closeBracket,
  createJsonError,
  findDocumentStart,
  openBrace,
  openBracket,
  quote,
  skipName,
  skipSeparator,
  skipSpace,
  skipValue,
} from "./json-skip";

/**
 * A list response that is split without parsing its records, so reading many pages costs little more than
 * copying them.
 */
export interface ScannedList {
  readonly answer: RawJson;
  /** Undefined if the document contains no list. */
  readonly records?: readonly RawJson[];
  /** Whether the list has another name than expected. */
  readonly isRenamed?: boolean;
  /** The value under the expected name, if it isn't an array. */
  readonly misfit?: RawJson;
  readonly page?: RawJson;
}

/**
 * Reads a list from a JSON document, either a bare array or an object. In an object, the list is the field
 * named by `items` (in any case) or, if there is none, the only array. Throws `SyntaxError` unless the
 * document is one valid JSON value.
 */
export function scanList(document: Uint8Array, items: string): ScannedList {
  const bytes = Buffer.from(document.buffer, document.byteOffset, document.length);
  const start = findDocumentStart(bytes);
  const isArray = bytes[start] === openBracket;
  const records: RawJson[] = [];
  const answer = new RawJson(bytes, undefined, start);
  const list: ScannedList = isArray ? { answer, records } : { answer };
  const end = isArray
    ? scanRecords(bytes, start, records)
    : bytes[start] === openBrace
      ? scanEnvelope(bytes, start, items.toLowerCase(), list)
      : skipValue(bytes, start);
  const restOffset = skipSpace(bytes, end);
  if (restOffset !== bytes.length) throw createJsonError(bytes, restOffset);
  return list;
}

type MutableScannedList = { -readonly [Name in keyof ScannedList]: ScannedList[Name] };

function scanEnvelope(bytes: Buffer, start: number, items: string, scannedList: MutableScannedList): number {
  const arraysByName = new Map<string, readonly RawJson[]>();
  let offset = skipSpace(bytes, start + 1);
  if (bytes[offset] === closeBrace) return offset + 1;
  while (offset >= 0) {
    const valueStart = skipName(bytes, offset);
    const name = bytes.toString("latin1", offset, valueStart).split('"')[1]?.toLowerCase() ?? "";
    const records: RawJson[] = [];
    const isArray = bytes[valueStart] === openBracket;
    const end = isArray ? scanRecords(bytes, valueStart, records) : skipValue(bytes, valueStart);
    if (name === "page") scannedList.page = new RawJson(bytes, undefined, valueStart, end);
    else if (isArray) arraysByName.set(name, records);
    else if (name === items) scannedList.misfit = new RawJson(bytes, undefined, valueStart, end);
    offset = skipSeparator(bytes, end, closeBrace);
  }
  chooseList(arraysByName, items, scannedList);
  return ~offset;
}

function chooseList(
  arraysByName: ReadonlyMap<string, readonly RawJson[]>,
  items: string,
  scannedList: MutableScannedList,
): void {
  const [onlyArray, ...others] = arraysByName.values();
  scannedList.isRenamed = !arraysByName.has(items);
  if (!scannedList.isRenamed) scannedList.records = arraysByName.get(items);
  else if (onlyArray !== undefined && others.length === 0 && scannedList.misfit === undefined)
    scannedList.records = onlyArray;
}

/** Reads the array that opens at `start` into `records`. Returns the position after it. */
function scanRecords(bytes: Buffer, start: number, records: RawJson[]): number {
  let offset = skipSpace(bytes, start + 1);
  if (bytes[offset] === closeBracket) return offset + 1;
  while (offset >= 0) {
    const record = scanRecord(bytes, offset);
    records.push(record);
    offset = skipSeparator(bytes, record.end, closeBracket);
  }
  return ~offset;
}

/** Reads one list element. If it is an object, also remembers its own `id`. */
function scanRecord(bytes: Buffer, start: number): RawJson {
  if (bytes[start] !== openBrace) return new RawJson(bytes, undefined, start, skipValue(bytes, start));
  let id: string | undefined;
  let offset = skipSpace(bytes, start + 1);
  if (bytes[offset] === closeBrace) offset = ~(offset + 1);
  while (offset >= 0) {
    const valueStart = skipName(bytes, offset);
    const valueEnd = skipValue(bytes, valueStart, 1);
    if (isIdName(bytes, offset)) id = readIdAt(bytes, valueStart) ?? id;
    offset = skipSeparator(bytes, valueEnd, closeBrace);
  }
  return new RawJson(bytes, id, start, ~offset);
}

/** Whether the name at `offset` is `"id"` or `"Id"`. */
function isIdName(bytes: Uint8Array, offset: number): boolean {
  return (
    bytes[offset + 3] === 0x22 &&
    bytes[offset + 2] === 0x64 &&
    (bytes[offset + 1] === 0x69 || bytes[offset + 1] === 0x49)
  );
}

/** Returns the content of the string or the digits of the number at `offset`, or else undefined. */
function readIdAt(bytes: Buffer, offset: number): string | undefined {
  const first = bytes[offset] ?? 0;
  const end = skipValue(bytes, offset);
  if (first === quote) return bytes.toString("latin1", offset + 1, end - 1);
  const isNumber = first === 0x2d || (first >= 0x30 && first <= 0x39);
  return isNumber ? bytes.toString("latin1", offset, end) : undefined;
}
