import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { embeddedOrigin, type Platform, type Surface, surfaces } from "../../../src/base/platform";
import { openStore } from "../../../src/sandbox/store/store";
import { createRateLimiter } from "../../../src/sandbox/wire/limits";
import { temporaryFolder } from "../../support/program/temporary-folder";
import { openPlatform } from "../../support/sandbox/opening";
import { openSandbox, sandboxNow, type TestSandbox } from "../../support/sandbox/sandbox";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const paths = { collection: "/cases/none", referral: "/clients/none", customer: "/cases/none" };

/** Sends the requests one by one. Returns how many were accepted, and the last response. */
async function flood(
  { get }: TestSandbox,
  count: number,
  surface: Surface = "referral",
  key?: string | null,
) {
  let passed = 0;
  let last = await get(surface, paths[surface], key === undefined ? {} : { key });
  for (let sent = 1; sent <= count; sent += 1) {
    if (last.status !== 429) passed += 1;
    if (sent < count) last = await get(surface, paths[surface], key === undefined ? {} : { key });
  }
  return { passed, last };
}

/** Opens the request limits directly on a world's counters, without a server. */
async function openCounting() {
  const { store } = await openSandbox();
  const limits = createRateLimiter(store);
  const send = (count: number, now: number, key = "a") =>
    Array.from({ length: count }, () => limits.take(key, now)).filter((refusal) => refusal === undefined)
      .length;
  const waitAt = (now: number) => JSON.parse(limits.take("a", now)?.body ?? '{"retryAfter":0}').retryAfter;
  return { send, waitAt };
}

describe("the request limits", () => {
  test.each(surfaces)(
    "refuse a key's request 2,001 within a minute on the %s surface [LIM-01] [LIM-04] [NS-26]",
    async (surface) => {
      const sandbox = await openSandbox();
      const { passed, last } = await flood(sandbox, 2001, surface);
      expect([passed, last.status]).toEqual([2000, 429]);
      const other = { key: sandbox.keyOf(surface, 2) };
      expect((await sandbox.get(surface, paths[surface], other)).status).not.toBe(429);
    },
  );

  test("return the wait in the body as a decimal number, without a header [ERR-11] [LIM-04]", async () => {
    const sandbox = await openSandbox();
    sandbox.moveClock(3_250);
    const { last } = await flood(sandbox, 2001);
    expect(last.text).toMatch(/"retryAfter":56\.8}/);
    expect(last.json).toEqual({
      error: "rate_limit_exceeded",
      message: expect.any(String),
      retryAfter: 56.8,
    });
    expect(Object.keys(last.headers)).toEqual(["content-type"]);
    sandbox.moveClock(last.json.retryAfter * second);
    expect((await sandbox.get("referral", "/clients")).status).toBe(200);
  });

  test("slide in ten-second segments and don't count refused requests [LIM-01]", async () => {
    const { send, waitAt } = await openCounting();
    const start = sandboxNow;
    expect(send(1200, start + 9 * second)).toBe(1200);
    expect(send(1200, start + 30 * second)).toBe(800);
    expect(waitAt(start + 30 * second)).toBe(30);
    expect(send(5, start + 59 * second)).toBe(0);
    expect(send(1300, start + 60 * second)).toBe(1200);
    expect(send(1, start + 89 * second)).toBe(0);
    expect(send(1000, start + 90 * second)).toBe(800);
  });

  test("admit at most 2,000 requests in any six segments [LIM-01]", async () => {
    const bursts = fc.array(
      fc.record({ gapMs: fc.integer({ min: 0, max: 40_000 }), count: fc.integer({ min: 1, max: 1500 }) }),
      { minLength: 1, maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(bursts, async (steps) => {
        const { send } = await openCounting();
        let now = sandboxNow;
        const passed: { readonly segment: number; readonly count: number }[] = [];
        for (const { gapMs, count } of steps) {
          now += gapMs;
          const segment = Math.floor(now / 10_000);
          const used = passed
            .filter((earlier) => earlier.segment > segment - 6)
            .reduce((sum, earlier) => sum + earlier.count, 0);
          const expected = Math.min(count, 2000 - used);
          expect(send(count, now)).toBe(expected);
          passed.push({ segment, count: expected });
        }
      }),
      { numRuns: 10 },
    );
  });
});

/** Sends requests as fast as the per-minute limit allows. Returns the time a minute after the last batch. */
function pour(send: (count: number, now: number) => number, total: number, from: number): number {
  let now = from;
  for (let remaining = total; remaining > 0; remaining -= 2000) {
    expect(send(Math.min(remaining, 2000), now)).toBe(Math.min(remaining, 2000));
    now += minute;
  }
  return now;
}

test("refuses the 20,001st request in an hour until the next hour starts [LIM-02]", async () => {
  const { send, waitAt } = await openCounting();
  const now = pour(send, 20_000, sandboxNow + 20 * minute);
  expect(send(1, now)).toBe(0);
  expect(waitAt(now)).toBe((sandboxNow + hour - now) / second);
  expect(send(1, sandboxNow + hour - 1)).toBe(0);
  expect(send(1, sandboxNow + hour)).toBe(1);
});

test("refuses request 100,001 within a day until 24 hours after the first request [LIM-03]", async () => {
  const { send, waitAt } = await openCounting();
  const first = sandboxNow + 12_345;
  for (let hours = 0; hours < 5; hours += 1) pour(send, 20_000, first + hours * hour);
  const now = first + 6 * hour;
  expect(send(1, now)).toBe(0);
  expect(waitAt(now)).toBe((first + day - now) / second);
  expect(send(1, first + day - 1)).toBe(0);
  expect(send(1, first + day)).toBe(1);
});

describe("the request counts", () => {
  test("are shared by all requests without a valid key [LIM-04]", async () => {
    const sandbox = await openSandbox();
    expect((await flood(sandbox, 1000, "collection", null)).passed).toBe(1000);
    expect((await flood(sandbox, 1001, "referral", "sk_test_nobody")).passed).toBe(1000);
    expect((await sandbox.get("customer", "/cases", { key: null })).status).toBe(429);
    expect((await sandbox.get("customer", "/cases")).status).toBe(200);
  });

  test("include a token's requests in the count of the key that minted it [LIM-04] [AUTH-06]", async () => {
    const sandbox = await openSandbox();
    const authorization = `Bearer ${await sandbox.mint("kb-1001")}`;
    for (let sent = 1; sent < 2000; sent += 1) {
      await sandbox.get("customer", "/cases/none", { key: null, headers: { authorization } });
    }
    expect((await sandbox.get("referral", "/clients")).status).toBe(429);
    expect((await sandbox.get("customer", "/cases")).status).toBe(200);
  });

  test("restart when the clock is set back", async () => {
    const { send } = await openCounting();
    expect(send(2000, sandboxNow + day)).toBe(2000);
    expect(send(2000, sandboxNow)).toBe(2000);
  });

  test("are ignored in a world without limits", async () => {
    expect((await flood(await openSandbox({ isUnlimited: true }), 2001)).passed).toBe(2001);
  });

  test("start over after the world is reset", async () => {
    const sandbox = await openSandbox();
    await flood(sandbox, 2001);
    await sandbox.control("POST", "/reset");
    expect((await sandbox.get("referral", "/clients")).status).toBe(200);
  });
});

describe("a world on disk", () => {
  const dataFolder = temporaryFolder();
  const open = (world: string) => openPlatform({ dataFolder, world, now: () => sandboxNow });

  async function send(platform: Platform, count: number): Promise<number> {
    const { url, key } = platform.access(embeddedOrigin).test.referral;
    let passed = 0;
    for (let sent = 0; sent < count; sent += 1) {
      const request = { method: "GET", url: `${url}/clients/none`, headers: { xapikey: key } };
      if ((await platform.send(request)).status !== 429) passed += 1;
    }
    return passed;
  }

  test("shares one limit between consecutive commands [LIM-04]", async () => {
    const first = await open("together");
    expect(await send(first, 1950)).toBe(1950);
    first.close();
    const next = await open("together");
    expect(await send(next, 100)).toBe(50);
    next.close();
  });

  test("shares one limit between concurrent processes, which save their counts in batches [LIM-04]", async () => {
    const [one, two] = [await open("beside"), await open("beside")];
    expect(await send(one, 1200)).toBe(1200);
    expect(await send(two, 1000)).toBe(800);
    expect(await send(one, 1)).toBe(0);
    one.close();
    two.close();
  });

  test("is written only once for ten requests, when it closes", async () => {
    const platform = await open("cheap");
    const observer = openStore(join(dataFolder, "worlds", "cheap.db"));
    const before = observer.version();
    await send(platform, 10);
    expect(observer.version()).toBe(before);
    platform.close();
    expect(observer.version()).not.toBe(before);
    observer.close();
  });
});
