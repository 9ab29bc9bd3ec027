import { beforeAll, expect, test } from "vitest";
import { switches } from "../../../src/sandbox/readings/readings";
import { recoupWords } from "../../support/program/shell-line";
import { runLine } from "../../support/program/world";
import { type ExampleWorld, exampleWorld } from "../../support/sandbox/example-world";
import { openPlatform } from "../../support/sandbox/opening";
import { plainMeaning } from "./plain-meaning";

/** Read-only commands, each with its path and a sample line. */
const lines: readonly (readonly [path: string, line: string])[] = [
  ["cases list", "cases list --limit 30"],
  ["cases list", "cases list --all --lifecycle Active,Closed --sum remainder"],
  ["cases list", "cases list --where lifecycle=Active --limit 5"],
  ["cases list", "cases list --managed --limit 10"],
  ["cases list", "cases list --as referral --limit 10"],
  ["cases list", "cases list --as customer --limit 10"],
  ["cases list", "cases list --lifecycle Merged --as customer --limit 3"],
  ["cases get", "cases get 7KQ2M9XA"],
  ["cases find", "cases find --partner-reference AG-1001"],
  ["cases timeline", "cases timeline 7KQ2M9XA"],
  ["cases validation", "cases validation 7KQ2M9XA"],
  ["cases fees", "cases fees 44HX8JMJ"],
  ["cases wait", "cases wait 7KQ2M9XA --until Active"],
  ["cases exclusive-period", "cases exclusive-period 44HX8JMJ"],
  ["cases coverage", "cases coverage"],
  ["cases filter-options", "cases filter-options"],
  ["clients list", "clients list"],
  ["clients get", "clients get nordlicht-01"],
  ["clients deletable", "clients deletable nordlicht-01"],
  ["payments list", "payments list --limit 15"],
  ["payments list", "payments list --case 44HX8JMJ"],
  ["payments get", "payments get 5d2c7c0e-8f0a-4d0e-9d3b-2f6a1c3b9e11"],
  ["chats list", "chats list 7KQ2M9XA"],
  ["files list", "files list 7KQ2M9XA"],
  ["users list", "users list"],
  ["transactions list", "transactions list --limit 15"],
  ["webhooks list", "webhooks list"],
  ["webhooks list", "webhooks list --as referral"],
  ["webhooks get", "webhooks get 3f2504e0-4f89-41d3-9a0c-0305e82c3301"],
  ["webhooks why", "webhooks why 7KQ2M9XA"],
  ["events list", "events list --case <id>"],
  ["whoami", "whoami"],
];

/** Readings that change which records exist, not only how they are formatted. */
const otherRecords: readonly string[] = ["AMB-35 test-too", "NS-54 left-out"];

/** Lines that exit with "not found" because the reading removes their endpoint. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  "AMB-01 absent": [
    "webhooks list",
    "webhooks get 3f2504e0-4f89-41d3-9a0c-0305e82c3301",
    "webhooks why 7KQ2M9XA",
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
  for (const [path, line] of lines) {
    const { exitCode, stdout, stderr } = await runLine(
      recoupWords(`recoup ${world.fill(path, line)} --json`),
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
