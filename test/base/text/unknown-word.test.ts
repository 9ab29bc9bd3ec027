import { expect, test } from "vitest";
import { createUnknownWordFailure, suggestNearest, suggestWord } from "../../../src/base/text/unknown-word";

const words = ["life-to-paid", "life-to-closed", "Pay-later", "reset"];
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `case-number-${index}`);

test.each([
  ["rest", words, "Did you mean reset?"],
  ["PAID", words, "Did you mean life-to-paid?"],
  ["life-to", words, "Did you mean life-to-closed or life-to-paid?"],
  ["pay", words, "Did you mean Pay-later?"],
  ["pa", words, "Try another."],
  ["xyzzy", words, "Try another."],
  ["brisamar", ["Brisamar Recobros, S.L."], "Did you mean Brisamar Recobros, S.L.?"],
  ["e-number", numbered(3), "Did you mean case-number-0, case-number-1 or case-number-2?"],
  ["e-number", numbered(13), "Try another."],
])("suggests known words for %s", (word, known, hint) => {
  expect(suggestWord(word, known, "Try another.")).toBe(hint);
});

test("suggests at most twelve words", () => {
  expect(suggestWord("e-number", numbered(12))).toContain("case-number-0");
  expect(suggestWord("e-number", numbered(13))).toBeUndefined();
});

test("formats the nearest word as the last part of a sentence", () => {
  expect([suggestNearest("rest", words), suggestNearest("xyzzy", words)]).toEqual([
    "; did you mean reset?",
    "",
  ]);
});

test.each([
  ["event", "case.closd", ["case.closed"], "Did you mean case.closed?"],
  ["event", "xyzzy", ["a", "b"], "Known: a, b."],
  ["event", "xyzzy", [], undefined],
])("refuses the unknown %s %s", (noun, word, known, hint) => {
  const { kind, message, details } = createUnknownWordFailure(noun, word, known);
  expect([kind, message, details.hint]).toEqual(["usage", `Unknown ${noun} "${word}".`, hint]);
});
