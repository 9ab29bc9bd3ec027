import { expect, test } from "vitest";
import { createTurnBatcher } from "../../src/base/async/turn-batcher";

const host = { turn: () => new Promise<void>((resolve) => setImmediate(resolve)) };

test("passes all items added in one turn to a single call, in the order added", async () => {
  const taken: (readonly string[])[] = [];
  const add = createTurnBatcher<string>(host, async (items) => void taken.push(items));
  await Promise.all([add("a"), add("b").then(() => add("d")), add("c")]);
  expect(taken).toEqual([["a", "b", "c"], ["d"]]);
});

test("continues after an item that can't be accepted", async () => {
  const taken: (readonly string[])[] = [];
  const add = createTurnBatcher<string>(host, async (items) => {
    if (items.includes("bad")) throw new Error("no room");
    taken.push(items);
  });
  const ends = await Promise.allSettled([add("good"), add("bad")]);
  expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await add("later");
  expect(taken).toEqual([["later"]]);
});
