import { beforeAll, expect, test } from "vitest";
import { switches } from "../../../src/sandbox/readings/readings";
import { recoupWords } from "../../support/program/shell-line";
import { runLine } from "../../support/program/world";
import { type ExampleWorld, exampleWorld } from "../../support/sandbox/example-world";
import { openPlatform } from "../../support/sandbox/opening";

/** Commands that write, each with its path and a line. They run in this order in one world. */
const lines: readonly (readonly [path: string, line: string])[] = [
  ["test create", "test create"],
  ["test advance", "test advance 7KQ2M9XA active"],
  ["test advance", "test advance 7KQ2M9XA paid --amount 250"],
  ["test fire", "test fire 3f2504e0-4f89-41d3-9a0c-0305e82c3301 case.closed --client kb-1001"],
  ["cases submit", "cases submit --client nordlicht-01 --body case.json"],
  ["cases import", "cases import cases.csv --client nordlicht-01"],
  ["clients create", "clients create --body client.json"],
  ["tokens mint", "tokens mint kb-1001"],
  ["webhooks create", "webhooks create --url https://example.com/hooks --event all --as customer"],
  ["webhooks create", "webhooks create --url https://example.com/hooks --event all --as referral"],
  ["webhooks update", "webhooks update 3f2504e0-4f89-41d3-9a0c-0305e82c3301 --active"],
  ["webhooks rotate", "webhooks rotate 3f2504e0-4f89-41d3-9a0c-0305e82c3301 --yes"],
  ["webhooks delete", "webhooks delete 3f2504e0-4f89-41d3-9a0c-0305e82c3301 --yes"],
  ["events replay", "events replay 3f2504e0-4f89-41d3-9a0c-0305e82c3301"],
  ["chats send", "chats send 7KQ2M9XA --text Hello --user staff1@falkenhof.example"],
  ["payments record", "payments record 44HX8JMJ --amount 10.00 --date 2026-03-12 --recipient partner"],
  ["payments edit", "payments edit 3f2504e0-4f89-41d3-9a0c-0305e82c3301 --case 44HX8JMJ --date 2026-03-11"],
  ["payments reverse", "payments reverse 3f2504e0-4f89-41d3-9a0c-0305e82c3301 --case 44HX8JMJ --yes"],
  ["cases fees", "cases fees 44HX8JMJ --interest 1250"],
  ["cases close", "cases close 44HX8JMJ --code Other"],
  ["test delete", "test delete 7KQ2M9XA --yes"],
];

/** Exit codes of lines that the platform refuses under a reading. */
const refused: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  "AMB-01 absent": {
    "webhooks update 3f2504e0-4f89-41d3-9a0c-0305e82c3301 --active": 6,
    "webhooks rotate 3f2504e0-4f89-41d3-9a0c-0305e82c3301 --yes": 6,
    "webhooks delete 3f2504e0-4f89-41d3-9a0c-0305e82c3301 --yes": 6,
  },
  "AMB-06 refused": { "test advance 7KQ2M9XA paid --amount 250": 9 },
  "AMB-47 refused": { "cases import cases.csv --client nordlicht-01": 12 },
};

let world: ExampleWorld;
let expected: ReadonlyMap<string, string>;

async function writeAll(readings: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, string>> {
  const { setting, remove } = world.fork();
  const opening = (options: Parameters<typeof openPlatform>[0]) => openPlatform({ ...options, readings });
  const ends = new Map<string, string>();
  for (const [path, line] of lines) {
    const words = recoupWords(`recoup ${world.fill(path, line)} --json`);
    const { exitCode, stderr } = await runLine(words, { ...setting, openPlatform: opening });
    ends.set(line, exitCode === 0 ? "0" : `${exitCode}: ${stderr}`);
  }
  remove();
  return ends;
}

beforeAll(async () => {
  world = await exampleWorld();
  expected = await writeAll({});
}, 120_000);

const readings = Object.entries(switches).flatMap(([id, { readings: names }]) =>
  Object.keys(names)
    .slice(1)
    .map((name) => `${id} ${name}`),
);

test("runs every line with the default readings", () => {
  expect([...expected].filter(([, end]) => end !== "0")).toEqual([]);
});

test.each(readings)(
  "exits with the expected code for each write if the platform uses %s",
  async (reading) => {
    const [id = "", name = ""] = reading.split(" ");
    const ends = await writeAll({ [id]: name });
    const failed = [...ends].filter(([line, end]) => !end.startsWith(String(refused[reading]?.[line] ?? 0)));
    expect(failed).toEqual([]);
  },
);
