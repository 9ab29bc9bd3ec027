import fc from "fast-check";
import { expect, test } from "vitest";
import { findNearest } from "../../src/base/text/nearest";

const values = ["PendingVerification", "NeedsAdditionalDetails", "Leads", "Active", "Paused", "Closed"];

test("finds the word after a single insertion, deletion, substitution or swap", () => {
  expect(findNearest("Acctive", values)).toBe("Active");
  expect(findNearest("Actve", values)).toBe("Active");
  expect(findNearest("Aktive", values)).toBe("Active");
  expect(findNearest("Atcive", values)).toBe("Active");
});

test("ignores case and returns the candidate in its own spelling", () => {
  expect(findNearest("closed", values)).toBe("Closed");
  expect(findNearest("NEEDSADDITIONALDETALS", values)).toBe("NeedsAdditionalDetails");
});

test("counts a swap as a single typo", () => {
  expect(findNearest("ilst", ["last", "list"])).toBe("list");
});

test("suggests nothing for empty or distant input", () => {
  expect(findNearest("xyz", values)).toBeUndefined();
  expect(findNearest("Merged", values)).toBeUndefined();
  expect(findNearest("", values)).toBeUndefined();
  expect(findNearest("Active", [])).toBeUndefined();
});

test("returns the nearest candidate", () => {
  expect(findNearest("remaindr", ["reminderFees", "reminder", "remainder"])).toBe("remainder");
});

test("prefers an exact match", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1 }), (words) => {
      for (const word of words) expect(findNearest(word, words)).toBe(word);
    }),
  );
});

test("finds every word of four or more letters after a single swap", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{4,12}$/), fc.nat(), (word, position) => {
      const index = position % (word.length - 1);
      const swapped =
        word.slice(0, index) + word.charAt(index + 1) + word.charAt(index) + word.slice(index + 2);
      expect(findNearest(swapped, [word, "0000000000000000"])).toBe(word);
    }),
  );
});

/** Computes the distance without a limit, using a full table of the letters of both words. */
function fullDistance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, index) => index)];
  const cell = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= from.length; row++) {
    rows.push([row]);
    for (let column = 1; column <= to.length; column++) {
      const isSwap = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      rows[row]?.push(
        Math.min(
          cell(row - 1, column) + 1,
          cell(row, column - 1) + 1,
          cell(row - 1, column - 1) + (from[row - 1] === to[column - 1] ? 0 : 1),
          isSwap ? cell(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return cell(from.length, to.length);
}

test("finds a word only if the number of typos is within the limit", () => {
  const word = fc.stringMatching(/^[abc]{1,16}$/);
  fc.assert(
    fc.property(word, word, (input, candidate) => {
      const limit = Math.min(4, Math.max(1, Math.floor(input.length / 3)), input.length - 1);
      expect(findNearest(input, [candidate]) === candidate).toBe(fullDistance(input, candidate) <= limit);
    }),
    { numRuns: 2000 },
  );
});

test("handles words of 100,000 letters", () => {
  const word = "x".repeat(100_000);
  expect(findNearest(word, [`${word}y`, "y".repeat(100_000)])).toBe(`${word}y`);
});
