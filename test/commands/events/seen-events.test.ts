import { expect, test } from "vitest";
import { createSeenMemory, openSeenEvents } from "../../../src/listener/seen/seen-events";
import { memoryFiles } from "../../support/program/world";

const folder = "/data/webhook-events/0123abcd";
const path = `${folder}/seen`;

test("recognizes events stored by an earlier process [CLI-18]", async () => {
  const files = memoryFiles(new Map());
  const seen = await openSeenEvents(files, folder);
  await seen.keep(["a", "b"]);
  await seen.keep([]);
  expect([seen.has("a"), seen.has("c")]).toEqual([true, false]);
  const next = await openSeenEvents(files, folder);
  expect([next.has("b"), next.has("c")]).toEqual([true, false]);
});

test("drops the oldest entries when the size limit is exceeded", async () => {
  const content = new Map<string, string>();
  const seen = await openSeenEvents(memoryFiles(content), folder, 10);
  const keys = Array.from({ length: 95 }, (_, number) => `key-${number}`);
  for (const key of keys) await seen.keep([key]);
  expect(keys.slice(-10).every((key) => seen.has(key))).toBe(true);
  expect(seen.has("key-0")).toBe(false);
  expect([...content.values()].join("").split("\n").length).toBeLessThanOrEqual(21);
});

test("ignores a line truncated by a crash but keeps later lines", async () => {
  const content = new Map([[path, "whole\nhalf-of-a-li"]]);
  const seen = await openSeenEvents(memoryFiles(content), folder);
  await seen.keep(["after"]);
  const next = await openSeenEvents(memoryFiles(content), folder);
  expect(["whole", "after", "half-of-a-line"].map((key) => next.has(key))).toEqual([true, true, false]);
  expect(content.get(path)).toBe("whole\nafter\n");
});

test("keeps a fixed number of the latest entries if there is no file", async () => {
  const seen = createSeenMemory(10);
  const keys = Array.from({ length: 95 }, (_, number) => `key-${number}`);
  for (const key of keys) await seen.keep([key]);
  expect(keys.slice(-10).every((key) => seen.has(key))).toBe(true);
  expect(seen.has("key-0")).toBe(false);
});
