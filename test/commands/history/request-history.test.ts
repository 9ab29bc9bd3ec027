import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { files } from "../../../src/host/files/files";
import { openHistory } from "../../../src/state/request-history";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { memoryFiles } from "../../support/program/world";

const large = "x".repeat(900);
const lineOf = (id: string) => JSON.stringify({ id, text: large });
const path = "/data/history/0.ndjson";

test("keeps every line of concurrent appends and numbers each one uniquely", async () => {
  const folder = temporaryFolder();
  const processes = ["a", "b", "c"].map((name) => ({ name, history: openHistory(files, folder, 5000) }));
  await Promise.all(
    processes.map(async ({ name, history }) => {
      for (let count = 0; count < 5; count++) await history.append(lineOf(`${name}-${count}`));
    }),
  );
  const saved = await openHistory(files, folder, 5000).read();
  expect(new Set(saved.map(({ fields }) => fields?.id)).size).toBe(15);
  expect(new Set(saved.map(({ number }) => number)).size).toBe(15);
  expect(saved.some(({ number }) => number > 100_000)).toBe(true);
  expect(statSync(join(folder, "history", "0.ndjson")).mode & 0o777).toBe(0o600);
});

test("keeps four full files without renumbering entries", async () => {
  const folder = temporaryFolder();
  const history = openHistory(files, folder, 5000);
  const numbersOf = async () =>
    new Map((await history.read()).map(({ number, fields }) => [fields?.id, number]));
  for (let count = 0; count < 20; count++) await history.append(lineOf(`a-${count}`));
  const before = await numbersOf();
  for (let count = 20; count < 27; count++) await history.append(lineOf(`a-${count}`));
  expect(readdirSync(join(folder, "history"))).toEqual(["1.ndjson", "2.ndjson", "3.ndjson", "4.ndjson"]);
  for (const [id, number] of await numbersOf()) expect(before.get(id) ?? number).toBe(number);
});

test("measures the file in bytes, not in letters", async () => {
  const folder = temporaryFolder();
  const history = openHistory(files, folder, 2000);
  const line = JSON.stringify({ id: "a-1", text: "ø".repeat(70) });
  for (let count = 0; count < 14; count++) await history.append(line);
  expect(readdirSync(join(folder, "history"))).toEqual(["0.ndjson", "1.ndjson"]);
});

test("assigns an outcome to its request, even in the next file", async () => {
  const stored = new Map([
    [path, '{"id":"a-1","method":"POST"}\n{"id":"a-2","method":"PUT"}\n'],
    ["/data/history/1.ndjson", '{"of":"a-1","status":"201"}\n{"of":"gone-1","status":"204"}\n'],
  ]);
  const saved = await openHistory(memoryFiles(stored), "/data").read();
  expect(saved.map(({ number, fields }) => [number, fields?.method, fields?.status])).toEqual([
    [1, "POST", "201"],
    [2, "PUT", undefined],
  ]);
});

test("keeps an entry appended to a truncated line, and drops only the truncated entry", async () => {
  const stored = new Map([
    [path, '{"id":"a-1"}\n{"id":"a-2","bo{"id":"b-1","method":"GET"}\n{"id":"a-3","b'],
  ]);
  const saved = await openHistory(memoryFiles(stored), "/data").read();
  expect(saved.map(({ number, fields }) => [number, fields?.id])).toEqual([
    [1, "a-1"],
    [2, "b-1"],
    [3, undefined],
  ]);
});
