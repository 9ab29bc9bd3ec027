import { beforeAll, expect, test } from "vitest";
import { locate } from "../../../src/cli/line/locate";
import { parseLine } from "../../../src/cli/line/program";
import { commands } from "../../../src/commands";
import { recoupWords } from "../../support/program/shell-line";
import type { Setting } from "../../support/program/world";
import { type ExampleWorld, exampleWorld } from "../../support/sandbox/example-world";

const described = await Promise.all(
  commands.entries.map(async (entry) => ({ ...entry, record: (await entry.load()).default })),
);
const examples = described.flatMap(({ path, record }) => record.examples.map(({ line }) => ({ path, line })));

/** Commands and lines that do not come to a good end here, and why; their flags are held all the same. */
const onlyParsed: Readonly<Record<string, string>> = {
  browse: "needs a terminal",
  "cases watch": "goes on until Ctrl-C",
  "events tail": "goes on until Ctrl-C",
  "webhooks listen": "goes on until Ctrl-C",
  "webhooks check": "needs a receiver",
  "test fuzz": "needs a receiver",
  "test sample-receiver": "goes on until Ctrl-C",
  "webhooks verify": "holds a signature that is cut short",
  "sandbox serve": "goes on until Ctrl-C",
  "sandbox exec": "opens a port for another program",
  "sandbox open": "needs a served sandbox",
  "recoup clients create": "asks on a terminal",
  "recoup profile add acme": "asks on a terminal",
  "recoup cases wait 44HX8JMJ --until Closed:Paid --timeout 2h": "nobody pays meanwhile",
  "recoup test drills --self-test": "takes a minute",
  "recoup sandbox seed --cases 1000000": "takes a minute",
  "recoup test run scenarios/*.yaml --target sandbox --parallel 8": "needs a folder of scenarios",
  "recoup test run scenarios 'more/**/*.yaml' --shard 1/4 --bail": "needs folders of scenarios",
  "history show": "the sandbox leaves nothing in the history",
  "recoup test run scenarios --watch": "goes on until Ctrl-C",
  "recoup test run paid.yaml --target acme --receive 8080 --public-url https://hooks.acme.example":
    "opens a port for a real environment",
  "recoup test run --drill all --forward http://127.0.0.1:3000/webhooks": "needs a receiver",
};

const acme = "profile add acme --collection-url https://test.example/collection";
const snapshots = ["before-payment", "base"].map((name) => `sandbox snapshot save ${name}`);

/** Lines that come first: by the beginning of a command's path. */
const before: readonly (readonly [start: string, lines: readonly string[]])[] = [
  ["test replay-last", ["test advance IQZA1CG3 no-payment"]],
  ["test cleanup", ["test create --tag nightly", "test create --run ci-4711"]],
  ["sandbox fault clear", ["sandbox fault add --status 500", "sandbox fault add --status 500"]],
  ["sandbox undo", ["sandbox reset"]],
  ["sandbox redo", ["sandbox reset", "sandbox undo"]],
  ["sandbox snapshot save", []],
  ["sandbox snapshot", snapshots],
  [
    "sandbox set link",
    [
      "clients create --external-tenant-id acme-7 --name Polderzicht --country NL --support-email a@b.example --user Ada<office@polderzicht.example>",
    ],
  ],
  ["profile add", []],
  ["profile list", []],
  ["profile key", [acme, "profile key acme --as collection --key-command true"]],
  ["profile", [acme]],
  ["alias delete", ["alias set open whoami"]],
  ["config get", ["config set output table"]],
  ["tokens show", ["tokens mint kb-1001"]],
  ["files download", ["files upload 44HX8JMJ letter.pdf"]],
  [
    "clients kyc",
    [
      "clients create --external-tenant-id lw-2002 --name Leinwand --country AT --support-email a@lw.example --user Ada<ada@lw.example>",
    ],
  ],
  ["cases import", ["cases import cases.csv --client kb-1001"]],
];

let world: ExampleWorld;
beforeAll(async () => {
  world = await exampleWorld();
});

test.each(described)("$path has an example", ({ record }) => {
  expect(record.examples.length).toBeGreaterThan(0);
});

test.each(examples)("the flags of `$line` are known", async ({ path, line }) => {
  const { entry, rest } = locate(recoupWords(world.fill(path, line)), commands.entries);
  expect(entry?.path).toBe(path);
  if (entry !== undefined) expect(parseLine(entry, (await entry.load()).default, rest)).toBeDefined();
});

const run = examples.filter(({ path, line }) => !(path in onlyParsed) && !(line in onlyParsed));

test.each(run)("`$line` does what it says, on the sandbox", async ({ path, line }) => {
  const found = before.find(([start]) => path.startsWith(start))?.[1] ?? [];
  const earlier = found.map((each) => world.fill(path, each));
  // A person at a terminal agrees where the line does not do so itself.
  const asks: Setting = /--recreate|webhooks (rotate|delete)/.test(line)
    ? { isTerminal: true, answers: ["y"] }
    : {};
  const words = recoupWords(world.fill(path, line));
  const { exitCode, stderr } = await world.run(words, line, earlier, asks);
  expect([exitCode, exitCode === 0 ? "" : stderr]).toEqual([0, ""]);
});
