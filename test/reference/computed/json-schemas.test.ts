import { expect, test } from "vitest";
import * as z from "zod";
import { startCase } from "../../../src/api/collection/case-work";
import { listCases } from "../../../src/api/collection/cases";
import type { OutputShapes } from "../../../src/cli/flags/output-shapes";
import { type CommandEntry, type CommandList, command } from "../../../src/cli/line/command";
import { jsonSchemas } from "../../../src/reference/computed/json-schemas";
import { findSchema, formatCommandSchema } from "../../../src/reference/published-schemas";

const run = () => Promise.reject(new Error("Not to be run."));
const entry = (path: string, data: Partial<Parameters<typeof command>[0]>): CommandEntry => ({
  ...{ path, summary: `Do ${path}` },
  load: async () => ({ default: command({ examples: {}, run, ...data }) }),
});
const printing = (path: string, prints: OutputShapes) => entry(path, { prints });

const Name = z.object({ name: z.string() });
const Size = z.object({ size: z.number().optional() });

const commands: CommandList = {
  ...{ nouns: {}, overviewPaths: [], verbGroups: [] },
  entries: [
    printing("one", { record: async () => Name }),
    printing("list", { list: async () => Name, extraFields: async () => z.object({ more: z.string() }) }),
    printing("both", { record: async () => Name, list: async () => Size }),
    printing("lines", { lines: async () => Size }),
    printing("stream", { record: async () => Name, lines: async () => Size }),
    printing("none", { noJsonReason: "it opens a screen" }),
    entry("quiet", {}),
    entry("cases list", { calls: [listCases, startCase] }),
  ],
};

const $schema = "https://json-schema.org/draft/2020-12/schema";
const nameSchema = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };
const sizeSchema = { type: "object", properties: { size: { type: "number" } } };
const text = { type: "string" };
const mapOf = (values: object) => ({ type: "object", propertyNames: text, additionalProperties: values });
const listOf = (items: object, more: object = {}, required: readonly string[] = []) => ({
  type: "object",
  properties: {
    items: { type: "array", items },
    page: {
      ...{ type: "object", properties: {}, additionalProperties: {} },
      description: "the last page object that the platform sent",
    },
    complete: { type: "boolean", description: "false when there is more than was read" },
    reason: { ...text, description: "why the list is not complete" },
    sums: { ...mapOf(mapOf(text)), description: "with --sum: the sum of each field by currency, as text" },
    missing: { type: "array", items: text, description: "keys that were not found" },
    ...more,
  },
  required: ["items", "complete", ...required],
});
const head = (path: string, suffix = "") => ({
  ...{ $schema, title: `recoup ${path} --json${suffix}`, description: `Do ${path}` },
});

test("describes the document, list and lines of each command", async () => {
  const { printed } = await jsonSchemas(commands);
  const { error, "dry-run": dryRun, plan, "cases list": cases, ...others } = printed;
  expect(others).toEqual({
    one: { ...head("one"), ...nameSchema },
    list: { ...head("list"), ...listOf(nameSchema, { more: { type: "string" } }, ["more"]) },
    both: { ...head("both"), anyOf: [nameSchema, listOf(sizeSchema)] },
    "lines --line": { ...head("lines", ": each line"), ...sizeSchema },
    stream: { ...head("stream"), ...nameSchema },
    "stream --line": { ...head("stream", ": each line"), ...sizeSchema },
  });
  expect([error?.title, dryRun?.title, plan?.title]).toEqual([
    ...["recoup: an error", "recoup --dry-run --json", "recoup --plan FILE --json"],
  ]);
  expect([error?.description, dryRun?.description, plan?.description]).toEqual([
    "Printed on stderr with -o json or -o ndjson when a command fails",
    "Printed by --dry-run --json instead of the result of the command",
    "Printed with --plan FILE --json instead of the result of the command",
  ]);
});

test("describes a list by the records of its endpoints, each defined only once", async () => {
  const { printed, $defs } = await jsonSchemas(commands);
  expect(printed["cases list"]).toEqual({
    ...head("cases list"),
    ...listOf({ $ref: expect.stringMatching(/^#\/\$defs\/\w+$/) }),
  });
  const name = /#\/\$defs\/(\w+)/.exec(JSON.stringify(printed["cases list"]))?.[1] ?? "";
  expect($defs[name]).toMatchObject({ type: "object", properties: { reference: expect.anything() } });
});

test("prints a schema with the definitions it uses", async () => {
  const one = { ...head("one"), ...nameSchema };
  expect(await findSchema(commands, "one")).toBe(`${JSON.stringify(one, null, 2)}\n`);
  expect(await findSchema(commands, "two")).toBeUndefined();
  const list = JSON.parse((await findSchema(commands, "cases list")) ?? "");
  expect(Object.keys(list.$defs).length).toBeGreaterThan(0);
});

const schemaOf = (path: string, isLine: boolean) => {
  const found = commands.entries.find((candidate) => candidate.path === path);
  if (found === undefined) throw new Error(`There is no ${path}.`);
  return formatCommandSchema(commands, found, isLine);
};

test("prints the schema for the document or for each line", async () => {
  expect(JSON.parse(await schemaOf("stream", false)).title).toBe("recoup stream --json");
  expect(JSON.parse(await schemaOf("stream", true)).title).toBe("recoup stream --json: each line");
});

test.each([
  ["one", true, "`recoup one --json` prints one document, not lines.", "`recoup schema one`"],
  ["lines", false, "`recoup lines --json` prints lines, not one document.", "`recoup schema lines --line`"],
  ["none", false, "`recoup none` has no JSON output: it opens a screen.", "`recoup commands`"],
])("refuses the schema for %s with --line: %s", async (path, isLine, message, hint) => {
  const failure = await schemaOf(path, isLine).catch((error: unknown) => error);
  expect(failure).toMatchObject({ kind: "usage", message });
  expect(String((failure as { readonly details: { readonly hint: unknown } }).details.hint)).toContain(hint);
});

test("fails for a command that neither prints JSON nor gives a reason not to", async () => {
  await expect(schemaOf("quiet", false)).rejects.toThrow(
    "recoup quiet has neither a schema nor a reason to have none",
  );
});
