import { expect, test } from "vitest";
import { deriveKey } from "../../src/plan/plan";

const digest = "5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef";

test("derives a stable and unique UUID for each line of each plan", () => {
  const keys = Array.from({ length: 200 }, (_, line) => deriveKey(digest, line));
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  expect(keys.filter((key) => !uuid.test(key))).toEqual([]);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.slice(7, 9)).toEqual([
    "9bebf5c1-7b44-444f-b38a-afd939fcac11",
    "daba1dc8-772c-4b29-a40c-ba6f63cadcd9",
  ]);
  expect(deriveKey(digest.replace("5", "6"), 7)).not.toBe(keys[7]);
});
