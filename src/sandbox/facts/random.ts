import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

export type NonEmpty<Item> = readonly [Item, ...Item[]];

/** Repeatable random values: the same seed and stream give the same draws. */
export interface Random {
  /** Returns an integer from `from` to `to`, both included. */
  integer(from: number, to: number): number;
  /** Returns true in `percent` of 100 draws. */
  chance(percent: number): boolean;
  pick<Item>(items: NonEmpty<Item>): Item;
  text(alphabet: string, length: number): string;
  guid(): string;
  base64(bytes: number): string;
}

/** Hashes a string with FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, 0x01000193);
  return value | 0;
}

const hexPairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
const hex = (byte: number) => hexPairs[byte & 0xff];

/** Opens a stream of values. Draws from one stream don't change those from others. */
export function openRandom(seed: string, stream: string): Random {
  const generator = xoroshiro128plus(hash(`${stream}\n${seed}`));
  const integer = (from: number, to: number) =>
    from + Math.floor(((generator.next() >>> 0) / 2 ** 32) * (to - from + 1));
  const random: Random = {
    integer,
    chance: (percent) => integer(1, 100) <= percent,
    pick: (items) => items[integer(0, items.length - 1)] ?? items[0],
    text: (alphabet, length) =>
      Array.from({ length }, () => alphabet[integer(0, alphabet.length - 1)]).join(""),
    guid: () => guidOf(generator.next(), generator.next(), generator.next(), generator.next()),
    base64: (bytes) => Buffer.from(Array.from({ length: bytes }, () => integer(0, 255))).toString("base64"),
  };
  return random;
}

/** Formats a version 4 GUID. */
function guidOf(a: number, b: number, c: number, d: number): string {
  const first = `${hex(a >> 24)}${hex(a >> 16)}${hex(a >> 8)}${hex(a)}`;
  const second = `${hex(b >> 24)}${hex(b >> 16)}-${hex(((b >> 8) & 0x0f) | 0x40)}${hex(b)}`;
  const third = `${hex(((c >> 24) & 0x3f) | 0x80)}${hex(c >> 16)}-${hex(c >> 8)}${hex(c)}`;
  return `${first}-${second}-${third}${hex(d >> 24)}${hex(d >> 16)}${hex(d >> 8)}${hex(d)}`;
}

/** Repeats each item by its weight, which makes `pick` draw it in that proportion. */
export function byWeight<Item>(items: readonly (readonly [weight: number, item: Item])[]): NonEmpty<Item> {
  const [first, ...rest] = items.flatMap(([weight, item]) => Array.from({ length: weight }, () => item));
  if (first === undefined) throw new RangeError("No item has a weight");
  return [first, ...rest];
}
