import { expect, test } from "vitest";
import { forEachParallel } from "../../src/base/async/for-each-parallel";

test("finishes running tasks after an error but starts no new ones", async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const work = async (item: number) => {
    begun.push(item);
    if (item === 2) throw new Error("two");
    await new Promise(setImmediate);
    ended.push(item);
  };
  await expect(forEachParallel([1, 2, 3, 4, 5], 3, work)).rejects.toThrow("two");
  expect([begun, ended]).toEqual([
    [1, 2, 3],
    [1, 3],
  ]);
});
