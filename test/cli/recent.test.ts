import { expect, test } from "vitest";
import { answer } from "../support/platforms/answers";
import { keptFiles } from "../support/program/kept-files";
import { collectionEnv, type LineSetting, memoryFiles, referralEnv, runLine } from "../support/program/world";

const file = "/home/operator/.cache/recoup/recent/env.test.txt";
const onTest = { RECOUP_ENVIRONMENT: "test" };

function world(
  stored: Map<string, string>,
  records: readonly unknown[],
  overrides: LineSetting = {},
): LineSetting {
  const send = async () =>
    answer({ cases: records, clients: records, page: { totalResults: records.length } });
  const env = { ...collectionEnv, ...onTest };
  return { env, send, isTerminal: true, fileSystem: memoryFiles(stored), ...overrides };
}
const cases = (...references: readonly unknown[]) =>
  references.map((reference, id) => ({ id: String(id), reference }));

test("keeps the references of listed cases, most recent first and without duplicates", async () => {
  const stored = new Map<string, string>();
  await runLine("cases list", world(stored, cases("A1", "B2")));
  expect(stored.get(file)).toBe("cases A1\ncases B2\n");
  await runLine("cases list", world(stored, cases("C3", "B2")));
  expect(stored.get(file)).toBe("cases C3\ncases B2\ncases A1\n");
});

test("writes nothing when the same list is read again", async () => {
  const stored = new Map([[file, "cases A1\n"]]);
  let writes = 0;
  const files = memoryFiles(stored);
  const write = async (path: string) => void (path === file && writes++);
  await runLine("cases list", world(stored, cases("A1"), { fileSystem: { ...files, write } }));
  expect(writes).toBe(0);
});

test("keeps the identifiers of listed clients", async () => {
  const stored = new Map([[file, "cases A1\n"]]);
  const env = { ...referralEnv, ...onTest };
  await runLine("clients list", world(stored, [{ externalTenantId: "nordlicht-01" }], { env }));
  expect(stored.get(file)).toBe("clients nordlicht-01\ncases A1\n");
});

test("keeps up to fifty references per list and two hundred in total", async () => {
  const stored = new Map<string, string>();
  const many = (letter: string) => cases(...Array.from({ length: 80 }, (_, index) => `${letter}${index}`));
  for (const letter of ["A", "B", "C", "D", "E"]) await runLine("cases list", world(stored, many(letter)));
  const lines = (stored.get(file) ?? "").trim().split("\n");
  expect([lines.length, lines[0], lines[50], lines.at(-1)]).toEqual([
    200,
    "cases E0",
    "cases D0",
    "cases B49",
  ]);
});

test.each([
  ["a command substitution", "$(reboot)"],
  ["a space", "A 1"],
  ["an escape", "A\u001b[2J"],
  ["a line break", "A\ncases B"],
  ["a flag", "--live"],
  ["a number", 7],
  ["nothing", null],
])("doesn't keep %s as a reference", async (_, reference) => {
  const stored = new Map<string, string>();
  await runLine("cases list", world(stored, cases(reference)));
  expect(keptFiles(stored)).toEqual([]);
});

test.each([
  ["RECOUP_NO_HISTORY is set", { env: { ...collectionEnv, ...onTest, RECOUP_NO_HISTORY: "1" } }],
  ["there is no terminal", { isTerminal: false }],
])("doesn't keep IDs if %s", async (_, more) => {
  const stored = new Map<string, string>();
  await runLine("cases list", world(stored, cases("A1"), more));
  expect(keptFiles(stored)).toEqual([]);
});

test("a command succeeds even if its history file isn't writable", async () => {
  const files = memoryFiles(new Map());
  const fileSystem = {
    ...files,
    write: async () => {
      throw new Error("the disk is full");
    },
  };
  const { exitCode, stderr } = await runLine("cases list -q", world(new Map(), cases("A1"), { fileSystem }));
  expect([exitCode, stderr]).toEqual([0, ""]);
});
