import type { Random } from "../../../src/sandbox/facts/random";

/** Bodies that repeat one unit, to expose slow parsers, checks and tables. */
const growing: readonly (readonly [head: string, unit: string, tail: string])[] = [
  ["", "[", ""],
  ["", '{"a":', ""],
  ["[", "1,", "1]"],
  ["[", "{},", "{}]"],
  ["{", '"a":1,', '"a":1}'],
  ["{", " ", "}"],
  ["", "a&", ""],
  ['{"url":"', "x", '"}'],
  ['{"url":"', "\\u0041", '"}'],
  ['{"debtor":{"email":"', "@", '"}}'],
  ['{"externalTenantId":"', "\u00e9", '"}'],
  ['{"amountToRecover":', "9", "}"],
  ['{"events":[', '"case.closed",', '"x"]}'],
  ['{"cases":[', "{},", "{}]}"],
  ['{"users":[', '{"email":"a@b"},', "{}]}"],
];

/** Most are small. Some reach the size limit of the surfaces, and a few that of the server. */
const maxSizes = [300, 300, 300, 300, 10_000, 10_000, 100_000, 2_000_000] as const;
const beyondServer = 11_000_000;

export function bulkBody(random: Random): Buffer {
  const [head, unit, tail] = growing[random.integer(0, growing.length - 1)] as (typeof growing)[number];
  const maxSize = random.chance(4) ? beyondServer : random.pick(maxSizes);
  return Buffer.from(head + unit.repeat(random.integer(1, Math.ceil(maxSize / unit.length))) + tail);
}
