import fc from "fast-check";
import { expect, test } from "vitest";
import { nearest } from "../../src/base/nearest";

const values = ["PendingVerification", "NeedsAdditionalDetails", "Leads", "Active", "Paused", "Closed"];

test("a slip of each sort is forgiven: one more, one less, another, two swapped", () => {
  expect(nearest("Acctive", values)).toBe("Active");
  expect(nearest("Actve", values)).toBe("Active");
  expect(nearest("Aktive", values)).toBe("Active");
  expect(nearest("Atcive", values)).toBe("Active");
});

test("case does not matter, and the candidate's own spelling comes back", () => {
  expect(nearest("closed", values)).toBe("Closed");
  expect(nearest("NEEDSADDITIONALDETALS", values)).toBe("NeedsAdditionalDetails");
});

test("a swap counts as one slip, so that it beats two replacements", () => {
  expect(nearest("ilst", ["last", "list"])).toBe("list");
});

test("nothing is guessed for a word that is far from all, or empty", () => {
  expect(nearest("xyz", values)).toBeUndefined();
  expect(nearest("Merged", values)).toBeUndefined();
  expect(nearest("", values)).toBeUndefined();
  expect(nearest("Active", [])).toBeUndefined();
});

test("the nearest of several wins", () => {
  expect(nearest("remaindr", ["reminderFees", "reminder", "remainder"])).toBe("remainder");
});

test("a candidate is nearest to itself", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1 }), (words) => {
      for (const word of words) expect(nearest(word, words)).toBe(word);
    }),
  );
});

test("one swapped pair never loses a word of four letters and more", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{4,12}$/), fc.nat(), (word, at) => {
      const index = at % (word.length - 1);
      const swapped =
        word.slice(0, index) + word.charAt(index + 1) + word.charAt(index) + word.slice(index + 2);
      expect(nearest(swapped, [word, "0000000000000000"])).toBe(word);
    }),
  );
});
