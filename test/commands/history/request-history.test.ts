import { createHmac } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { files } from "../../../src/host/files/files";
import { createTextDigest, openHistory } from "../../../src/state/request-history";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { memoryFiles } from "../../support/program/world";

const large = "x".repeat(900);
const lineOf = (id: string) => JSON.stringify({ id, text: large });
const path = "/data/history/0.ndjson";

test("keeps every line of concurrent appends and gives each line a unique number", async () => {
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

test("keeps four full files and their entry numbers", async () => {
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

test("measures the file in bytes, not characters", async () => {
  const folder = temporaryFolder();
  const history = openHistory(files, folder, 2000);
  const line = JSON.stringify({ id: "a-1", text: "ø".repeat(70) });
  for (let count = 0; count < 14; count++) await history.append(line);
  expect(readdirSync(join(folder, "history"))).toEqual(["0.ndjson", "1.ndjson"]);
});

test("assigns an outcome to its request, even across files", async () => {
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

test("keeps the entries that follow a truncated one on the same line", async () => {
  const lines = [
    '{"id":"a-1","method":"POST"}',
    '{"of":"a-1","sta{"id":"b-1","method":"GET","text":"{\\"id\\":"}',
    '{"id":"a-2","bo{"id":"b-2","method":"PUT"}',
    '{"of":"b-2","status":"200"}',
    '{"id":"b-3","body":{"id":"c"}}',
    '{"id":"a-3","b',
  ];
  const saved = await openHistory(memoryFiles(new Map([[path, lines.join("\n")]])), "/data").read();
  expect(saved.map(({ number, fields }) => [number, fields])).toEqual([
    [1, { id: "a-1", method: "POST" }],
    [2, { id: "b-1", method: "GET", text: '{"id":' }],
    [3, undefined],
    [4, { id: "b-2", of: "b-2", method: "PUT", status: "200" }],
    [5, { id: "b-3", body: { id: "c" } }],
    [6, undefined],
  ]);
});

test("masks each entry once and keeps only the ID of a damaged one", async () => {
  const lines = [
    '{"id":"a-1","body":"secret"}',
    '{"of":"a-1","body":"secret"}',
    '{"id":"a-2","full":true,"body":"kept"}',
    '{"id":"a-3","body":"sec',
    '{"of":"a-4","body":"sec',
    "secret",
    "",
  ];
  const stored = new Map([[path, lines.join("\n")]]);
  const history = openHistory(memoryFiles(stored), "/data");
  await history.maskOlder((line) => ({ ...line, body: "masked" }));
  expect(stored.get(path)?.split("\n")).toEqual([
    '{"id":"a-1","body":"masked"}',
    '{"of":"a-1","body":"masked"}',
    '{"id":"a-2","full":true,"body":"kept"}',
    '{"id":"a-3"',
    '{"of":"a-4"',
    "",
    "",
  ]);
  expect(stored.get("/data/history/masked")).toBe("");
  await history.maskOlder(() => ({ body: "masked again" }));
  expect(stored.get(path)).toContain('"body":"masked"}');
});

test("reads files in numeric order and ignores other names", async () => {
  const stored = new Map([
    ["/data/history/10.ndjson", '{"id":"b"}\n'],
    ["/data/history/9.ndjson", '{"id":"a"}\n{"of":"a","status":"201"}\n{"id":"a2"}\n'],
    ["/data/history/9.ndjson.tmp", '{"id":"c"}\n'],
    ["/data/history/x1.ndjson", '{"id":"d"}\n'],
  ]);
  const saved = await openHistory(memoryFiles(stored), "/data").read();
  expect(saved.map(({ number, fields }) => [number, fields])).toEqual([
    [900_001, { id: "a", of: "a", status: "201" }],
    [900_002, { id: "a2" }],
    [1_000_001, { id: "b" }],
  ]);
});

test("starts a new file when the current one reaches the maximum size", async () => {
  const full = `${"x".repeat(99)}\n`;
  for (const [bytes, file] of [
    [100, "/data/history/8.ndjson"],
    [101, "/data/history/7.ndjson"],
  ] as const) {
    const stored = new Map([["/data/history/7.ndjson", full]]);
    await openHistory(memoryFiles(stored), "/data", bytes).append('{"id":"a"}', '{"of":"a"}');
    expect(stored.get(file)?.endsWith('{"id":"a"}\n{"of":"a"}\n')).toBe(true);
  }
});

test("starts with file 0 in its own folder and fails if the file isn't writable", async () => {
  const stored = new Map<string, string>();
  const folders: string[] = [];
  const files = { ...memoryFiles(stored), makeFolder: async (folder: string) => void folders.push(folder) };
  await openHistory(files, "/data").append("{}");
  expect([...stored]).toEqual([["/data/history/0.ndjson", "{}\n"]]);
  await createTextDigest(files, "/data");
  expect(folders).toEqual(["/data/history", "/data"]);
  const failure = new Error("the disk is full");
  const full = { ...files, append: () => Promise.reject(failure) };
  await expect(openHistory(full, "/data").append("{}")).rejects.toBe(failure);
});

test("checks whether a file is full each time it has grown by a twentieth of its capacity", async () => {
  const stored = new Map<string, string>();
  let looks = 0;
  const memory = memoryFiles(stored);
  const files = {
    ...memory,
    list: async (folder: string) => {
      looks += 1;
      return memory.list(folder);
    },
  };
  const history = openHistory(files, "/data", 400);
  const looksAfter = async (line: string) => {
    await history.append(line);
    return looks;
  };
  expect(await looksAfter('{"id":"abcdefgh"}')).toBe(1);
  expect(await looksAfter("{}")).toBe(1);
  expect(await looksAfter("{}")).toBe(2);
});

describe("a text digest", () => {
  test("depends on a key that is created once", async () => {
    const stored = new Map<string, string>();
    const first = await createTextDigest(memoryFiles(stored), "/data");
    const key = stored.get("/data/digest.key") ?? "";
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(first("a")).toBe(`hidden:${createHmac("sha256", key).update("a").digest("hex").slice(0, 10)}`);
    const second = await createTextDigest(memoryFiles(stored), "/data");
    expect([second("a"), stored.get("/data/digest.key")]).toEqual([first("a"), key]);
    const elsewhere = await createTextDigest(memoryFiles(new Map()), "/data");
    expect(elsewhere("a")).not.toBe(first("a"));
  });

  test("uses the key that another process created in the meantime", async () => {
    const stored = new Map<string, string>();
    const memory = memoryFiles(stored);
    const lock = async <Result>(_: string, work: () => Promise<Result>) => {
      stored.set("/data/digest.key", "theirs");
      return work();
    };
    await createTextDigest({ ...memory, lock }, "/data");
    expect(stored.get("/data/digest.key")).toBe("theirs");
  });
});
