import { expect, test } from "vitest";
import type { CommandEntry } from "../../src/cli/line/command";
import { listNextWords, matchCommand } from "../../src/cli/line/locate";

const entries = [
  "cases list",
  "cases get",
  "api",
  "sandbox serve",
  "sandbox fault add",
  "sandbox fault list",
].map(
  (path): CommandEntry => ({
    path,
    summary: "",
    load: async () => {
      throw new Error("not to be loaded");
    },
  }),
);
const find = (line: string) => {
  const { entry, ...located } = matchCommand(line.split(" "), entries);
  return { path: entry?.path, ...located };
};

test.each([
  ["cases list --all", "cases list", ["--all"]],
  ["--json cases get A", "cases get", ["--json", "A"]],
  ["cases --env live list", "cases list", ["--env", "live"]],
  ["api GET /cases", "api", ["GET", "/cases"]],
  ["sandbox fault add --status 500", "sandbox fault add", ["--status", "500"]],
  ["-q sandbox --world w fault -o json list", "sandbox fault list", ["-q", "--world", "w", "-o", "json"]],
  ["cases get list", "cases get", ["list"]],
])("%s resolves to the command %s", (line, path, rest) => {
  expect(find(line)).toEqual({ path, words: path.split(" "), rest });
});

test.each([
  ["--help", [], undefined],
  ["csaes list", [], "csaes"],
  ["cases", ["cases"], undefined],
  ["cases lst", ["cases"], "lst"],
  ["sandbox fault", ["sandbox", "fault"], undefined],
  ["sandbox fault -h", ["sandbox", "fault"], undefined],
  ["sandbox fault ad", ["sandbox", "fault"], "ad"],
  ["sandbox fautl add", ["sandbox"], "fautl"],
])("doesn't find the command %s, whose longest known part is %j", (line, words, stray) => {
  const found = find(line);
  expect([found.path, found.words, found.stray]).toEqual([undefined, words, stray]);
});

test("lists each possible next word once", () => {
  expect(listNextWords(entries, [])).toEqual(["cases", "api", "sandbox"]);
  expect(listNextWords(entries, ["sandbox"])).toEqual(["serve", "fault"]);
  expect(listNextWords(entries, ["sandbox", "fault"])).toEqual(["add", "list"]);
  expect(listNextWords(entries, ["api"])).toEqual([]);
});
