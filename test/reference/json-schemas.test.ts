import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { commands } from "../../src/commands";
import { describeCommands } from "../../src/reference/described";
import { jsonSchemas } from "../../src/reference/json-schemas";
import { recoupWords } from "../support/program/shell-line";
import { type ExampleWorld, exampleWorld } from "../support/sandbox/example-world";
import { misfits } from "./fit";
import { printingLines } from "./printing-lines";

const described = await describeCommands(commands);
const schemas = await jsonSchemas(described);

let world: ExampleWorld;
beforeAll(async () => {
  world = await exampleWorld();
});

const schemaOf = (file: string) => schemas.find((known) => known.file === file)?.text ?? fail(file);
const nameOf = (path: string) => path.replaceAll(" ", "-");

function pathOf(line: string): string {
  const paths = described.commands
    .map(({ path }) => path)
    .filter((path) => `${line} `.startsWith(`${path} `));
  return paths.reduce((longest, path) => (path.length > longest.length ? path : longest), "");
}

test.each(printingLines)("what `%s --json` prints fits its schema", async (line, ...before) => {
  const path = pathOf(line);
  const words = recoupWords(`recoup ${world.fill(path, line)} --json`);
  const earlier = before.map((each) => world.fill(pathOf(each), each));
  const { exitCode, stdout, stderr } = await world.run(words, line, earlier, {});
  expect([exitCode, stderr]).toEqual([0, expect.not.stringContaining("rror")]);
  expect(misfits(JSON.parse(stdout), schemaOf(`${nameOf(path)}.json`))).toEqual([]);
});

/** Held by `json-schemas-apart.test.ts` and `error-schema.test.ts`. */
const heldApart = [
  "cases-watch-line.json",
  "test-run-line.json",
  "sandbox-serve-line.json",
  "sandbox-open.json",
  "webhooks-listen.json",
  "webhooks-check.json",
  "test-fuzz.json",
  "test-sample-receiver-line.json",
  "webhooks-verify.json",
  "history-show.json",
  "dry-run.schema.json",
  "error.schema.json",
];

test("every schema is held to what its command prints", () => {
  const held = new Set([...printingLines.map(([line]) => `${nameOf(pathOf(line))}.json`), ...heldApart]);
  expect(schemas.map(({ file }) => file).filter((file) => !held.has(file))).toEqual([]);
});

test("every command has a schema, or says why it has none", () => {
  const withSchema = new Set(schemas.map(({ path }) => path));
  const without = described.commands.filter(({ path }) => !withSchema.has(path));
  expect(without.map(({ path, record }) => [path, record.prints?.nothing])).toEqual([
    ["browse", "takes the whole terminal"],
    ["api", "prints the answer of the platform unchanged"],
    ["sandbox exec", "the output is that of the program"],
  ]);
  expect(
    described.commands.filter(({ path, record }) => withSchema.has(path) && record.prints?.nothing),
  ).toEqual([]);
});

test("no command loads a shape when it runs: only the reference asks for one", () => {
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

function fail(what: unknown): never {
  throw new Error(`there is no ${what}`);
}
