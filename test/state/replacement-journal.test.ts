import { expect, test } from "vitest";
import { formatFingerprint } from "../../src/base/text/fingerprint";
import { openReplacementJournal } from "../../src/state/replacement-journal";
import { memoryFiles } from "../support/program/world";

const replacement = {
  key: "a key",
  body: { url: "https://example.com" },
  startedAtMs: Date.UTC(2026, 2, 16),
};
const file = `/data/webhook-replacements/${formatFingerprint("hook-1")}.json`;

function setUp() {
  const stored = new Map<string, string>();
  return { journal: openReplacementJournal({ files: memoryFiles(stored) }, "/data"), stored };
}

test("keeps a replacement until it is forgotten", async () => {
  const { journal, stored } = setUp();
  expect(await journal.read("hook-1")).toBeUndefined();
  expect(await journal.begin("hook-1", replacement)).toBe(true);
  expect(journal.getPath("hook-1")).toBe(file);
  expect(stored.get(file)).toBe(
    '{"key":"a key","startedAt":"2026-03-16T00:00:00.000Z","body":{"url":"https://example.com"}}\n',
  );
  expect(await journal.read("hook-1")).toEqual(replacement);
  await journal.forget("hook-1");
  expect(await journal.read("hook-1")).toBeUndefined();
});

test("keeps only the first of two replacements for the same subscription", async () => {
  const { journal } = setUp();
  await journal.begin("hook-1", replacement);
  expect(await journal.begin("hook-1", { ...replacement, key: "another" })).toBe(false);
  expect(await journal.begin("hook-2", { ...replacement, key: "another" })).toBe(true);
  expect((await journal.read("hook-1"))?.key).toBe("a key");
});

test.each([
  "7",
  '{"key":"a key","startedAt":"2026-03-16T00:00:00Z"}',
  '{"key":"a key","startedAt":"2026-03-16T00:00:00Z","body":[]}',
  '{"key":"","startedAt":"2026-03-16T00:00:00Z","body":{}}',
  '{"key":"a key","startedAt":"soon","body":{}}',
])("treats a file that contains %s as missing", async (content) => {
  const { journal, stored } = setUp();
  stored.set(file, content);
  expect(await journal.read("hook-1")).toBeUndefined();
  expect(await journal.begin("hook-1", replacement)).toBe(true);
});
