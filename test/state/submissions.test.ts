import { expect, test } from "vitest";
import { formatFingerprint } from "../../src/base/text/fingerprint";
import { openSubmissions } from "../../src/state/submissions";
import { memoryFiles } from "../support/program/world";

const start = Date.UTC(2026, 2, 16, 9);
const day = 86_400_000;
const file = "/data/submissions.txt";

function setUp() {
  const stored = new Map<string, string>();
  const clock = { now: start };
  const folders: string[] = [];
  const files = { ...memoryFiles(stored), makeFolder: async (path: string) => void folders.push(path) };
  return { submissions: openSubmissions({ files, now: () => clock.now }, "/data"), stored, clock, folders };
}

test("finds a submission with the same text for one day", async () => {
  const { submissions, clock, folders } = setUp();
  expect(await submissions.find("a text")).toBeUndefined();
  await submissions.add("a text", "case-1");
  expect(folders).toEqual(["/data"]);
  expect(await submissions.find("another text")).toBeUndefined();
  clock.now = start + day - 1;
  expect(await submissions.find("a text")).toEqual({ caseId: "case-1", at: start });
  clock.now = start + day;
  expect(await submissions.find("a text")).toBeUndefined();
});

test("stores each fingerprint once, newest first", async () => {
  const { submissions, stored, clock } = setUp();
  await submissions.add("a text", "case-1");
  await submissions.add("another text", "case-2");
  clock.now = start + 1;
  await submissions.add("a text", "case-3");
  expect(stored.get(file)).toBe(
    `${formatFingerprint("a text")} case-3 ${start + 1}\n${formatFingerprint("another text")} case-2 ${start}\n`,
  );
  expect(await submissions.find("a text")).toEqual({ caseId: "case-3", at: start + 1 });
});

test("fails if the list can't be written", async () => {
  const failure = new Error("the disk is full");
  const files = { ...memoryFiles(new Map()), write: () => Promise.reject(failure) };
  const submissions = openSubmissions({ files, now: () => start }, "/data");
  await expect(submissions.add("a text", "case-1")).rejects.toBe(failure);
});

test("forgets the oldest entries beyond 500", async () => {
  const { submissions, stored } = setUp();
  const lines = Array.from({ length: 500 }, (_, index) => `${index} case-${index} ${start}\n`);
  stored.set(file, lines.join(""));
  await submissions.add("a text", "case-new");
  const kept = stored.get(file)?.split("\n") ?? [];
  expect([kept.length, kept[0], kept[499], kept[500]]).toEqual([
    501,
    `${formatFingerprint("a text")} case-new ${start}`,
    `498 case-498 ${start}`,
    "",
  ]);
});
