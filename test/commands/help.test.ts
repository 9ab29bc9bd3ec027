import { expect, test } from "vitest";
import { runLine } from "../support/program/world";

test.each([
  ["nothing", 'No help for "nothing".', "`recoup help all` lists all commands, topics and guides."],
  ["al", 'No help for "al".', "Did you mean `recoup help all`?"],
  ["exit-code", 'No help for "exit-code".', "Did you mean `recoup help exit-codes`?"],
  ["cases lst", 'No help for "cases lst".', "Did you mean `recoup help cases list`?"],
  [
    "cases exit-codes",
    'No help for "cases exit-codes".',
    "`recoup help all` lists all commands, topics and guides.",
  ],
  [
    "cases list extra",
    'No help for "cases list extra".',
    "`recoup help all` lists all commands, topics and guides.",
  ],
  ["exit-codes output", 'No help for "exit-codes".', "Did you mean `recoup help exit-codes`?"],
])("refuses `help %s`", async (words, message, hint) => {
  const { exitCode, stdout, stderr } = await runLine(`help ${words}`);
  expect([exitCode, stdout, stderr]).toEqual([2, "", `Error: ${message}\n  next: ${hint}\n`]);
});

test("names the command of the hint in JSON", async () => {
  const { stderr } = await runLine("help nothing --json");
  expect(JSON.parse(stderr).error.next).toEqual([["recoup", "help", "all"]]);
});

test("opens a topic in upper case", async () => {
  const { stdout } = await runLine("help EXIT-CODES");
  expect(stdout).toMatch(/^exit-codes: Exit codes, and what to do next\n/);
});

test.each([
  ["exit-codes", { name: "exit-codes", summary: "Exit codes, and what to do next" }],
  ["receiver", { name: "receiver", summary: "Prove that a receiver is correct" }],
  ["webhooks", { name: "webhooks", summary: "Manage subscriptions; receive and diagnose deliveries" }],
  ["webhooks.md", { name: "webhooks" }],
])("prints `help %s` as JSON and as YAML", async (words, head) => {
  expect(JSON.parse((await runLine(`help ${words} --json`)).stdout)).toMatchObject(head);
  const { stdout } = await runLine(`help ${words} -o yaml`);
  expect(stdout.split("\n")[0]).toBe(`name: ${head.name}`);
});

test("prints the commands of the program as data for `help all`", async () => {
  const all = JSON.parse((await runLine("help all --json")).stdout);
  expect(all.commands[0]).toEqual({ path: "cases list", summary: "List cases" });
  expect(all).toEqual(JSON.parse((await runLine("help --json")).stdout));
  expect((await runLine("help all -o yaml")).stdout).toMatch(/^commands:\n/);
});

test("prints the help of a group or of its guide", async () => {
  expect((await runLine("help webhooks")).stdout).toMatch(/^Usage: recoup webhooks <verb>/);
  expect((await runLine("help webhooks.md")).stdout).toMatch(/^# Webhooks\n/);
});
