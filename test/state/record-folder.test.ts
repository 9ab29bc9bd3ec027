import { expect, test } from "vitest";
import { readText } from "../../src/base/json/json";
import { RecordFolder } from "../../src/state/record-folder";
import { memoryFiles } from "../support/program/world";

function setUp() {
  const stored = new Map<string, string>();
  const calls: string[] = [];
  const memory = memoryFiles(stored);
  const files = {
    ...memory,
    makeFolder: async (path: string) => void calls.push(`folder ${path}`),
    write: async (path: string, content: string | Uint8Array) => {
      calls.push(`write ${path}`);
      await memory.write(path, content);
    },
    lock: async <Result>(path: string, work: () => Promise<Result>) => {
      calls.push(`lock ${path}`);
      return work();
    },
  };
  const folder = new RecordFolder(files, "/data/notes", (value) => readText(value, "text") || undefined);
  return { folder, stored, calls };
}

test("creates the folder before writing a record", async () => {
  const { folder, stored, calls } = setUp();
  await folder.write("one", { text: "a" });
  expect(calls).toEqual(["folder /data/notes", "write /data/notes/one.json"]);
  expect(stored.get("/data/notes/one.json")).toBe('{"text":"a"}\n');
  expect(await folder.read("one")).toBe("a");
});

test("reads nothing from a missing or invalid file", async () => {
  const { folder, stored } = setUp();
  expect(await folder.read("one")).toBeUndefined();
  for (const content of ["", '{"text":', '{"other":"a"}', "[]"]) {
    stored.set("/data/notes/one.json", content);
    expect(await folder.read("one")).toBeUndefined();
  }
});

test("lists the records but skips broken and other files", async () => {
  const { folder, stored } = setUp();
  expect(await folder.list()).toEqual([]);
  stored.set("/data/notes/b.json", '{"text":"b"}');
  stored.set("/data/notes/a.json", '{"text":"a"}');
  stored.set("/data/notes/broken.json", "{");
  stored.set("/data/notes/a.json.lock", '{"text":"lock"}');
  expect(await folder.list()).toEqual(["a", "b"]);
});

test("deletes a record", async () => {
  const { folder, stored } = setUp();
  await folder.write("one", { text: "a" });
  await folder.remove("one");
  expect([...stored]).toEqual([]);
});

test("creates the folder before locking a file in it", async () => {
  const { folder, calls } = setUp();
  expect(await folder.lock("lock", async () => calls.push("work"))).toBe(3);
  expect(calls).toEqual(["folder /data/notes", "lock /data/notes/lock", "work"]);
});
