import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Failure } from "../../src/base/failure";
import type { Files } from "../../src/base/host";
import { files } from "../../src/host/files/files";
import { createUuid, openWriteJournal } from "../../src/state/write-journal";
import { temporaryFolder } from "../support/program/temporary-folder";

const hour = 3_600_000;
const at = Date.UTC(2026, 2, 16, 9);

function open(folder: string, now = at) {
  return openWriteJournal({ files, now: () => now, random: Math.random }, folder);
}
const journalNames = (folder: string) =>
  readdirSync(join(folder, "writes")).filter((name) => name.endsWith(".json"));

test("keeps a write's key until the write is settled [IDM-03]", async () => {
  const folder = temporaryFolder();
  const first = await open(folder)("POST /cases {a}");
  expect(first.key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(first.isResumed).toBe(false);

  const again = await open(folder, at + 23 * hour)("POST /cases {a}");
  expect(again).toMatchObject({ key: first.key, isResumed: true });
  expect((await open(folder)("POST /cases {b}")).key).not.toBe(first.key);

  await again.settle();
  const later = await open(folder)("POST /cases {a}");
  expect(later.isResumed).toBe(false);
  expect(later.key).not.toBe(first.key);
});

test("shares one key between concurrent requests for the same write", async () => {
  const folder = temporaryFolder();
  const keys = await Promise.all(Array.from({ length: 12 }, () => open(folder)("POST /cases {a}")));
  expect(new Set(keys.map(({ key }) => key)).size).toBe(1);
  expect(keys.filter(({ isResumed }) => !isResumed)).toHaveLength(1);
});

test("deletes settled writes", async () => {
  const folder = temporaryFolder();
  for (const write of ["a", "b", "c"]) await (await open(folder)(write)).settle();
  expect(readdirSync(join(folder, "writes"))).toEqual(["lock"]);
});

test("writes private files that don't reveal what was written", async () => {
  const folder = temporaryFolder();
  await open(folder)("POST /cases {debtor: Erika}");
  const [name = ""] = journalNames(folder);
  const file = join(folder, "writes", name);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(Object.keys(JSON.parse(readFileSync(file, "utf8")))).toEqual(["key", "startedAt"]);
});

test("doesn't resend a write with an unknown outcome after more than a day", async () => {
  const folder = temporaryFolder();
  await open(folder)("POST /cases {a}");
  const failure = await open(folder, at + 24 * hour)("POST /cases {a}").catch((error: Failure) => error);
  expect(failure).toMatchObject({
    kind: "conflict",
    message:
      "The same write was started at 2026-03-16T09:00:00.000Z, and its outcome is unknown; nothing was sent.",
    details: {
      hint: `Look whether it is there. Then run it again with an --idempotency-key of your own, or delete ${join(folder, "writes", journalNames(folder)[0] ?? "")}.`,
    },
  });
  expect(await open(folder, at + 24 * hour - 1)("POST /cases {a}")).toMatchObject({ isResumed: true });
});

test.each(["", "{", "null", '{"key":7,"startedAt":1}', '{"key":"7"}', '{"key":"7","startedAt":"soon"}'])(
  "replaces a journal file containing %j",
  async (content) => {
    const folder = temporaryFolder();
    await open(folder)("POST /cases {a}");
    writeFileSync(join(folder, "writes", journalNames(folder)[0] ?? ""), content);
    expect((await open(folder)("POST /cases {a}")).isResumed).toBe(false);
  },
);

test("doesn't send a write if its key can't be saved", async () => {
  const refuse = () => Promise.reject(new Failure("config", "the file system is full"));
  const full: Files = { ...files, write: refuse };
  const hold = openWriteJournal({ files: full, now: () => at, random: Math.random }, temporaryFolder());
  await expect(hold("POST /cases {a}")).rejects.toThrow("the file system is full");
});

test.each([
  [0, "00000000-0000-4000-8000-000000000000"],
  [0.5, "88888888-8888-4888-a888-888888888888"],
  [0.999, "ffffffff-ffff-4fff-bfff-ffffffffffff"],
])("creates a version 4 UUID from random numbers that are all %s", (random, uuid) => {
  expect(createUuid(() => random)).toBe(uuid);
});
