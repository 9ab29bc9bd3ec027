import { beforeAll, expect, test } from "vitest";
import { isWriteEndpoint } from "../../../src/api/endpoint/endpoint";
import { matchCommand } from "../../../src/cli/line/locate";
import { commands } from "../../../src/commands";
import { switches } from "../../../src/sandbox/readings/readings";
import { printingLines } from "../../reference/printing-lines";
import { recoupWords } from "../../support/program/shell-line";
import { runLine } from "../../support/program/world";
import { type ExampleWorld, exampleWorld } from "../../support/sandbox/example-world";
import { openPlatform } from "../../support/sandbox/opening";
import { plainMeaning } from "./plain-meaning";

const pathOf = (line: string) =>
  matchCommand(recoupWords(`recoup ${line}`), commands.entries).entry?.path ?? "";

/** Commands that only read. A token differs by its lifetime (NS-72). */
const flagsByPath = new Map<string, string>();
for (const { path, load } of commands.entries) {
  const { calls = [], options = {} } = (await load()).default;
  if (calls.length === 0 || calls.some(isWriteEndpoint) || path === "tokens mint") continue;
  flagsByPath.set(path, "limit" in options ? " --limit 15" : "");
}

const lines: readonly string[] = [
  "cases list --all --lifecycle Active,Closed --sum remainder",
  "cases list --where lifecycle=Active --limit 5",
  "cases list --lifecycle Merged --as customer --limit 3",
  "cases fees 44HX8JMJ",
  "files list 7KQ2M9XA",
  ...printingLines.flatMap(([line, ...before]) =>
    before.length === 0 && flagsByPath.has(pathOf(line)) ? [`${line}${flagsByPath.get(pathOf(line))}`] : [],
  ),
];

/** Readings that change which records exist, not only how they are formatted. */
const otherRecords: readonly string[] = ["AMB-35 test-too", "NS-54 left-out"];

/** Lines that exit with "not found" because the reading removes their endpoint. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  "AMB-01 absent": [
    "webhooks list --limit 15",
    "webhooks get 3f2504e0-4f89-41d3-9a0c-0305e82c3301",
    "webhooks why 7KQ2M9XA",
    "webhooks why 7KQ2M9XA case.closed",
  ],
  "AMB-18 reset-alone": ["clients deletable nordlicht-01"],
};

let world: ExampleWorld;
let expected: ReadonlyMap<string, unknown>;

/** Runs all lines on a copy of the world, and returns their normalized output. */
async function readAll(readings: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, unknown>> {
  const { setting, remove } = world.fork();
  const opened = {
    ...setting,
    openPlatform: (options: Parameters<typeof openPlatform>[0]) => openPlatform({ ...options, readings }),
  };
  const seen = new Map<string, unknown>();
  for (const line of lines) {
    const { exitCode, stdout, stderr } = await runLine(
      recoupWords(`recoup ${world.fill(pathOf(line), line)} --json`),
      opened,
    );
    seen.set(line, exitCode === 0 ? plainMeaning(JSON.parse(stdout)) : { exitCode, stderr });
  }
  remove();
  return seen;
}

beforeAll(async () => {
  world = await exampleWorld();
  expected = await readAll({});
}, 120_000);

const readings = Object.entries(switches).flatMap(([id, { readings: names }]) =>
  Object.keys(names)
    .slice(1)
    .map((name) => `${id} ${name}`),
);

const isFailed = (meaning: unknown) =>
  typeof meaning === "object" && meaning !== null && "exitCode" in meaning;

test("runs every line with the default readings", () => {
  expect([...expected].filter(([, meaning]) => isFailed(meaning))).toEqual([]);
});

test.each(readings)("reads the same data if the platform uses %s", async (reading) => {
  const [id = "", name = ""] = reading.split(" ");
  const seen = new Map(await readAll({ [id]: name }));
  const same = new Map(expected);
  for (const line of leftOut[reading] ?? []) {
    expect(seen.get(line)).toMatchObject({ exitCode: 6 });
    seen.delete(line);
    same.delete(line);
  }
  expect([...seen].filter(([, meaning]) => isFailed(meaning))).toEqual([]);
  if (!otherRecords.includes(reading)) expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(same));
});
