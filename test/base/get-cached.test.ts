import { expect, test } from "vitest";
import { getCached } from "../../src/base/collections/get-or-create";

test("clears the cache when it is full and doesn't cache long keys", () => {
  const cache = new Map<string, number>();
  const get = (key: string) => getCached(cache, key, { maxEntries: 2, maxKeyLength: 3 }, () => key.length);
  expect([get("a"), get("bb"), get("a"), [...cache.keys()]]).toEqual([1, 2, 1, ["a", "bb"]]);
  expect([get("long"), [...cache.keys()]]).toEqual([4, ["a", "bb"]]);
  expect([get("ccc"), [...cache.keys()]]).toEqual([3, ["ccc"]]);
});
