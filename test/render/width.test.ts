import fc from "fast-check";
import stringWidth from "string-width";
import { expect, test } from "vitest";
import {
  loadMeasure,
  measureSimpleText,
  padEnd,
  padStart,
  sliceStartToFit,
  splitCharacters,
  truncate,
  truncateLifecycle,
  truncateMiddle,
} from "../../src/render/table/width";
import { isLeftOut } from "../support/program/whole";

const nextTo = (code: number, distance: number) => String.fromCharCode(code + distance);

test("agrees with string-width on every character that it measures itself", async () => {
  const measure = await loadMeasure([]);
  const known = async (text: string) => (await loadMeasure([text])) === measure;
  let count = 0;
  for (let code = 0x20; code < 0x10000; code++) {
    const character = String.fromCharCode(code);
    if (!(await known(character))) continue;
    count++;
    const isAmongEqual = code > 0x3400 && (await known(`${nextTo(code, -1)}${nextTo(code, 1)}`));
    if (isAmongEqual && isLeftOut(code, 16)) continue;
    if (measure(character) !== stringWidth(character)) throw new Error(`U+${code.toString(16)}`);
    for (const beside of code % 16 === 0 ? ["a", "株", "각", "ب"] : []) {
      if (stringWidth(beside + character) !== measure(beside + character))
        throw new Error(`U+${code.toString(16)}`);
    }
  }
  expect(count).toBeGreaterThan(30_000);
});

const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc
    .array(fc.constantFrom("a", "é", "株", "각", "ｱﾞ", "👩‍👩‍👧‍👦", "ธุ", "e\u0301", "🇩🇪", "ب", "…"))
    .map((parts) => parts.join("")),
);

test("agrees with string-width on any text", async () => {
  await fc.assert(
    fc.asyncProperty(text, async (sample) => {
      expect((await loadMeasure([sample]))(sample)).toBe(stringWidth(sample));
    }),
  );
});

test("truncates text at the end with an ellipsis", async () => {
  await fc.assert(
    fc.asyncProperty(text, fc.integer({ min: 1, max: 30 }), async (sample, cells) => {
      const measure = await loadMeasure([sample]);
      const cut = truncate(sample, cells, measure);
      expect(stringWidth(cut)).toBeLessThanOrEqual(cells);
      if (stringWidth(sample) <= cells) expect(cut).toBe(sample);
      else expect(cut.endsWith("…") && sample.startsWith(cut.slice(0, -1))).toBe(true);
    }),
  );
});

test("omits a wide character that doesn't fully fit", async () => {
  const measure = await loadMeasure(["株式会社"]);
  expect(sliceStartToFit("株式会社", 5, measure)).toBe("株式");
  expect(truncate("株式会社", 7, measure)).toBe("株式会…");
});

test.each([
  [27, "PendingVerification", "PendingVerificationInternal"],
  [14, "PendingVerifi…", "Pendi…Internal"],
  [10, "PendingVe…", "P…Internal"],
  [8, "Pending…", "Pend…nal"],
])("truncates two similar lifecycles to different texts in %i cells", (cells, short, long) => {
  expect(truncateLifecycle("PendingVerification", cells, measureSimpleText)).toBe(short);
  expect(truncateLifecycle("PendingVerificationInternal", cells, measureSimpleText)).toBe(long);
});

test("truncates a lifecycle's label like its name", () => {
  expect(truncateLifecycle("Pending Verification Internal", 14, measureSimpleText)).toBe("Pendi…Internal");
});

test.each([
  ["abcdefghij", 10, "abcdefghij"],
  ["abcdefghij", 5, "ab…ij"],
  ["abcdefghij", 6, "abc…ij"],
  ["/cases/3c813ff4-b868-4dde-a4fa-9a431d5b8688/payments", 25, "/cases/3c813ff4…/payments"],
  ["/cases/3c813ff4-b868-4dde-a4fa-9a431d5b8688/payments", 24, "/cases/3c813…4…/payments"],
  ["日本語日本語", 6, "日…語"],
])("truncates %s in the middle to %i cells", (whole, cells, cut) => {
  expect(truncateMiddle(whole, cells, measureSimpleText)).toBe(cut);
});

test("pads text to a width without truncating it", () => {
  expect([padEnd("日", 4, measureSimpleText), padStart("日", 4, measureSimpleText)]).toEqual([
    "日  ",
    "  日",
  ]);
  expect([padEnd("abc", 2, measureSimpleText), padStart("abc", 2, measureSimpleText)]).toEqual([
    "abc",
    "abc",
  ]);
});

test("splits long text into characters, including at chunk boundaries of 64", () => {
  for (const length of [63, 64, 65, 128, 129, 200]) {
    const sample = `${"a".repeat(length)}👩‍👩‍👧‍👦e\u0301`;
    expect([...splitCharacters(sample)].slice(length - 1)).toEqual(["a", "👩‍👩‍👧‍👦", "e\u0301"]);
  }
  expect([...splitCharacters(`e${"\u0301".repeat(100)}`)].map(({ length }) => length)).toEqual([64, 37]);
});
