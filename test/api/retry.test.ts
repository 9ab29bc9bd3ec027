import { expect, test } from "vitest";
import { withRetries } from "../../src/api/exchange/retry";
import { Failure } from "../../src/base/failure";
import type { HttpRequest, HttpResponse, Send } from "../../src/base/http";
import { answer } from "../support/platforms/answers";
import { virtualRetryClock } from "../support/retry-clock";

const policy = { retries: 3, maxWaitMs: 120_000 };
const url = "https://host.example/cases";
const get: HttpRequest = { method: "GET", url, headers: {}, repeats: "safe" };
const post: HttpRequest = { method: "POST", url, headers: {} };
const keyedPost: HttpRequest = { ...post, headers: { "idempotency-key": "k-1" }, repeats: "keyed" };
/** A POST with a key that the operation isn't known to honor. */
const unprovenPost: HttpRequest = { ...post, headers: { "idempotency-key": "k-1" } };
const safePost: HttpRequest = { ...post, repeats: "safe" };
const lost = new Failure("network", "the connection was closed", { retryable: true });
const refused = lost.with({ mayHaveArrived: false });

type Step = HttpResponse | Failure;

/** Responds with each step in turn, then repeats the last one. */
function script(steps: readonly Step[]) {
  let sent = 0;
  const send: Send = async () => {
    const step = steps[Math.min(sent++, steps.length - 1)] as Step;
    if (step instanceof Failure) throw step;
    return step;
  };
  return { send, count: () => sent };
}

async function run(request: HttpRequest, steps: readonly Step[], limits = policy) {
  const clock = virtualRetryClock();
  const { send, count } = script(steps);
  const outcome = await withRetries(send, limits, clock)(request).catch((error: Failure) => error);
  return { outcome, sent: count(), waits: clock.waits, notes: clock.notes, shown: clock.shown };
}

const limited = (retryAfter: number | undefined, headers = {}) =>
  answer({ error: "rate_limit_exceeded", message: "slow down", retryAfter }, 429, headers);

test.each([400, 401, 403, 404, 409, 413, 415, 422, 302, 501])(
  "doesn't retry a %d [CLI-03] [CLI-04]",
  async (status) => {
    for (const request of [get, post, keyedPost]) {
      const { sent, waits } = await run(request, [answer({}, status)]);
      expect([sent, waits]).toEqual([1, []]);
    }
  },
);

test("doesn't read the body of a final response", async () => {
  const unread = new Proxy(new Uint8Array(), {
    get() {
      throw new Error("the body was read");
    },
  });
  for (const status of [200, 404, 409])
    expect((await run(post, [{ status, headers: {}, body: unread }])).outcome).toMatchObject({ status });
});

test("sends a request at most four times after 500s, with increasing pauses [CLI-06]", async () => {
  const { outcome, sent, waits } = await run(get, [answer({}, 500)]);
  expect([sent, waits]).toEqual([4, [500, 1000, 2000]]);
  expect(outcome).toMatchObject({ status: 500, attempts: 4 });
});

test("reports the reason for each wait and the remaining tries [CLI-05] [CLI-06]", async () => {
  const steps = [answer({}, 500), lost, limited(42), answer({})];
  expect((await run(get, steps)).shown).toEqual([
    "500, trying again in 1s (1 of 3)",
    "no connection, trying again in 1s (2 of 3)",
    "429, trying again in 42s",
  ]);
});

test.each([0, 0.5, 0.999])("increases the pauses whatever the random number is (%d)", async (chance) => {
  const clock = virtualRetryClock(() => chance);
  await withRetries(script([answer({}, 500)]).send, { ...policy, retries: 6 }, clock)(get);
  expect(clock.waits).toHaveLength(6);
  expect(clock.waits).toEqual([...clock.waits].sort((a, b) => a - b));
  expect(new Set(clock.waits).size).toBe(6);
});

test.each([500, 502, 503, 504])("recovers from a temporary %d", async (status) => {
  const { outcome, sent } = await run(get, [answer({}, status), answer({ ok: true })]);
  expect([sent, outcome]).toEqual([2, expect.objectContaining({ status: 200, attempts: 2 })]);
});

test.each([
  ["a read", 500, 4, get],
  ["a read", 503, 4, get],
  ["a POST that is safe to repeat", 500, 4, safePost],
  ["a POST with an honored key", 500, 4, keyedPost],
  ["a POST with an honored key", 503, 4, keyedPost],
  ["a POST with a key that isn't honored", 500, 1, unprovenPost],
  ["a POST with a key that isn't honored", 503, 1, unprovenPost],
  ["a POST", 500, 1, post],
  ["a POST", 502, 1, post],
  ["a POST", 503, 1, post],
  ["a POST", 504, 1, post],
] as const)("%s that gets a %d is sent %d times in all [AMB-51]", async (_, status, expected, request) => {
  expect((await run(request, [answer({}, status)])).sent).toBe(expected);
});

test.each([
  ["a read", get, 4],
  ["a POST that is safe to repeat", safePost, 4],
  ["a POST with an honored key", keyedPost, 4],
  ["a POST with a key that isn't honored", unprovenPost, 1],
  ["a POST", post, 1],
])("retries %s after a lost connection only if that is safe [AMB-51]", async (_, request, expected) => {
  const { outcome, sent } = await run(request, [lost]);
  expect(sent).toBe(expected);
  expect(outcome).toMatchObject({ kind: "network", details: { attempts: expected } });
});

test("retries a POST if the connection never opened [AMB-51]", async () => {
  for (const request of [post, unprovenPost]) expect((await run(request, [refused])).sent).toBe(4);
  expect((await run(post, [refused, lost, answer({})])).sent).toBe(2);
});

test("waits after a 409 only if the operation honors the key [AMB-51] [CLI-15]", async () => {
  const resumed = { isResumed: true };
  expect((await run({ ...unprovenPost, ...resumed }, [answer({}, 409)])).sent).toBe(1);
  expect((await run({ ...keyedPost, ...resumed }, [answer({}, 409)])).sent).toBe(4);
});

test("immediately reports a failure that a retry can't fix", async () => {
  const noHost = new Failure("network", "no host is known by that name", { retryable: false });
  expect(await run(get, [noHost])).toMatchObject({
    outcome: { message: noHost.message },
    sent: 1,
    waits: [],
  });
});

test.each([
  ["seconds with decimals in the body", limited(42.5), 42_500],
  ["a header of seconds", answer("", 429, { "retry-after": "7" }), 7000],
  ["a header with a date", answer("", 429, { "retry-after": "Mon, 16 Mar 2026 09:00:30 GMT" }), 30_000],
  ["the body before the header", limited(2, { "retry-after": "9" }), 2000],
  ["PascalCase", answer({ RetryAfter: 3 }, 429), 3000],
  ["a string", answer({ retryAfter: "1.5" }, 429), 1500],
  ["a fraction of a millisecond, rounded up", limited(1.0004), 1001],
])("waits for as long as a 429 specifies: %s [CLI-05] [LIM-04]", async (_, refusal, wait) => {
  for (const request of [get, post]) {
    const { sent, waits, outcome } = await run(request, [refusal, answer({})]);
    expect([sent, waits]).toEqual([2, [wait]]);
    expect(outcome).toMatchObject({ status: 200, attempts: 2 });
  }
});

test("doesn't count a 429 toward the retry limit for a 500", async () => {
  const { sent } = await run(get, [limited(1), limited(1), limited(1), limited(1), answer({}, 500)]);
  expect(sent).toBe(8);
});

test("with increasing pauses, retries a 429 that specifies no wait", async () => {
  const { sent, waits, outcome } = await run(get, [answer("", 429)]);
  expect(outcome).toMatchObject({ status: 429, attempts: sent });
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 32_000]);
});

test.each([0, 0.01, 0.4])("retries a 429 with increasing pauses if its retryAfter is %d", async (seconds) => {
  const { sent, waits } = await run(get, [limited(seconds)], { retries: 3, maxWaitMs: 20_000 });
  expect([sent, waits]).toEqual([6, [500, 1000, 2000, 4000, 8000]]);
});

test("doesn't start a wait that exceeds the remaining time", async () => {
  const { sent, waits, outcome } = await run(get, [limited(100), limited(30)]);
  expect([sent, waits]).toEqual([2, [100_000]]);
  expect(outcome).toMatchObject({ status: 429, attempts: 2 });
});

test("never retries without a budget", async () => {
  for (const step of [limited(1), answer({}, 500)]) {
    expect(await run(get, [step], { retries: 3, maxWaitMs: 0 })).toMatchObject({ sent: 1, waits: [] });
  }
});

test("with retries disabled, reports a 500 immediately but waits after a 429", async () => {
  expect(await run(get, [answer({}, 500)], { ...policy, retries: 0 })).toMatchObject({ sent: 1, waits: [] });
  expect(await run(get, [limited(1), answer({})], { ...policy, retries: 0 })).toMatchObject({ sent: 2 });
});

test("waits as long as a busy server requests", async () => {
  const busy = answer("", 503, { "retry-after": "5" });
  expect((await run(get, [busy, answer({})])).waits).toEqual([5000]);
});

test("reports a wait only if it is longer than two seconds", async () => {
  expect((await run(get, [limited(2), answer({})])).notes).toEqual([]);
  expect((await run(get, [limited(42.5), answer({})])).notes).toEqual(["Rate limited (429); waiting 42.5s."]);
});

test("sends no other requests during a wait that the server requested [CLI-05]", async () => {
  const clock = virtualRetryClock();
  const times: number[] = [];
  const start = clock.now();
  const send: Send = async () => {
    times.push(clock.now() - start);
    return times.length === 1 ? limited(30) : answer({});
  };
  const retried = withRetries(send, policy, clock);
  await Promise.all([retried(get), retried(get).then(() => retried(get))]);
  const [first, ...rest] = times;
  expect(first).toBe(0);
  // Requests in flight can't be stopped; later ones wait.
  expect(rest.filter((time) => time > 0).every((time) => time >= 30_000)).toBe(true);
  expect(clock.notes).toHaveLength(1);
});

test("refuses further requests without sending them if the server's wait exceeds the budget", async () => {
  const clock = virtualRetryClock();
  const { send, count } = script([limited(300)]);
  const retried = withRetries(send, policy, clock);
  expect(await retried(get)).toMatchObject({ status: 429, attempts: 1 });
  await expect(retried(get)).rejects.toMatchObject({
    kind: "rate-limited",
    details: { retryAfterSeconds: 300, hint: expect.stringContaining("--max-wait 5m") },
  });
  expect(count()).toBe(1);
});

test.each([
  [500, true],
  [429, false],
])(
  "doesn't retry if the wait after a %i is interrupted, and reports whether the request may have arrived",
  async (status, mayHaveArrived) => {
    const clock = virtualRetryClock();
    const { send, count } = script([answer({}, status)]);
    const sleep = () => Promise.reject(new Failure("interrupted", "interrupted"));
    const failure = { kind: "interrupted", mayHaveArrived };
    await expect(withRetries(send, policy, { ...clock, sleep })(get)).rejects.toMatchObject(failure);
    expect(count()).toBe(1);
  },
);

test("reports that a write may have arrived if another request's 429 ends its retries [CLI-05]", async () => {
  const clock = virtualRetryClock();
  let sent = 0;
  const send: Send = async ({ method }) => {
    if (method === "GET") return limited(300);
    return ++sent === 1 ? answer({}, 500) : answer({});
  };
  const retried = withRetries(send, policy, clock);
  const writing = retried(keyedPost);
  await retried(get);
  await expect(writing).rejects.toMatchObject({ kind: "rate-limited", mayHaveArrived: true });
  await expect(retried(keyedPost)).rejects.toMatchObject({ kind: "rate-limited", mayHaveArrived: false });
});

test("immediately reports a 409 that follows a 429 [CLI-15]", async () => {
  const { outcome, sent } = await run(keyedPost, [limited(1), answer({}, 409), answer({})]);
  expect([sent, outcome]).toEqual([2, expect.objectContaining({ status: 409, attempts: 2 })]);
});
