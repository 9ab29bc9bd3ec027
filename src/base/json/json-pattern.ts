import { skipSpace, skipValue } from "./json-skip";

/** A well-formed record, with the start and end of each string, number and word. */
export interface Pattern {
  readonly view: DataView;
  readonly start: number;
  readonly end: number;
  readonly values: readonly number[];
}

const colon = 0x3a;
const isPunctuation = new Uint8Array(256);
for (const sign of " \t\r\n{}[],:") isPunctuation[sign.charCodeAt(0)] = 1;

export function patternOf(bytes: Uint8Array, start: number, end: number): Pattern {
  const values: number[] = [];
  for (let at = start; at < end; ) {
    if (isPunctuation[bytes[at] as number] === 1) {
      at++;
      continue;
    }
    const behind = skipValue(bytes, at);
    if (bytes[skipSpace(bytes, behind)] !== colon) values.push(at, behind);
    at = behind;
  }
  return { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length), start, end, values };
}

/**
 * Position after the record at `at` if it differs from the pattern in values only; otherwise -1, which says nothing
 * about it. Records of one list are alike, and comparing them takes a fraction of the time of parsing: while both are
 * equal, the same tokens may follow. Where they differ, the value is checked in full.
 */
export function skipAlike(bytes: Uint8Array, at: number, { view, start, end, values }: Pattern): number {
  let there = start;
  let here = at;
  for (let next = 0; ; next += 2) {
    const same = sameLength(view, there, here, end);
    there += same;
    here += same;
    if (there === end) return here;
    while ((values[next + 1] as number) < there) next += 2;
    const value = values[next];
    if (value === undefined || there < value) return -1;
    here = skipValue(bytes, skipSpace(bytes, here - (there - value)));
    there = values[next + 1] as number;
  }
}

/** How many bytes are the same from two positions on, up to `end` of the first. */
function sameLength(view: DataView, there: number, here: number, end: number): number {
  const away = here - there;
  const last = Math.min(end, view.byteLength - away);
  let at = there;
  while (at + 16 <= last && areSixteenSame(view, at, at + away)) at += 16;
  while (at < last && view.getUint8(at) === view.getUint8(at + away)) at++;
  return at - there;
}

/** One branch for sixteen bytes; little-endian, as on most machines, which saves swapping. */
function areSixteenSame(view: DataView, one: number, other: number): boolean {
  const differing =
    (view.getInt32(one, true) ^ view.getInt32(other, true)) |
    (view.getInt32(one + 4, true) ^ view.getInt32(other + 4, true)) |
    (view.getInt32(one + 8, true) ^ view.getInt32(other + 8, true)) |
    (view.getInt32(one + 12, true) ^ view.getInt32(other + 12, true));
  return differing === 0;
}
