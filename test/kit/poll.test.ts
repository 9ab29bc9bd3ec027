import { expect, test } from "vitest";
import { Failure } from "../../src/base/failure";
import { getErrorMessage } from "../../src/base/text/error-message";
import { type PollTiming, poll } from "../../src/kit/poll";

/** Polls until this read returns a value. Returns the value, the waits and the number of reads. */
async function polled(timing: PollTiming, readUntil = Number.POSITIVE_INFINITY, random = 0.5, readMs = 0) {
  let time = 1000;
  let reads = 0;
  const waits: number[] = [];
  const host = {
    now: () => time,
    random: () => random,
    sleep: async (ms: number) => {
      waits.push(Math.round(ms));
      time += ms;
    },
  };
  const read = async () => {
    reads += 1;
    time += readMs;
    return reads >= readUntil ? reads : undefined;
  };
  const createFailure = (waitedText: string) => new Failure("pending", waitedText);
  const context = { host, signal: new AbortController().signal };
  const value = await poll(context, timing, read, createFailure).catch(getErrorMessage);
  return { value, waits, reads };
}

test("makes each wait 1.5 times longer, up to a minute", async () => {
  const { value, waits } = await polled({}, 12);
  expect(value).toBe(12);
  expect(waits).toEqual([2000, 3000, 4500, 6750, 10_125, 15_188, 22_781, 34_172, 51_258, 60_000, 60_000]);
});

test("keeps an interval of more than a minute", async () => {
  expect((await polled({ interval: 90_000 }, 3)).waits).toEqual([90_000, 90_000]);
});

test("varies each wait by up to a fifth", async () => {
  expect((await polled({}, 3, 0)).waits).toEqual([1600, 2400]);
  expect((await polled({}, 3, 1)).waits).toEqual([2400, 3600]);
});

test("reads one last time when the time is up, then throws", async () => {
  expect(await polled({ timeout: 4000 })).toEqual({ value: "4s", waits: [2000, 2000], reads: 3 });
  expect(await polled({ timeout: 4000 }, 3)).toMatchObject({ value: 3 });
  expect(await polled({ timeout: 0 })).toEqual({ value: "0ms", waits: [], reads: 1 });
  const { value, waits } = await polled({});
  expect(value).toBe("10m");
  expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeCloseTo(600_000, -1);
});

test("reads once more if the time ran out during a read", async () => {
  const slowRead = await polled({ timeout: 6000 }, 3, 0.5, 3000);
  expect(slowRead).toEqual({ value: 3, waits: [2000], reads: 3 });
});
