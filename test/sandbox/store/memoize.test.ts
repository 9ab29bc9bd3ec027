import { expect, test } from "vitest";
import { memoize } from "../../../src/sandbox/store/memoize";
import { openStore } from "../../../src/sandbox/store/store";

function setUp() {
  const store = openStore(":memory:");
  store.exec("create table notes (text text)");
  const worked: string[] = [];
  const read = (key: string, of = store) =>
    memoize(of, key, () => {
      worked.push(key);
      return `${key} ${worked.length}`;
    });
  return { store, worked, read };
}

test("caches a value for each key and store until a write", () => {
  const { store, read } = setUp();
  expect([read("a"), read("a"), read("b"), read("a")]).toEqual(["a 1", "a 1", "b 2", "a 1"]);
  expect(read("a", openStore(":memory:"))).toBe("a 3");
  store.run("insert into notes values ('new')");
  expect([read("a"), read("a")]).toEqual(["a 4", "a 4"]);
});

test("caches a value even if it is undefined", () => {
  const { store } = setUp();
  let count = 0;
  const read = () =>
    memoize(store, "none", () => {
      count += 1;
    });
  read();
  read();
  expect(count).toBe(1);
});

test("clears the cache when it would exceed a thousand values", () => {
  const { worked, read } = setUp();
  for (let number = 0; number < 1_000; number += 1) read(String(number));
  read("0");
  expect(worked).toHaveLength(1_000);
  read("one more");
  read("one more");
  expect(worked).toHaveLength(1_001);
  read("0");
  expect(worked).toHaveLength(1_002);
});
