import { describe, expect, test } from "vitest";
import { createRateLimiter, rateLimitWindows } from "../../../src/sandbox/wire/limits";
import { openSmallWorld } from "../../support/sandbox/small-world";

/** The start of an hour. */
const start = 1000 * 3_600_000;

function setUp(counts: readonly (readonly [window: string, start: number, n: number])[] = []) {
  const { store } = openSmallWorld();
  for (const [window, at, n] of counts)
    store.run("insert into request_counts (key, window, start, n) values ('k', ?, ?, ?)", window, at, n);
  const limiter = createRateLimiter(store);
  /** Returns the wait in seconds, or undefined if the request is allowed and counted. */
  const wait = (now: number, key = "k") => {
    const answer = limiter.take(key, now);
    return answer && JSON.parse(answer.body).retryAfter;
  };
  const rows = () =>
    store.all("select window, start - ? as start, n from request_counts order by window, start", start);
  return { store, limiter, wait, rows };
}

test("allows 2,000 requests a minute, 20,000 an hour and 100,000 a day [LIM-01 to LIM-03]", () => {
  expect(rateLimitWindows).toEqual([
    { name: "minute", limit: 2_000, spanMs: 60_000, grainMs: 10_000 },
    { name: "hour", limit: 20_000, spanMs: 3_600_000, grainMs: 3_600_000 },
    { name: "day", limit: 100_000, spanMs: 86_400_000 },
  ]);
});

describe("a request", () => {
  test("is counted per ten seconds, per hour, and per day from the first request", () => {
    const { limiter, wait, rows } = setUp();
    wait(start + 12_345);
    wait(start + 19_999);
    wait(start + 20_000);
    limiter.save();
    expect(rows()).toEqual([
      { window: "day", start: 12_345, n: 3 },
      { window: "hour", start: 0, n: 3 },
      { window: "minute", start: 10_000, n: 2 },
      { window: "minute", start: 20_000, n: 1 },
    ]);
  });

  test.each([
    ["minute", [["minute", start, 1_999]], start + 59_999, undefined],
    ["minute", [["minute", start, 2_000]], start + 59_999, 0.1],
    ["minute", [["minute", start, 2_000]], start + 30_050, 30],
    ["minute", [["minute", start, 2_000]], start + 60_000, undefined],
    [
      "minute",
      [
        ["minute", start, 1_500],
        ["minute", start + 10_000, 500],
      ],
      start + 15_000,
      45,
    ],
    [
      "minute",
      [
        ["minute", start + 10_000, 1_999],
        ["minute", start, 2],
      ],
      start + 15_000,
      45,
    ],
    ["hour", [["hour", start, 20_000]], start + 3_599_000, 1],
    ["hour", [["hour", start, 20_000]], start + 3_600_000, undefined],
    ["day", [["day", start + 5, 100_000]], start + 86_400_000, 0.1],
    ["day", [["day", start + 5, 100_000]], start + 86_400_005, undefined],
    [
      "longest window",
      [
        ["minute", start, 2_000],
        ["hour", start, 20_000],
      ],
      start + 1_000,
      3_599,
    ],
    ["future", [["minute", start + 10_000, 2_000]], start, undefined],
  ] as const)("waits for the %s with counts %j at %i: %s", (_, counts, now, seconds) => {
    expect(setUp(counts).wait(now)).toBe(seconds);
  });

  test("doesn't count if it is refused, or toward another key", () => {
    const { limiter, wait, rows } = setUp([["minute", start, 2_000]]);
    expect([wait(start), wait(start, "other")]).toEqual([60, undefined]);
    limiter.save();
    expect(rows()).toHaveLength(4);
  });
});

describe("counts", () => {
  test("are written after every hundred requests and when they are saved", () => {
    const { limiter, wait, rows } = setUp();
    for (let sent = 0; sent < 99; sent += 1) wait(start);
    expect(rows()).toEqual([]);
    wait(start);
    expect(rows()).toMatchObject([{ n: 100 }, { n: 100 }, { n: 100 }]);
    wait(start);
    limiter.save();
    limiter.save();
    expect(rows()).toMatchObject([{ n: 101 }, { n: 101 }, { n: 101 }]);
  });

  test("that have expired are deleted when others are written", () => {
    const { limiter, wait, rows } = setUp([
      ["minute", start - 60_000, 1],
      ["minute", start - 50_000, 2],
      ["hour", start - 3_600_000, 3],
      ["day", start - 86_400_000, 4],
    ]);
    limiter.save();
    expect(rows()).toHaveLength(4);
    wait(start);
    limiter.save();
    expect(rows()).toEqual([
      { window: "day", start: 0, n: 1 },
      { window: "hour", start: 0, n: 1 },
      { window: "minute", start: -50_000, n: 2 },
      { window: "minute", start: 0, n: 1 },
    ]);
  });

  test("include those written by other processes, from oldest to newest", () => {
    const { store, wait } = setUp();
    wait(start);
    store.run(
      "insert into request_counts (key, window, start, n) values ('k', 'minute', ?, 1999)",
      start + 10_000,
    );
    expect(wait(start + 15_000)).toBe(45);
  });

  test("don't change the world's version", () => {
    const { store, limiter, wait } = setUp();
    const version = store.version();
    wait(start);
    limiter.save();
    expect(store.version()).toBe(version);
  });
});
