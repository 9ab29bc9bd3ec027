import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  createRunName,
  formatRunTag,
  isRunName,
  lockRun,
  openUndoJournal,
  type WrittenRun,
} from "../../src/cleanup/journal";
import { files } from "../../src/host/files/files";
import { lateFiles } from "../support/program/late-files";
import { temporaryFolder } from "../support/program/temporary-folder";

test("reads a journal with the field names of version 0.1.0", async () => {
  const folder = temporaryFolder();
  const lines = [
    { run: "r1", place: "env test", kind: "listener", startedAt: "" },
    { kind: "subscriptions", surface: "customer", mark: "/recoup-r1/" },
  ];
  mkdirSync(join(folder, "test-runs"));
  writeFileSync(
    join(folder, "test-runs", "r1.ndjson"),
    lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
  );
  expect(await openUndoJournal({ files }, folder).read("r1")).toEqual({
    run: "r1",
    scope: "env test",
    kind: "listener",
    startedAt: "",
    undos: [{ kind: "subscriptions", surface: "customer", urlPart: "/recoup-r1/" }],
  });
});

const writtenRun = (run: string): WrittenRun => ({
  run,
  scope: "acme test",
  kind: "cases",
  startedAt: "2026-03-16T09:00:00Z",
  undos: [
    { kind: "case", id: "c1" },
    { kind: "tag", tag: "t1" },
  ],
});

/** Opens a journal on disk with these files. */
function journalWith(contents: Readonly<Record<string, string>> = {}) {
  const dataFolder = temporaryFolder();
  const folder = join(dataFolder, "listeners");
  for (const [name, text] of Object.entries(contents)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return { journal: openUndoJournal({ files: lateFiles(files) }, dataFolder, "listeners"), folder };
}

test("writes one line for a run and one for each undo", async () => {
  const { journal, folder } = journalWith();
  await journal.write(writtenRun("r1"));
  expect(readFileSync(join(folder, "r1.ndjson"), "utf8")).toBe(
    `{"run":"r1","scope":"acme test","kind":"cases","startedAt":"2026-03-16T09:00:00Z"}
{"kind":"case","id":"c1"}
{"kind":"tag","tag":"t1"}
`,
  );
  expect(await journal.read("r1")).toEqual(writtenRun("r1"));
});

test("lists readable runs and skips the others", async () => {
  const head = JSON.stringify({ run: "r9", scope: "acme test" });
  const { journal } = journalWith({
    "a.ndjson": `${head}\n`,
    "broken.ndjson": "{",
    "scopeless.ndjson": JSON.stringify({ run: "r9" }),
    "nameless.ndjson": JSON.stringify({ scope: "acme test" }),
    "empty.ndjson": "",
    "b.lock": head,
    "c.ndjson.123": head,
  });
  await journal.write(writtenRun("r1"));
  expect(await journal.list()).toEqual([{ run: "r9", scope: "acme test", undos: [] }, writtenRun("r1")]);
  await journal.forget("a");
  expect(await journal.list()).toEqual([writtenRun("r1")]);
  expect(await journal.read("a")).toBeUndefined();
});

test("lists a run without entries only once and deletes only its files", async () => {
  const { journal, folder } = journalWith({
    "a.lock": "",
    "a.ndjson.123": "",
    "ab.lock": "",
    "b.ndjson": `${JSON.stringify({ run: "b", scope: "acme test" })}\n`,
    "b.lock": "",
    "b.ndjson.456": "",
  });
  expect(await journal.listRunsWithoutJournal()).toEqual(["a", "ab"]);
  await journal.sweep("a");
  await journal.sweep("b");
  expect(readdirSync(folder).sort()).toEqual(["ab.lock", "b.lock", "b.ndjson", "b.ndjson.456"]);
});

test("locks a run until it is released", async () => {
  const { journal, folder } = journalWith();
  const release = await lockRun(journal, "r1");
  await expect(lockRun(journal, "r1")).rejects.toThrow(/lock/);
  expect(await journal.hold("r2", async () => readdirSync(folder).sort())).toEqual(["r1.lock", "r2.lock"]);
  await release();
  expect(await journal.hold("r1", async () => "done", 0)).toBe("done");
});

test("generates run names of ten letters and digits", () => {
  const numbers = [0, 0.27, 0.28, 0.5, 0.999, 0, 0, 0, 0, 0.99];
  expect(createRunName(() => numbers.shift() ?? Number.NaN)).toBe("09aiz0000z");
  expect(formatRunTag("r1")).toBe("recoup-r1");
});

test.each([
  ["a", true],
  ["R1_x.y-z", true],
  ["r".repeat(64), true],
  ["r".repeat(65), false],
  ["", false],
  [".r1", false],
  ["-r1", false],
  ["r/1", false],
])("accepts %j as a run name: %s", (name, isName) => {
  expect(isRunName(name)).toBe(isName);
});
