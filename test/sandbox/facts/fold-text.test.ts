import { expect, test } from "vitest";
import { foldText, toLowerCaseText } from "../../../src/sandbox/facts/fold-text";

test.each([
  ["STRASSE", "strasse"],
  ["Straße", "strasse"],
  ["STRAẞE", "strasse"],
  ["ΟΔΟΣ", "οδοσ"],
  ["οδος", "οδοσ"],
  ["İzmir", "izmir"],
  ["E\u0301cole", "école"],
  ["École", "école"],
  ["ﬁn", "fin"],
  ["Ａ１", "a1"],
])("folds %s to %s [NS-62]", (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test("lowercases text without changing its Unicode form", () => {
  expect(toLowerCaseText("ÉCOLE Straße ﬁ")).toBe("école straße ﬁ");
});
