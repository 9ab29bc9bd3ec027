import fc from "fast-check";
import { expect, test } from "vitest";
import { buildGovernor } from "../../src/api/exchange/governor";
import { compactLeases, computeCapacity } from "../../src/api/exchange/limits";
import { withRetries } from "../../src/api/exchange/retry";
import { Failure } from "../../src/base/failure";
import type { HttpRequest, Send } from "../../src/base/http";
import type { Lease, Ledger } from "../../src/base/processes/lease";
import { openRateLedger } from "../../src/state/rate-ledger";
import { answer } from "../support/platforms/answers";
import { memoryFiles } from "../support/program/world";
import { type VirtualRetryClock, virtualRetryClock } from "../support/retry-clock";

const get: HttpRequest = { method: "GET", url: "https://host.example/cases", headers: {} };
const day = 86_400_000;

function memoryLedger(): Ledger & { granted: readonly Lease[]; updates: number } {
  return {
    granted: [],
    updates: 0,
    async update(change) {
      const [granted, value] = change(this.granted);
      this.granted = granted;
      this.updates++;
      return value;
    },
  };
}

const governed = (send: Send, ledger: Ledger, maxWaitMs: number, clock: VirtualRetryClock) =>
  withRetries(send, { retries: 0, maxWaitMs }, clock, buildGovernor(ledger, clock.now));

/**
 * Sends requests through one or more governors that share a ledger. `gapMs` returns how long each request
 * takes.
 */
async function sendMany(count: number, gapMs: (index: number) => number, processes = 1, maxWaitMs = day) {
  const clock = virtualRetryClock();
  const ledger = memoryLedger();
  const times: number[] = [];
  const through: Send = async () => {
    times.push(clock.now());
    return answer({});
  };
  const senders = Array.from({ length: processes }, () => governed(through, ledger, maxWaitMs, clock));
  for (let index = 0; index < count; index++) {
    await senders[index % processes]?.(get);
    clock.advance(gapMs(index));
  }
  return { times, ledger, clock };
}

/** Returns the highest number of requests in any window of `windowMs`. */
function busiest(times: readonly number[], windowMs: number): number {
  let peak = 0;
  for (let last = 0, first = 0; last < times.length; last++) {
    while ((times[first] as number) <= (times[last] as number) - windowMs) first++;
    peak = Math.max(peak, last - first + 1);
  }
  return peak;
}

test("doesn't open the ledger for only a few requests", async () => {
  const { ledger, clock } = await sendMany(20, () => 0);
  expect([ledger.updates, clock.waits]).toEqual([0, []]);
});

test("allows a thousand page reads without delay and with few ledger accesses", async () => {
  const { ledger, clock } = await sendMany(1000, () => 20);
  expect(clock.waits).toEqual([]);
  expect(ledger.updates).toBeLessThan(20);
});

test("sends at most 2,000 requests in any minute [LIM-01]", async () => {
  const { times, clock } = await sendMany(7000, () => 1);
  expect(times).toHaveLength(7000);
  expect(busiest(times, 70_000)).toBeLessThanOrEqual(2000);
  expect(clock.notes[0]).toMatch(/^Staying within the platform's rate limits; waiting \d/);
});

test("sends at most 20,000 requests in an hour and 100,000 in a day [LIM-02] [LIM-03]", async () => {
  const { times } = await sendMany(120_000, () => 5);
  expect(times).toHaveLength(120_000);
  expect(busiest(times, 60_000)).toBeLessThanOrEqual(2000);
  expect(busiest(times, 3_600_000)).toBeLessThanOrEqual(20_000);
  expect(busiest(times, day)).toBeLessThanOrEqual(100_000);
});

test("shares its limits between processes that use the same key [LIM-04]", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 6 }),
      fc.array(fc.constantFrom(0, 1, 10, 200, 4000), { minLength: 5, maxLength: 20 }),
      async (processes, gaps) => {
        const { times } = await sendMany(4500, (index) => gaps[index % gaps.length] as number, processes);
        return busiest(times, 60_000) <= 2000;
      },
    ),
    { numRuns: 6 },
  );
});

test("returns the unused part of a lease", async () => {
  const { ledger, times } = await sendMany(300, () => 2000);
  const granted = ledger.granted.reduce((sum, lease) => sum + lease.count, 0);
  expect(times).toHaveLength(300);
  expect(granted).toBeGreaterThanOrEqual(300);
  expect(granted).toBeLessThan(300 + 20);
});

test("fails without sending if the wait would be too long", async () => {
  const failure = await sendMany(2500, () => 1, 1, 1000).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Failure);
  expect(failure).toMatchObject({
    kind: "rate-limited",
    message: expect.stringMatching(/^The rate limit of this key is used up for the next \d/),
    details: { hint: expect.stringContaining("--max-wait") },
  });
});

test("resumes sending after a refusal once the limit allows it", async () => {
  const clock = virtualRetryClock();
  const ledger = memoryLedger();
  ledger.granted = [{ at: clock.now(), count: 1900 }];
  const send = governed(async () => answer({}), ledger, 0, clock);
  for (let index = 0; index < 20; index++) await send(get);
  await expect(send(get)).rejects.toMatchObject({ kind: "rate-limited" });
  clock.advance(80_000);
  expect(await send(get)).toMatchObject({ status: 200 });
});

test("counts every request even if the ledger can't be written [LIM-01]", async () => {
  const full = async () => {
    throw new Failure("config", "the disk is full");
  };
  const files = { ...memoryFiles(new Map()), write: full };
  const ledger = openRateLedger({ files }, "/cache", "a key");
  const clock = virtualRetryClock();
  const send = governed(async () => answer({}), ledger, day, clock);
  for (let index = 0; index < 1900; index++) await send(get);
  expect(clock.waits).toEqual([]);
  await send(get);
  expect(clock.waits).toEqual([75_000]);
});

test("never waits longer than the request's budget", async () => {
  const clock = virtualRetryClock();
  const ledger = memoryLedger();
  let sent = 0;
  const limited: Send = async () =>
    ++sent > 20 ? answer({ error: "rate_limit_exceeded", retryAfter: 70 }, 429) : answer({});
  const send = governed(limited, ledger, 120_000, clock);
  for (let index = 0; index < 20; index++) await send(get);
  ledger.granted = [{ at: clock.now(), count: 1880 }];
  expect(await send(get)).toMatchObject({ status: 429, attempts: 1 });
  expect(clock.waits).toEqual([75_000]);
});

test("counts time spent waiting for other requests toward the budget", async () => {
  const clock = virtualRetryClock();
  const ledger = memoryLedger();
  const send = governed(async () => answer({}), ledger, 60_000, clock);
  for (let index = 0; index < 20; index++) await send(get);
  // One more request is allowed after 25 seconds, one after 55, and the rest after 75.
  const now = clock.now();
  ledger.granted = [
    { at: now - 50_000, count: 1 },
    { at: now - 20_000, count: 1 },
    { at: now, count: 1878 },
  ];
  const outcomes = await Promise.allSettled([send(get), send(get), send(get), send(get)]);
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "rejected"]);
  expect(clock.waits).toEqual([25_000, 30_000]);
});

const grants = fc.array(
  fc.record({ at: fc.integer({ min: 0, max: 2 * day }), count: fc.integer({ min: 1, max: 3000 }) }),
  { maxLength: 60 },
);

test("doesn't allow more requests with a compacted ledger than with the full ledger", () => {
  fc.assert(
    fc.property(grants, fc.integer({ min: 0, max: 100_000 }), (granted, later) => {
      const now = 2 * day;
      const whole = computeCapacity(100, granted, now + later);
      const short = computeCapacity(100, compactLeases(granted, now), now + later);
      return short.count <= whole.count && short.waitMs >= whole.waitMs;
    }),
  );
});

test("keeps the ledger small during two days of steady use", () => {
  let granted: readonly Lease[] = [];
  for (let now = 0; now < 2 * day; now += 30_000)
    granted = compactLeases([...granted, { at: now, count: 20 }], now);
  expect(granted.length).toBeLessThan(1600);
});
