import fc from "fast-check";

const surrogates = { from: 0xd800, count: 0x800 };

/**
 * Any code point. `unit: "binary"` would generate the same ones but takes a second to prepare in each
 * process.
 */
export const codePoint = fc
  .integer({ min: 0, max: 0x10ffff - surrogates.count })
  .map((at) => String.fromCodePoint(at < surrogates.from ? at : at + surrogates.count));
