import { expect, test } from "vitest";
import { splitLines } from "../../../src/base/text/lines";

async function read(pieces: readonly string[], maxBytes?: number) {
  async function* yieldPieces() {
    for (const piece of pieces) yield Buffer.from(piece);
  }
  const lines: unknown[] = [];
  for await (const { bytes, end, isEnded } of splitLines(yieldPieces(), maxBytes))
    lines.push([Buffer.from(bytes).toString(), end, isEnded]);
  return lines;
}

test.each([
  [[], []],
  [
    ["a\nb"],
    [
      ["a", 2, true],
      ["b", 3, false],
    ],
  ],
  [
    ["a", "b\n", "\nc", "d\n"],
    [
      ["ab", 3, true],
      ["", 4, true],
      ["cd", 7, true],
    ],
  ],
])("splits the chunks %j into lines", async (pieces, lines) => {
  expect(await read(pieces)).toEqual(lines);
});

test("stops at an overlong line and returns only its beginning", async () => {
  expect(await read(["a\nbbb", "b", "bb\nc\n"], 3)).toEqual([
    ["a", 2, true],
    ["bbbb", 6, false],
  ]);
  expect(await read(["bbb", "\nc"], 3)).toEqual([
    ["bbb", 4, true],
    ["c", 5, false],
  ]);
});
