import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { createSettledReader } from "../../../src/webhooks/receiver-state/settling";

/** Reads the values in turn until one is `booked`. Returns the last value and the waits. */
async function readUntilBooked(...shown: readonly string[]) {
  const pauses: number[] = [];
  const noted: number[] = [];
  const sleep = async (ms: number) => {
    await setImmediate();
    pauses.push(ms);
  };
  const readSettled = createSettledReader(100, sleep, (ms) => noted.push(ms));
  const remaining = [...shown];
  const last = await readSettled(
    async () => (remaining.length > 1 ? remaining.shift() : remaining[0]),
    (value) => value === "booked",
  );
  return { last, pauses, noted };
}

test("reads correct bookings only once and reports no wait", async () => {
  expect(await readUntilBooked("booked")).toEqual({ last: "booked", pauses: [], noted: [] });
});

test("polls for late bookings and reports the delay", async () => {
  expect(await readUntilBooked("open", "open", "booked")).toEqual({
    last: "booked",
    pauses: [20, 40],
    noted: [60],
  });
});

test("polls for missing bookings until the time is up and reports no wait", async () => {
  expect(await readUntilBooked("a", "a", "a", "a")).toEqual({ last: "a", pauses: [20, 40, 40], noted: [] });
});

test("keeps polling while the bookings change", async () => {
  expect(await readUntilBooked("a", "b", "c", "d", "e", "booked")).toEqual({
    last: "booked",
    pauses: [20, 40, 40, 20, 40],
    noted: [160],
  });
});

test("stops polling if only fields that aren't selected change", async () => {
  const pauses: number[] = [];
  const readSettled = createSettledReader(100, async (ms) => void pauses.push(ms));
  let reads = 0;
  const last = await readSettled(
    async () => ({ paid: 0, asOf: reads++ }),
    () => false,
    ({ paid }) => paid,
  );
  expect([last.asOf, pauses]).toEqual([3, [20, 40, 40]]);
});

test("stops waiting after sixty settle periods and judges bookings that still change", async () => {
  const { last, pauses } = await readUntilBooked(...Array.from({ length: 1000 }, (_, index) => `${index}`));
  expect([last, pauses.length]).toEqual(["180", 180]);
});
