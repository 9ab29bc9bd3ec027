import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseRules } from "../../src/reference/guides/rule-list";
import { coverage, rulesIn, table } from "./coverage";

test("accepts single rules and ranges of rules in a test title", () => {
  expect(rulesIn("a close is sent to all three [EVT-19, EVT-21 to EVT-23] and more (AMB-08)")).toEqual([
    "EVT-19",
    "EVT-21",
    "EVT-22",
    "EVT-23",
    "AMB-08",
  ]);
  expect(rulesIn("UTF-8 and SHA-256 are no rules, nor is EVT-1")).toEqual([]);
});

test("counts a rule as passed only if all its tests pass", () => {
  const rules = parseRules(
    "| ID | Who | Rule |\n|---|---|---|\n| LC-01 | both | One |\n| LC-02 | S | Two |\n| LC-03 | C | Three |",
  );
  const tests = [
    { name: "first [LC-01]", state: "passed", file: "a.test.ts" },
    { name: "second [LC-01 to LC-02]", state: "passed", file: "b.test.ts" },
    { name: "third [LC-02]", state: "failed", file: "b.test.ts" },
    { name: "fourth [LC-03]", state: "skipped", file: "b.test.ts" },
  ];
  const rows = coverage(rules, tests);
  expect(rows.map(({ result }) => result)).toEqual(["passed", "failed", "no test"]);
  expect(table(rows)).toEqual([
    "LC-01    both One   passed   2 in a.test.ts and 1 more",
    "LC-02    S    Two   failed   1 in b.test.ts",
    "LC-03    C    Three no test",
  ]);
});

test("lists each rule once and numbers the rules of an area consecutively", () => {
  const ids = parseRules(readFileSync("docs/rules.md", "utf8")).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const areas = [...new Set(ids.map((id) => id.split("-")[0]))];
  for (const area of areas) {
    const ownNames = ids.filter((id) => id.startsWith(`${area}-`));
    expect(ownNames).toEqual(ownNames.map((_, index) => `${area}-${String(index + 1).padStart(2, "0")}`));
  }
});
