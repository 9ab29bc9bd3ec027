import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { commands } from "../../src/commands";
import { describeCommands } from "../../src/reference/command-descriptions";
import { recoupWords } from "../support/program/shell-line";
import { type ExampleWorld, exampleWorld } from "../support/sandbox/example-world";
import { misfits, schemaOf, schemaWords } from "./fit";
import { printingLines } from "./printing-lines";

const described = await describeCommands(commands);

let world: ExampleWorld;
beforeAll(async () => {
  world = await exampleWorld();
});

function pathOf(line: string): string {
  const paths = described.commands
    .map(({ path }) => path)
    .filter((path) => `${line} `.startsWith(`${path} `));
  return paths.reduce((found, path) => (path.length > found.length ? path : found), "");
}

test.each(printingLines)("output of `%s --json` matches its schema", async (line, ...before) => {
  const path = pathOf(line);
  const words = recoupWords(`recoup ${world.fill(path, line)} --json`);
  const earlier = before.map((each) => world.fill(pathOf(each), each));
  const { exitCode, stdout, stderr } = await world.run(words, line, earlier, {});
  expect([exitCode, stderr]).toEqual([0, expect.not.stringContaining("rror")]);
  expect(misfits(JSON.parse(stdout), schemaOf(path))).toEqual([]);
});

/**
 * Checked by `json-schemas-apart.test.ts`, `error-schema.test.ts`, `plan-calls.test.ts`, `test/commands/judge`,
 * `test/commands/drift` and `test/record`.
 */
const heldApart = [
  "cases watch --line",
  "test run --line",
  "sandbox serve --line",
  "sandbox open",
  "webhooks listen",
  "webhooks check",
  "test drift",
  "test fuzz",
  "test record",
  "test judge",
  "test judge --line",
  "test sample-receiver --line",
  "webhooks verify",
  "history show",
  "dry-run",
  "plan",
  "error",
];

test("the output of every command is checked against its schema", () => {
  const held = new Set([...printingLines.map(([line]) => pathOf(line)), ...heldApart]);
  expect(schemaWords.filter((words) => !held.has(words))).toEqual([]);
});

test("every command has a schema or a reason for having none", () => {
  const withSchema = new Set(schemaWords.map((words) => words.replace(" --line", "")));
  const without = described.commands.filter(({ path }) => !withSchema.has(path));
  expect(without.map(({ path, record }) => [path, record.prints?.nothing])).toEqual([
    ["browse", "takes the whole terminal"],
    ["sandbox exec", "the output is that of the program"],
    ["api", "prints the answer of the platform unchanged"],
  ]);
  expect(
    described.commands.filter(({ path, record }) => withSchema.has(path) && record.prints?.nothing),
  ).toEqual([]);
});

test("loads output shapes only for the reference", () => {
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !/shapes?(\.ts$|\/)/.test(file) && !file.startsWith("reference/"),
  );
  const loads = (file: string) =>
    [
      ...readFileSync(`src/${file}`, "utf8").matchAll(
        /^(import (?!type)[^;]*?shapes?(\/\w+)?";|.*\.prints\b.*)$/gm,
      ),
    ].map(([found]) => `${file}: ${found}`);
  expect(sources.flatMap(loads)).toEqual([]);
});
