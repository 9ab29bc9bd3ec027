import { expect, test } from "vitest";
import type { Output } from "../../src/base/host";
import { makeHoldable } from "../../src/host/terminal/paging";

function outputOf(isTerminal: boolean) {
  const written: string[] = [];
  const output: Output = {
    isTerminal,
    columns: undefined,
    rows: undefined,
    isClosed: false,
    write: async (chunk) => void written.push(chunk.toString()),
  };
  return { held: makeHoldable(output), written };
}

test("holds back terminal output while a pager runs", async () => {
  const { held, written } = outputOf(true);
  await held.write("before\n");
  held.hold();
  await held.write("first\n");
  await held.write("second\n");
  expect(written).toEqual(["before\n"]);
  await held.release();
  await held.write("after\n");
  expect(written).toEqual(["before\n", "first\n", "second\n", "after\n"]);
});

test("doesn't hold back output to a file", async () => {
  const { held, written } = outputOf(false);
  held.hold();
  await held.write("now\n");
  expect(written).toEqual(["now\n"]);
});
