import { expect, test } from "vitest";
import { gatherTurn } from "../../src/base/gather-turn";

const host = { turn: () => new Promise<void>((resolve) => setImmediate(resolve)) };

test("takes items added in one turn together and in order, and later ones in the next turn", async () => {
  const taken: (readonly string[])[] = [];
  const add = gatherTurn<string>(host, async (items) => void taken.push(items));
  await Promise.all([add("a"), add("b").then(() => add("d")), add("c")]);
  expect(taken).toEqual([["a", "b", "c"], ["d"]]);
});

test("rejects an item that can't be accepted, and accepts later ones", async () => {
  const taken: (readonly string[])[] = [];
  const add = gatherTurn<string>(host, async (items) => {
    if (items.includes("bad")) throw new Error("no room");
    taken.push(items);
  });
  const ends = await Promise.allSettled([add("good"), add("bad")]);
  expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await add("later");
  expect(taken).toEqual([["later"]]);
});
