import { expect, test } from "vitest";
import { extractClearReferences } from "../../src/bulk-import/matching/reference-words";

test.each([
  [["Invoice INV-1, (REF:2210)\nsecond line"], ["Invoice INV-1, (REF:2210)", "INV-1", "2210"]],
  [[" INV-1/INV-2 ", undefined], ["INV-1/INV-2"]],
  [["A12, abcd. ABCDEFGH!"], ["A12, abcd. ABCDEFGH!", "ABCDEFGH"]],
  [["abcdefgh IJKLMNOPQ"], []],
  [["1".repeat(64), "2".repeat(65)], ["1".repeat(64)]],
  [["", " "], []],
])("finds the clear references in %j", (texts, words) => {
  expect(extractClearReferences(texts)).toEqual(words);
});
