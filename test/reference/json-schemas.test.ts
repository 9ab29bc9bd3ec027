import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { commands } from "../../src/commands";
import { describeCommands } from "../../src/reference/command-descriptions";
import { recoupWords } from "../support/program/shell-line";
import { type ExampleWorld, exampleWorld } from "../support/sandbox/example-world";
import { misfits, schemaOf, schemaWords } from "./fit";
import { commandsByIdField } from "./id-fields";
import { printingLines } from "./printing-lines";

type PrintingLine = (typeof printingLines)[number];

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

/** Runs a command line in a fresh world, after the preceding ones. */
function play([line, ...before]: PrintingLine, format: string) {
  const words = recoupWords(`recoup ${world.fill(pathOf(line), line)} ${format}`);
  const earlier = before.map((each) => world.fill(pathOf(each), each));
  return world.run(words, line, earlier, {});
}

const documents = new Map<string, ReturnType<typeof play>>();

function playAsJson(line: PrintingLine) {
  const key = line.join("\n");
  const result = documents.get(key) ?? play(line, "--json");
  documents.set(key, result);
  return result;
}

test.each(printingLines)("output of `%s --json` matches its schema", async (line, ...before) => {
  const { exitCode, stdout, stderr } = await playAsJson([line, ...before]);
  expect([exitCode, stderr]).toEqual([0, expect.not.stringContaining("rror")]);
  expect(misfits(JSON.parse(stdout), schemaOf(pathOf(line)))).toEqual([]);
});

const idFields = new Map<string, Set<string>>();
for (const [field, paths] of Object.entries(commandsByIdField))
  for (const path of paths) idFields.set(path, (idFields.get(path) ?? new Set()).add(field));

/** Lists a document's values, each with its field name. */
function listFields(value: unknown, name = ""): readonly (readonly [name: string, text: string])[] {
  if (Array.isArray(value)) return value.flatMap((item) => listFields(item, name));
  if (typeof value !== "object" || value === null) return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, item]) => listFields(item, key));
}

test.each(printingLines)("`%s -o ids` prints the documented field", async (line, ...before) => {
  const { exitCode, stdout } = await play([line, ...before], "-o ids");
  const names = idFields.get(pathOf(line));
  const ids = new Set(stdout.split("\n").filter((id) => id !== ""));
  if (exitCode !== 0 || ids.size === 0) return;
  const fields = listFields(JSON.parse((await playAsJson([line, ...before])).stdout));
  const found = fields.filter(([name, text]) => names?.has(name) === true && ids.has(text));
  expect(new Set(found.map(([, text]) => text))).toEqual(ids);
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

test("the output of every command is checked against its schema", { tags: "completeness" }, () => {
  const held = new Set([...printingLines.map(([line]) => pathOf(line)), ...heldApart]);
  expect(schemaWords.filter((words) => !held.has(words))).toEqual([]);
});

test("every command has a schema or a reason not to have one", { tags: "completeness" }, () => {
  const withSchema = new Set(schemaWords.map((words) => words.replace(" --line", "")));
  const without = described.commands.filter(({ path }) => !withSchema.has(path));
  expect(without.map(({ path, record }) => [path, record.prints?.noJsonReason])).toEqual([
    ["browse", "it takes the whole terminal"],
    ["sandbox exec", "the output is that of the program"],
    ["api", "it prints the answer of the platform unchanged"],
  ]);
  expect(
    described.commands.filter(({ path, record }) => withSchema.has(path) && record.prints?.noJsonReason),
  ).toEqual([]);
});

test("loads output schemas only for the reference", () => {
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
