import { expect, test } from "vitest";
import { createRandom, repeatByWeight } from "../../../src/sandbox/facts/random";

test("generates the same values only for the same seed and stream", () => {
  const draw = (seed: string, stream: string) => {
    const random = createRandom(seed, stream);
    return {
      fraction: random.fraction(),
      integers: Array.from({ length: 5 }, () => random.integer(1, 6)),
      picks: Array.from({ length: 5 }, () => random.pick(["red", "green", "blue"])),
      text: random.text("abc", 8),
      guid: random.guid(),
      base64: random.base64(9),
    };
  };
  expect(draw("tést", "cases")).toEqual({
    fraction: 0.15332639031112194,
    integers: [4, 1, 2, 5, 3],
    picks: ["red", "red", "red", "blue", "red"],
    text: "cbbbaaca",
    guid: "5fb0e566-b96f-4396-bc33-7998da936e8d",
    base64: "sd0PjUSFzzXL",
  });
  expect(draw("tést", "cases")).toEqual(draw("tést", "cases"));
  expect(draw("tést", "webhooks").guid).not.toBe(draw("tést", "cases").guid);
  expect(draw("test", "cases").guid).not.toBe(draw("tést", "cases").guid);
});

test("generates version 4 GUIDs", () => {
  const { guid } = createRandom("guids", "x");
  expect([guid(), guid(), guid(), guid()]).toEqual([
    "4508110c-f9fe-407b-8d99-41e64faed958",
    "4c701ca6-435b-4bce-8fb2-7d88a074dfee",
    "a22f930c-d296-4094-b5c4-964dc2af4330",
    "9abdf850-a3e2-48bd-912a-6f447f4314ea",
  ]);
});

test("generates every integer of a range, including both ends", () => {
  const { integer } = createRandom("range", "dice");
  const draws = Array.from({ length: 200 }, () => integer(2, 5));
  expect([...new Set(draws)].sort()).toEqual([2, 3, 4, 5]);
});

test("never succeeds with a 0 percent chance and always succeeds with a 100 percent chance", () => {
  const { chance } = createRandom("chance", "coin");
  const count = (percent: number) =>
    Array.from({ length: 500 }, () => chance(percent)).filter(Boolean).length;
  expect([count(0), count(100)]).toEqual([0, 500]);
  expect(count(1)).toBeGreaterThan(0);
  expect(count(99)).toBeLessThan(500);
});

test("repeats items by weight and throws if a list has no weights", () => {
  expect(
    repeatByWeight([
      [0, "never"],
      [2, "often"],
      [1, "once"],
    ]),
  ).toEqual(["often", "often", "once"]);
  expect(() => repeatByWeight([[0, "never"]])).toThrow(new RangeError("No item has a weight"));
});
