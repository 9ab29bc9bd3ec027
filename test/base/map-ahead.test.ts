import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { mapAhead } from "../../src/base/async/map-ahead";

test("yields results in order while mapping several items at once", async () => {
  const log: string[] = [];
  const map = async (item: number) => {
    log.push(`start ${item}`);
    for (let turn = item; turn < 4; turn++) await setImmediate();
    return item * 10;
  };
  for await (const result of mapAhead([1, 2, 3], 2, map)) log.push(`got ${result}`);
  expect(log).toEqual(["start 1", "start 2", "got 10", "start 3", "got 20", "got 30"]);
});

test("throws an item's error when its turn comes", async () => {
  const results: number[] = [];
  const map = async (item: number) => {
    if (item === 2) throw new Error("two");
    await setImmediate();
    return item;
  };
  const read = async () => {
    for await (const result of mapAhead([1, 2, 3], 3, map)) results.push(result);
  };
  await expect(read()).rejects.toThrow("two");
  expect(results).toEqual([1]);
});
