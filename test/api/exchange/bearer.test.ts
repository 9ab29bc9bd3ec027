import { expect, test } from "vitest";
import { type Bearer, sendWithToken } from "../../../src/api/exchange/bearer";
import { sortOldestFirst } from "../../../src/api/exchange/recorded-events";
import { RetryBudget } from "../../../src/api/exchange/retry";
import { Failure } from "../../../src/base/failure";
import type { HttpRequest, HttpResponse } from "../../../src/base/http";
import { RawJson } from "../../../src/base/json/json";
import { answer } from "../../support/platforms/answers";

const request: HttpRequest = { method: "POST", url: "https://a.example", headers: { a: "1" } };

/** Sends a request with numbered tokens to a platform that responds with these outcomes. */
async function sendTo(...outcomes: readonly (HttpResponse | Error)[]) {
  const sent: unknown[] = [];
  const left = [...outcomes];
  const refused: unknown[] = [];
  let count = 0;
  const bearer: Bearer = async (refusedToken) => {
    refused.push(refusedToken);
    return `t${++count}`;
  };
  const send = async ({ headers, isResumed }: HttpRequest) => {
    sent.push([headers, isResumed]);
    const outcome = left.shift();
    if (outcome instanceof Error) throw outcome;
    return outcome as HttpResponse;
  };
  const result = await sendWithToken(send, bearer, request).catch((error: unknown) => error);
  return { sent, refused, result };
}

const unauthorized = answer({}, 401);

test("sends a request only once if its token is accepted", async () => {
  const response = answer({}, 403);
  const { sent, refused, result } = await sendTo(response);
  expect([sent, refused]).toEqual([[[{ a: "1", authorization: "Bearer t1" }, undefined]], [undefined]]);
  expect(result).toBe(response);
});

test("gets a new token after a 401 and counts the attempts made with both tokens", async () => {
  const { sent, refused, result } = await sendTo(
    { ...unauthorized, attempts: 2 },
    { ...answer({}, 200), attempts: 3 },
  );
  expect(sent[1]).toEqual([{ a: "1", authorization: "Bearer t2" }, undefined]);
  expect(refused).toEqual([undefined, "t1"]);
  expect(result).toEqual({ ...answer({}, 200), attempts: 5 });
  expect((await sendTo(unauthorized, unauthorized)).result).toEqual({ ...unauthorized, attempts: 2 });
});

test("remembers that the first attempt may have reached the platform", async () => {
  const uncertain = { ...unauthorized, mayHaveArrived: true };
  const { sent, result } = await sendTo(uncertain, answer({}, 409));
  expect(sent[1]).toEqual([{ a: "1", authorization: "Bearer t2" }, true]);
  expect(result).toEqual({ ...answer({}, 409), attempts: 2, mayHaveArrived: true });
  const failed = await sendTo(uncertain, new Failure("rejected", "no"));
  expect(failed.result).toMatchObject({ kind: "rejected", details: { mayHaveArrived: true } });
  const broken = new Error("broken");
  expect((await sendTo(uncertain, broken)).result).toBe(broken);
  const certain = new Failure("rejected", "no");
  expect((await sendTo(unauthorized, certain)).result).toBe(certain);
});

test.each([
  [false, unauthorized],
  [true, { ...unauthorized, mayHaveArrived: true }],
])(
  "reports whether the request may have arrived (%s) if its token can't be renewed",
  async (arrived, first) => {
    const lostRenewal = new Failure("network", "the connection was closed", { mayHaveArrived: true });
    const bearer: Bearer = async (refusedToken) => {
      if (refusedToken !== undefined) throw lostRenewal;
      return "t1";
    };
    const error = await sendWithToken(async () => first, bearer, request).catch(
      (failure: unknown) => failure,
    );
    expect(error).toMatchObject({ kind: "network", mayHaveArrived: arrived });
  },
);

/** Returns a clock on which waits end immediately and advance the time. */
function openClock() {
  const notes: string[] = [];
  const lines: string[] = [];
  let now = 1000;
  return {
    notes,
    lines,
    pass: (ms: number) => {
      now += ms;
    },
    clock: {
      now: () => now,
      sleep: async (ms: number) => {
        lines.push(`sleep ${ms}`);
        now += ms;
      },
      random: () => 0.5,
      note: async (text: string) => void notes.push(text),
      showWait: (text: () => string) => {
        lines.push(text());
        return { stop: () => void lines.push("stop") };
      },
    },
  };
}
const reason = { why: "429", countdown: (remaining: string) => `again in ${remaining}` };

test("waits within its budget and reports each wait longer than two seconds", async () => {
  const { clock, notes, lines } = openClock();
  const budget = new RetryBudget(5000, undefined, { until: 0 }, clock);
  expect(await budget.wait(2000, reason)).toBe(true);
  expect([notes, lines]).toEqual([[], ["again in 2s", "sleep 2000", "stop"]]);
  expect(await budget.wait(2001, reason)).toBe(true);
  expect(notes).toEqual(["429; waiting 2.1s."]);
  expect(await budget.wait(1000, reason)).toBe(false);
  expect(await budget.wait(999, reason)).toBe(true);
});

test("reports overlapping waits only once", async () => {
  const { clock, notes } = openClock();
  const noted = { until: 0 };
  const open = () => new RetryBudget(100_000, undefined, noted, clock);
  await open().wait(10_000, reason);
  noted.until = clock.now() + 10_000;
  await open().wait(12_000, reason);
  expect(notes).toHaveLength(1);
  noted.until = clock.now() + 10_000;
  await open().wait(12_001, reason);
  expect([notes.length, noted.until]).toEqual([2, clock.now()]);
});

test("doesn't count time spent on other requests as waiting", async () => {
  const { clock, pass } = openClock();
  const budget = new RetryBudget(1000, undefined, { until: 0 }, clock);
  const work = async () => {
    pass(400);
    return "done";
  };
  expect(await budget.during(Promise.resolve().then(work))).toBe("done");
  expect([await budget.wait(601, reason), await budget.wait(600, reason)]).toEqual([false, true]);
});

test("sorts events oldest first, and reverses the order of events with the same time", () => {
  const event = (id: string, createdAt?: string) => RawJson.of({ id, createdAt });
  const events = [
    event("d", "2026-03-16T09:00:02Z"),
    event("c", "2026-03-16T09:00:00Z"),
    event("b", "2026-03-16T09:00:00Z"),
    event("a"),
  ];
  expect(sortOldestFirst(events).map(({ value }) => Reflect.get(value as object, "id"))).toEqual([
    "a",
    "b",
    "c",
    "d",
  ]);
});
