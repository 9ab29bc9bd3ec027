import { expect, test } from "vitest";
import { measureSimpleText } from "../../../src/render/table/width";
import { breakAnywhere, wrapToWidth } from "../../../src/render/table/wrap";

const wrap = (text: string, width?: number) => wrapToWidth(text, width, measureSimpleText);

test.each<[string, number | undefined, readonly string[]]>([
  ["  one two \n three  \n\n", undefined, ["one two", " three"]],
  ["one two three", 7, ["one two", "three"]],
  ["one two three", 6, ["one", "two", "three"]],
  ["one   two", 9, ["one two"]],
  ["one\n    two three four", 12, ["one", "    two", "    three", "    four"]],
  ["one\n        two three", 8, ["one", "    two", "    three"]],
  ["one\n\n  two", 10, ["one", "", "  two"]],
  ["abcdefghij klm", 4, ["abcdefghij", "klm"]],
  ["日本語日本", 4, ["日本", "語日", "本"]],
  ["日本 a", 4, ["日本", "a"]],
  ["", 4, [""]],
])("wraps %j to %s cells", (text, width, lines) => {
  expect(wrap(text, width)).toEqual(lines);
});

test("splits text at any point into pieces that fill the width", () => {
  expect(breakAnywhere("abcdef", 3, measureSimpleText)).toEqual(["abc", "def"]);
  expect(breakAnywhere("a日b", 2, measureSimpleText)).toEqual(["a", "日", "b"]);
  expect(breakAnywhere("日", 1, measureSimpleText)).toEqual(["日"]);
  expect(breakAnywhere("", 1, measureSimpleText)).toEqual([""]);
});
