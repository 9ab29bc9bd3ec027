import { expect, test } from "vitest";
import { splitBatches } from "../../src/base/collections/batches";
import { omitUndefined } from "../../src/base/collections/omit-undefined";

test.each([
  [0, []],
  [2, [[0, 1]]],
  [3, [[0, 1, 2]]],
  [4, [[0, 1, 2], [3]]],
])("splits %i items into batches of three", (count, batches) => {
  expect(splitBatches([...Array(count).keys()], 3)).toEqual(batches);
});

test("omits undefined fields but keeps null, empty, 0 and false", () => {
  expect(omitUndefined({ a: undefined, b: null, c: "", d: 0, e: false })).toStrictEqual({
    b: null,
    c: "",
    d: 0,
    e: false,
  });
});
