import { expect, test } from "vitest";
import { runLine } from "../support/program/world";

const titleOf = async (line: string) => JSON.parse((await runLine(`schema ${line}`)).stdout).title;

test("prints the schemas of a command, of its lines, of an error and of a dry run", async () => {
  expect(await titleOf("cases list")).toBe("recoup cases list --json");
  expect(await titleOf("test run --line")).toBe("recoup test run --json: each line");
  expect(await titleOf("error")).toBe("recoup: an error");
  expect(await titleOf("dry-run")).toBe("recoup --dry-run --json");
});

test.each([
  ["errr", 'Unknown command "errr".', "Did you mean `recoup schema error`?"],
  ["error cases", 'Unknown command "cases error".', "`recoup commands` lists all commands."],
  ["error list", 'Unknown command "error".', "Did you mean `recoup schema error`?"],
  ["cases lst", 'Unknown command "cases lst".', "Did you mean `recoup schema cases list`?"],
  ["cases error", 'Unknown command "cases error".', "`recoup commands` lists all commands."],
  ["nothing", 'Unknown command "nothing".', "`recoup commands` lists all commands."],
  ["alias", "`recoup alias` is a group of commands.", "Name one of set, list, delete."],
])("refuses `schema %s`", async (words, message, hint) => {
  const { exitCode, stdout, stderr } = await runLine(`schema ${words}`);
  expect([exitCode, stdout, stderr]).toEqual([2, "", `Error: ${message}\n  next: ${hint}\n`]);
});
