import { expect, test } from "vitest";
import { openListenPositions } from "../../src/state/listen-positions";
import { memoryFiles } from "../support/program/world";

const file = "/data/webhook-positions/hook-1.json";

test("stores the time up to which each subscription has received everything", async () => {
  const stored = new Map<string, string>();
  const positions = openListenPositions({ files: memoryFiles(stored) }, "/data");
  expect(await positions.read("hook-1")).toBeUndefined();
  await positions.write("hook-1", Date.UTC(2026, 2, 16, 9, 0, 0, 7));
  expect(stored.get(file)).toBe('{"deliveredUntil":"2026-03-16T09:00:00.007Z"}\n');
  expect(await positions.read("hook-1")).toBe(Date.UTC(2026, 2, 16, 9, 0, 0, 7));
  expect(await positions.read("hook-2")).toBeUndefined();
});

test.each(["7", "{}", '{"deliveredUntil":"soon"}', '["2026-03-16"]'])(
  "treats a file that contains %s as missing",
  async (content) => {
    const positions = openListenPositions({ files: memoryFiles(new Map([[file, content]])) }, "/data");
    expect(await positions.read("hook-1")).toBeUndefined();
  },
);
