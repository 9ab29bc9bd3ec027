import { Ajv2020 } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { beforeAll, expect, test } from "vitest";
import { commands } from "../../src/commands";
import { describeCommands } from "../../src/reference/described";
import { jsonSchemas } from "../../src/reference/json-schemas";
import { type ExampleWorld, exampleWorld } from "../support/example-world";
import { recoupWords } from "../support/shell-line";

const schemas = await jsonSchemas(await describeCommands(commands));

let world: ExampleWorld;
beforeAll(async () => {
  world = await exampleWorld();
});

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

/** Lines that print what the sandbox answers, one a command at least where one answer is enough to end it. */
const lines = [
  "cases list",
  "cases list --managed",
  "cases list --as referral",
  "cases list --as customer",
  "cases get 7KQ2M9XA",
  "cases find --partner-reference AG-1001",
  "cases timeline 7KQ2M9XA",
  "cases validation 7KQ2M9XA",
  "cases wait 7KQ2M9XA --until Active",
  "cases submit --client nordlicht-01 --body case.json",
  "clients list",
  "clients get nordlicht-01",
  "clients create --body client.json",
  "clients deletable nordlicht-01",
  "clients reset nordlicht-01",
  "clients withdraw nordlicht-01 --yes",
  "payments list",
  "transactions list",
  "webhooks list",
  "webhooks list --as referral",
  "webhooks get 3f2504e0-4f89-41d3-9a0c-0305e82c3301",
  "webhooks create --url https://example.com/hooks --event all",
  "webhooks update 3f2504e0-4f89-41d3-9a0c-0305e82c3301 --active",
  "webhooks delete 3f2504e0-4f89-41d3-9a0c-0305e82c3301 --yes",
  "webhooks rotate 3f2504e0-4f89-41d3-9a0c-0305e82c3301 --yes",
  "webhooks test 3f2504e0-4f89-41d3-9a0c-0305e82c3301 --as customer",
  "events list --case <id>",
  "events replay 3f2504e0-4f89-41d3-9a0c-0305e82c3301",
  "test create",
  "test advance 7KQ2M9XA active",
  "test delete 7KQ2M9XA",
  "test cleanup --tag nightly --confirm acme",
  "tokens mint nordlicht-01",
];

test.each(lines)("what `%s --json` prints fits its schema", async (line) => {
  const { path, text } = schemas.find((known) => `${line} `.startsWith(`${known.path} `)) ?? fail(line);
  const words = recoupWords(`recoup ${world.fill(path, line)} --json`);
  const { exitCode, stdout, stderr } = await world.run(words, line, [], {});
  expect([exitCode, stderr]).toEqual([0, expect.not.stringContaining("rror")]);
  const fits = ajv.compile(JSON.parse(text));
  expect([fits(JSON.parse(stdout)), fits.errors ?? []]).toEqual([true, []]);
  expect(unnamed(JSON.parse(stdout), JSON.parse(text))).toEqual([]);
});

test("every schema is held to what its command prints", () => {
  const isHeld = (path: string) => lines.some((line) => `${line} `.startsWith(`${path} `));
  expect(schemas.filter(({ path }) => !isHeld(path)).map(({ path }) => path)).toEqual([]);
});

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

const opened = ({ anyOf, ...schema }: Schema): readonly Schema[] => [
  schema,
  ...(anyOf ?? []).flatMap(opened),
];

/** Answers are open, so that nearly everything fits: the sandbox sends nothing that the schema does not name. */
function unnamed(value: unknown, schema: Schema): readonly string[] {
  const choices = opened(schema);
  if (Array.isArray(value)) {
    const items = choices.flatMap((choice) => choice.items ?? []);
    return [...new Set(value.flatMap((item) => unnamed(item, { anyOf: items })))];
  }
  const isSilent = choices.every(({ properties = {} }) => Object.keys(properties).length === 0);
  if (typeof value !== "object" || value === null || isSilent) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const known = choices.flatMap(({ properties }) => properties?.[name] ?? []);
    if (known.length === 0) return [name];
    return name === "page" ? [] : unnamed(inner, { anyOf: known }).map((path) => `${name}.${path}`);
  });
}

function fail(line: string): never {
  throw new Error(`${line} has no schema`);
}
