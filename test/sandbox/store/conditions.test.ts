import { expect, test } from "vitest";
import { joinConditions, matchGuids, matchNumbers, matchTexts } from "../../../src/sandbox/store/conditions";
import { matchSubstring } from "../../../src/sandbox/store/search";

test("matches numbers and text exactly, and GUIDs in any letter case", () => {
  expect(matchNumbers("n", [1, 2, 3])).toEqual({ sql: "n in (?, ?, ?)", values: [1, 2, 3] });
  expect(matchTexts("t", ["A", "b"])).toEqual({
    sql: "t in (select value from json_each(?))",
    values: ['["A","b"]'],
  });
  expect(matchGuids("id", ["AB", "cd"])).toEqual({
    sql: "id in (select value from json_each(?))",
    values: ['["ab","cd"]'],
  });
});

test("joins conditions and their values in order", () => {
  const joined = joinConditions([
    matchNumbers("a", [1, 2]),
    { sql: "b", values: [] },
    matchNumbers("c", [3]),
  ]);
  expect(joined).toEqual({ sql: "a in (?, ?) and b and c in (?)", values: [1, 2, 3] });
});

test.each([
  [undefined, "folded", "%50\\%\\_\\\\e\\_%"],
  ["case-and-form", "folded", "%50\\%\\_\\\\e\\_%"],
  ["case-alone", "lowered", "%50\\%\\_\\\\e\\_%"],
] as const)(
  "escapes wildcards in the search text and folds it for the reading %s",
  (reading, fold, pattern) => {
    expect(matchSubstring("name", "50%_\\E_", reading)).toEqual({
      sql: `(name like ? escape '\\' or (name glob '*[^ -~]*' and ${fold}(name) like ? escape '\\'))`,
      values: [pattern, pattern],
    });
  },
);
