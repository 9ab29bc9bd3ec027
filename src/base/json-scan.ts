import { RawJson, readField } from "./json";
import { jsonError, skipName, skipSeparator, skipSpace, skipValue } from "./json-skip";

/** A list answer taken apart without parsing its records, so that a long walk copies bytes and little else. */
export interface ScannedList {
  /** Absent when the document holds no list. */
  readonly records?: readonly RawJson[];
  readonly page?: RawJson;
}

const quote = 0x22;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;

/**
 * Reads one JSON document: a bare array, or an object that holds the list as `items` (in any case) or, failing
 * that, as its only array. Throws `SyntaxError` on anything that is no whole JSON document.
 */
export function scanList(bytes: Uint8Array, items: string): ScannedList {
  return scanDocument(bytes, items, scanRecords);
}

/**
 * The same list, its records told apart by what stands between the first two: a native search, where reading each
 * byte takes longer than everything else in a long walk. What comes out is held against the platform's own count;
 * where they differ, or there is none, the list is read thoroughly. What is wrong inside a record goes unseen.
 */
export function scanListQuickly(bytes: Uint8Array, items: string): ScannedList {
  try {
    const list = scanDocument(bytes, items, scanRows);
    if (String(readField(list.page?.value, "responseCount")) === String(list.records?.length)) return list;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return scanList(bytes, items);
}

/** Reads the array that opens at `start` into `records`; gives the position behind it. */
type ScanArray = (bytes: Uint8Array, start: number, records: RawJson[]) => number;

function scanDocument(bytes: Uint8Array, items: string, scanArray: ScanArray): ScannedList {
  const start = skipSpace(bytes, hasByteOrderMark(bytes) ? 3 : 0);
  const isArray = bytes[start] === openBracket;
  const records: RawJson[] = [];
  const list: ScannedList = isArray ? { records } : {};
  const end = isArray
    ? scanArray(bytes, start, records)
    : bytes[start] === openBrace
      ? scanEnvelope(bytes, start, items.toLowerCase(), list, scanArray)
      : skipValue(bytes, start);
  const rest = skipSpace(bytes, end);
  if (rest !== bytes.length) throw jsonError(bytes, rest);
  return list;
}

function hasByteOrderMark(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

type Found = { -readonly [Name in keyof ScannedList]: ScannedList[Name] };

function scanEnvelope(
  bytes: Uint8Array,
  start: number,
  items: string,
  found: Found,
  scanArray: ScanArray,
): number {
  const arrays = new Map<string, readonly RawJson[]>();
  let at = skipSpace(bytes, start + 1);
  if (bytes[at] === closeBrace) return at + 1;
  for (;;) {
    const value = skipName(bytes, at);
    const name = Buffer.from(bytes.subarray(at, value)).toString("latin1").split('"')[1]?.toLowerCase() ?? "";
    const records: RawJson[] = [];
    const isArray = bytes[value] === openBracket;
    const end = isArray ? scanArray(bytes, value, records) : skipValue(bytes, value);
    if (isArray) arrays.set(name, records);
    if (name === "page" && bytes[value] === openBrace) found.page = new RawJson(bytes, undefined, value, end);
    const next = skipSeparator(bytes, end, closeBrace);
    if (next < 0) {
      found.records = arrays.get(items) ?? (arrays.size === 1 ? [...arrays.values()][0] : undefined);
      return ~next;
    }
    at = next;
  }
}

function scanRecords(bytes: Uint8Array, start: number, records: RawJson[]): number {
  let at = skipSpace(bytes, start + 1);
  if (bytes[at] === closeBracket) return at + 1;
  for (;;) {
    const end = bytes[at] === openBrace ? scanRecord(bytes, at, records) : skipValue(bytes, at);
    if (bytes[at] !== openBrace) records.push(new RawJson(bytes, undefined, at, end));
    const next = skipSeparator(bytes, end, closeBracket);
    if (next < 0) return ~next;
    at = next;
  }
}

/** Records of one serializer: `},{"id":"` stands between the first two, and so between all. */
function scanRows(bytes: Uint8Array, start: number, records: RawJson[]): number {
  const first = skipSpace(bytes, start + 1);
  const opening = openingOf(bytes, first);
  const second =
    opening === undefined ? -1 : skipSeparator(bytes, scanRecord(bytes, first, []), closeBracket);
  if (opening === undefined || second < 0) return scanRecords(bytes, start, records);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const between = Buffer.concat([buffer.subarray(buffer.lastIndexOf(closeBrace, second), second), opening]);
  let at = first;
  for (let next = buffer.indexOf(between, at); next >= 0; next = buffer.indexOf(between, at)) {
    const id = at + opening.length;
    records.push(new RawJson(bytes, ascii(bytes, id, buffer.indexOf(quote, id)), at, next + 1));
    at = next + between.length - opening.length;
  }
  const end = skipSeparator(bytes, scanRecord(bytes, at, records), closeBracket);
  if (end >= 0) throw jsonError(bytes, end);
  return ~end;
}

/** `{"id":"`, where a record begins with a text as its id. */
function openingOf(bytes: Uint8Array, start: number): Uint8Array | undefined {
  if (bytes[start] !== openBrace || !isIdName(bytes, start + 1)) return undefined;
  const value = skipName(bytes, start + 1);
  return bytes[value] === quote ? bytes.subarray(start, value + 1) : undefined;
}

/** An object whose own `id` is worth remembering. */
function scanRecord(bytes: Uint8Array, start: number, records: RawJson[]): number {
  let id: string | undefined;
  let at = skipSpace(bytes, start + 1);
  let next = bytes[at] === closeBrace ? ~(at + 1) : at;
  while (next >= 0) {
    at = next;
    const value = skipName(bytes, at);
    const behind = skipValue(bytes, value, 1);
    if (isIdName(bytes, at) && bytes[value] === quote) id = ascii(bytes, value + 1, behind - 1);
    next = skipSeparator(bytes, behind, closeBrace);
  }
  records.push(new RawJson(bytes, id, start, ~next));
  return ~next;
}

/** `"id"` or `"Id"` */
function isIdName(bytes: Uint8Array, at: number): boolean {
  return (
    bytes[at + 3] === 0x22 && bytes[at + 2] === 0x64 && (bytes[at + 1] === 0x69 || bytes[at + 1] === 0x49)
  );
}

function ascii(bytes: Uint8Array, start: number, end: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString("latin1");
}
