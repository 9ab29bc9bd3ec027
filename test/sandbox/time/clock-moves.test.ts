import { expect, test } from "vitest";
import { openStore } from "../../../src/sandbox/store/store";
import {
  checkTargetTime,
  moveClockForward,
  reportClock,
  setSpeed,
} from "../../../src/sandbox/time/clock-moves";
import { failureOf } from "../../support/failure-of";

function setUp() {
  const store = openStore(":memory:");
  store.exec("create table meta (key text primary key, value text)");
  const host = { now: 1_000 };
  const world = { store, now: () => 0, hostNow: () => host.now };
  return { world, host, report: () => reportClock(world) };
}
const iso = (ms: number) => new Date(ms).toISOString();

test("reports the world's time, its speed and the host's time", () => {
  const { world, host, report } = setUp();
  expect(report()).toEqual({ now: iso(1_000), isFrozen: false, speed: 1, hostNow: iso(1_000) });
  setSpeed(world, 10);
  host.now = 1_500;
  expect(report()).toEqual({ now: iso(6_000), isFrozen: false, speed: 10, hostNow: iso(1_500) });
  setSpeed(world, 0);
  host.now = 2_000;
  expect(report()).toEqual({ now: iso(6_000), isFrozen: true, speed: 0, hostNow: iso(2_000) });
});

test("moves only forward and returns the new time", () => {
  const { world, host, report } = setUp();
  setSpeed(world, 2);
  expect(moveClockForward(world, 5_000)).toBe(5_000);
  expect(report()).toMatchObject({ now: iso(5_000), speed: 2 });
  host.now = 1_100;
  expect(moveClockForward(world, 5_100)).toBe(5_200);
  expect(report().now).toBe(iso(5_200));
});

test("can be set only to a time between the present and the end of the year 9998", () => {
  const now = Date.UTC(2026, 2, 16, 9);
  checkTargetTime(now, now);
  checkTargetTime(Date.UTC(9999, 0), now);
  const late = failureOf(() => checkTargetTime(Date.UTC(9999, 0) + 1, now));
  expect([late.kind, late.message, String(late.details.hint)]).toEqual([
    "usage",
    "The clock can't be set beyond the year 9998.",
    "`recoup sandbox reset` resets it to this machine's time.",
  ]);
  const early = failureOf(() => checkTargetTime(now - 1, now));
  expect([early.kind, early.message, String(early.details.hint)]).toEqual([
    "usage",
    "The clock of the world stands at 2026-03-16T09:00:00.000Z and only goes forward: what happened after 2026-03-16T08:59:59.999Z would be in its future.",
    "`recoup sandbox reset` starts over at this machine's time; loading a snapshot restores the clock that was saved with it.",
  ]);
});
