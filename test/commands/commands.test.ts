import { expect, test } from "vitest";
import { version } from "../../package.json";
import { runLine } from "../support/program/world";

test("lists a group's commands as a table, as CSV and as IDs", async () => {
  const table = await runLine("commands alias", { isTerminal: true, env: { NO_COLOR: "1" } });
  expect(table.stdout).toBe(`Command       Summary              Writes  Asks on live
alias set     Name a command line  yes     no
alias list    List your aliases    no      no
alias delete  Delete an alias      yes     no
`);
  expect((await runLine("commands alias -o csv --fields path,reads")).stdout).toBe(
    "path,reads\r\nalias set,false\r\nalias list,true\r\nalias delete,false\r\n",
  );
  expect((await runLine("commands alias -o ids")).stdout).toBe("alias set\nalias list\nalias delete\n");
});

test("prints a single document with the version as JSON and YAML", async () => {
  const document = JSON.parse((await runLine("commands alias list --json")).stdout);
  expect(Object.keys(document)).toEqual(["version", "globalFlags", "commands"]);
  expect([document.version, document.commands.length]).toEqual([version, 1]);
  expect(Object.keys(document.commands[0])).toEqual(
    expect.arrayContaining(["path", "summary", "flags", "reads", "writes", "needsLive", "exitCodes"]),
  );
  expect(document.globalFlags[0]).toMatchObject({ name: "--output", short: "-o", value: "format" });
  expect((await runLine("commands alias -o yaml --fields path")).stdout).toBe(
    `version: ${version}\ncommands:\n  - path: alias set\n  - path: alias list\n  - path: alias delete\n`,
  );
  expect((await runLine(["commands", "alias set", "--json", "--fields", "path,writes"])).stdout).toBe(
    `{"version":"${version}","commands":[{"path":"alias set","writes":true}]}\n`,
  );
});

test("lists the keys of a command", async () => {
  expect((await runLine("commands --fields help")).stdout.split("\n")).toEqual([
    ...["path", "summary", "arguments", "flags", "reads", "writes", "needsLive", "extension"],
    ...["exitCodes", "examples", ""],
  ]);
});

test.each([
  ["als", 'Unknown command "als".', "`recoup commands` lists the available ones."],
  ["alias sett", 'Unknown command "alias sett".', "Did you mean `recoup commands alias set`?"],
  ["alias nothing", 'Unknown command "alias nothing".', "`recoup commands alias` lists the available ones."],
])("refuses `commands %s`", async (words, message, hint) => {
  const { exitCode, stderr } = await runLine(`commands ${words}`);
  expect([exitCode, stderr]).toEqual([2, `Error: ${message}\n  next: ${hint}\n`]);
});

test("lists a command and its subcommands, but no others", async () => {
  expect((await runLine("commands history -o ids")).stdout).toBe("history\nhistory show\n");
  expect((await runLine("commands test cases -o ids")).stdout).not.toContain("test check");
});
