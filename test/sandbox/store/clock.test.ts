import { expect, test } from "vitest";
import { computeClockTime, createClock, readClock, writeClock } from "../../../src/sandbox/store/clock";
import { openStore } from "../../../src/sandbox/store/store";

test("follows the host's time until it is set, then keeps its own", () => {
  const store = openStore(":memory:");
  store.exec("create table meta (key text primary key, value text)");
  let host = 1_000;
  const now = createClock(store, () => host);
  expect([readClock(store), now()]).toEqual([{ base: 0, since: 0, speed: 1 }, 1_000]);
  writeClock(store, { base: 50, since: 1_000, speed: 2 });
  host = 1_010;
  expect(now()).toBe(70);
  writeClock(store, { base: 60, since: 1_010, speed: 0 });
  host = 9_000;
  expect([readClock(store), now()]).toEqual([{ base: 60, since: 1_010, speed: 0 }, 60]);
});

test("returns whole milliseconds", () => {
  expect(computeClockTime({ base: 10, since: 3, speed: 0.5 }, 6)).toBe(11);
});
