import { expect, test } from "vitest";
import { globalOptions } from "../../../src/cli/flags/globals";
import { commands } from "../../../src/commands";
import { helpTopics } from "../../../src/commands/help/topics";
import { runLine } from "../../support/program/world";

test("help without a word prints the help of the program, with the topics", async () => {
  const { exitCode, stdout } = await runLine("help");
  expect(exitCode).toBe(0);
  for (const noun of Object.keys(commands.nouns)) expect(stdout).toContain(`\n  ${noun} `);
  for (const { name, summary } of helpTopics)
    expect(stdout).toContain(`\n  ${name.padEnd(11)}  ${summary}\n`);
});

test.each([
  ["help cases list", "cases list --help"],
  ["help sandbox", "sandbox --help"],
  ["help sandbox clock", "sandbox clock --help"],
])("`%s` is the same as `%s`", async (line, same) => {
  const shown = await runLine(line);
  expect(shown).toEqual(await runLine(same));
  expect(shown.stdout).toContain("Usage: recoup");
});

test.each(["environment", "output", "exit-codes", "profiles", "live", "scenarios", "json", "flags"])(
  "the topic %s has lines of at most 80 characters",
  async (topic) => {
    const { exitCode, stdout, stderr } = await runLine(["help", topic]);
    expect([exitCode, stderr, stdout.startsWith(`${topic}: `)]).toEqual([0, "", true]);
    expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
  },
);

const nouns = [
  ...new Set(
    commands.entries.flatMap(({ path }) =>
      path.split(" ").map((_, at, words) => words.slice(0, at + 1).join(" ")),
    ),
  ),
];

test.each(["", ...nouns])("the help of `recoup %s` has lines of at most 80 characters", async (path) => {
  const { exitCode, stdout } = await runLine(`${path} --help`);
  const [text = ""] = stdout.split("\nExamples:\n");
  expect([exitCode, text.split("\n").filter((line) => line.length > 80)]).toEqual([0, []]);
});

test("every command that a topic names exists", async () => {
  const named = helpTopics.flatMap(({ sections }) =>
    sections.flatMap(({ rows = [], text }) => [...rows.map(([name]) => name), ...text.split("`")]),
  );
  const lines = named.filter((text) => text.startsWith("recoup "));
  expect(lines.length).toBeGreaterThan(15);
  const isKnown = (line: string) =>
    commands.entries.some(({ path }) => `${line} `.startsWith(`recoup ${path} `)) ||
    Object.keys(commands.nouns).some((noun) => line === `recoup ${noun}`);
  expect(lines.filter((line) => !isKnown(line))).toEqual([]);
});

test("the topic flags lists every global flag", async () => {
  const { stdout } = await runLine("help flags");
  for (const { flags } of Object.values(globalOptions)) expect(stdout).toContain(`  ${flags}`);
});

test.each([
  ["help csaes", 'No help for "csaes".', "recoup help cases"],
  ["help cases lst", 'No help for "cases lst".', "recoup help cases list"],
  ["help exit-code", 'No help for "exit-code".', "recoup help exit-codes"],
])("`%s` suggests the nearest help", async (line, message, guess) => {
  const { exitCode, stderr } = await runLine(line);
  expect([exitCode, stderr]).toEqual([2, `Error: ${message}\n  next: Did you mean \`${guess}\`?\n`]);
});

test("the help of a command shows its own flags and refers to the others", async () => {
  const [list, create] = [await runLine("cases list --help"), await runLine("cases submit --help")];
  expect(list.stdout).not.toMatch(/--live|--retries|--idempotency-key/);
  expect(create.stdout).toMatch(/--live .*--idempotency-key /s);
  expect(list.stdout).toContain("Run `recoup help flags` for all global options.");
  expect((await runLine("cases list --retries 2 --help")).exitCode).toBe(0);
});
