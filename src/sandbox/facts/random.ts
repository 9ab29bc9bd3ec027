import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

export type NonEmpty<Item> = readonly [Item, ...Item[]];

/** Repeatable random values. The same seed and stream always produce the same sequence. */
export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive), as `Math.random` does. */
  fraction(): number;
  /** Returns an integer from `from` to `to`, inclusive. */
  integer(from: number, to: number): number;
  /** Returns true with a probability of `percent` in 100. */
  chance(percent: number): boolean;
  pick<Item>(items: NonEmpty<Item>): Item;
  text(alphabet: string, length: number): string;
  guid(): string;
  base64(bytes: number): string;
}

/** Hashes a string with FNV-1a. */
function hashText(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, 0x01000193);
  return value | 0;
}

const hexPairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
const formatHex = (byte: number) => hexPairs[byte & 0xff];

/** Opens a stream of values. Reading from one stream doesn't affect the others. */
export function createRandom(seed: string, stream: string): Random {
  const generator = xoroshiro128plus(hashText(`${stream}\n${seed}`));
  const fraction = () => (generator.next() >>> 0) / 2 ** 32;
  const integer = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1));
  return {
    fraction,
    integer,
    chance: (percent) => integer(1, 100) <= percent,
    pick: (items) => items[integer(0, items.length - 1)] ?? items[0],
    text: (alphabet, length) =>
      Array.from({ length }, () => alphabet[integer(0, alphabet.length - 1)]).join(""),
    guid: () => formatGuid(generator.next(), generator.next(), generator.next(), generator.next()),
    base64: (bytes) => Buffer.from(Array.from({ length: bytes }, () => integer(0, 255))).toString("base64"),
  };
}

/** Formats a version 4 GUID. */
function formatGuid(a: number, b: number, c: number, d: number): string {
  const first = `${formatHex(a >> 24)}${formatHex(a >> 16)}${formatHex(a >> 8)}${formatHex(a)}`;
  const second = `${formatHex(b >> 24)}${formatHex(b >> 16)}-${formatHex(((b >> 8) & 0x0f) | 0x40)}${formatHex(b)}`;
  const third = `${formatHex(((c >> 24) & 0x3f) | 0x80)}${formatHex(c >> 16)}-${formatHex(c >> 8)}${formatHex(c)}`;
  return `${first}-${second}-${third}${formatHex(d >> 24)}${formatHex(d >> 16)}${formatHex(d >> 8)}${formatHex(d)}`;
}

/** Repeats each item by its weight, so that `pick` returns items in that proportion. */
export function repeatByWeight<Item>(
  items: readonly (readonly [weight: number, item: Item])[],
): NonEmpty<Item> {
  const [first, ...rest] = items.flatMap(([weight, item]) => Array.from({ length: weight }, () => item));
  if (first === undefined) throw new RangeError("No item has a weight");
  return [first, ...rest];
}
