import { describe, expect, test } from "vitest";
import { resolveReadings } from "../../../src/sandbox/readings/readings";
import type { World } from "../../../src/sandbox/store/world";
import {
  deleteCallerKeys,
  linkRequest,
  normalizeBody,
  type RepeatableRequest,
  runOnce,
} from "../../../src/sandbox/wire/idempotency";
import {
  createRefusal,
  createTypedRefusal,
  type HandlerResponse,
  ok,
  refusals,
} from "../../../src/sandbox/wire/responses";
import { openSmallWorld } from "../../support/sandbox/small-world";

const hour = 3_600_000;
const now = 1000 * hour;

function setUp(readings = {}) {
  const { store: bare } = openSmallWorld();
  const store = { ...bare, readings: resolveReadings(readings) };
  let runs = 0;
  const request = (more: Partial<RepeatableRequest> = {}, key = "k"): RepeatableRequest => ({
    ...{ store, now, hostNow: now, method: "POST", operation: "submitCase", path: "/cases" },
    caller: { environment: "test", surface: "customer", owner: 1 },
    headers: { "idempotency-key": key },
    body: Buffer.from('{"a":1}'),
    refuse: createTypedRefusal,
    isKeyPerBody: false,
    ...more,
  });
  /** Runs a write and returns its status and how many times the work has run so far. */
  const run = (
    more: Partial<RepeatableRequest> = {},
    key = "k",
    answer: HandlerResponse = ok("{}"),
    delayMs = 0,
  ) => {
    const { status } = runOnce(request(more, key), delayMs, () => {
      runs += 1;
      return answer;
    });
    return [status, runs];
  };
  const keys = () => store.all("select caller, key, status, created_at from idempotency_keys order by key");
  return { store, request, run, keys };
}

describe("a write with a key", () => {
  test("runs once and then returns the stored response", () => {
    const { request, run, keys, store } = setUp();
    expect([run(), run(), run({}, "other")]).toEqual([
      [200, 1],
      [200, 1],
      [200, 2],
    ]);
    expect(keys()).toEqual([
      { caller: "test customer 1 submitCase", key: "k", status: 200, created_at: now },
      { caller: "test customer 1 submitCase", key: "other", status: 200, created_at: now },
    ]);
    const repeated = runOnce(request(), 0, () => createRefusal(500, "InternalError", "twice"));
    expect([repeated.body, repeated.findOriginalId?.()]).toEqual(["{}", null]);
    linkRequest(store, { caller: "test customer 1 submitCase", key: "k" }, 7);
    expect(repeated.findOriginalId?.()).toBe(7);
  });

  test("runs every time if its key is missing or empty", () => {
    const { run, keys } = setUp();
    expect([run({ headers: {} }), run({}, ""), run({}, "")]).toEqual([
      [200, 1],
      [200, 2],
      [200, 3],
    ]);
    expect(keys()).toEqual([]);
  });

  test("is treated as new for another caller, environment or operation", () => {
    const { run } = setUp();
    const caller = { environment: "test", surface: "customer", owner: 1 } as const;
    run();
    expect(run({ caller: { ...caller, owner: 2 } })).toEqual([200, 2]);
    expect(run({ caller: { ...caller, environment: "live" } })).toEqual([200, 3]);
    expect(run({ caller: { ...caller, surface: "referral" } })).toEqual([200, 4]);
    expect(run({ operation: "createWebhook" })).toEqual([200, 5]);
  });

  test("is refused if repeated with another body, path or method [IDM-01]", () => {
    const { run } = setUp();
    run();
    for (const other of [{ body: Buffer.from('{"a":2}') }, { path: "/cases?a" }, { method: "PUT" }])
      expect(run(other)).toEqual([422, 1]);
    expect(run({ body: Buffer.from(' { "a" : 1.0 } ') })).toEqual([200, 1]);
  });

  test("has its body compared byte by byte under the reading `bytes` [NS-50]", () => {
    const { run } = setUp({ "NS-50": "bytes" });
    expect([run(), run(), run({ body: Buffer.from('{"a": 1}') })]).toEqual([
      [200, 1],
      [200, 1],
      [422, 1],
    ]);
  });

  test("can treat its body as part of the key", () => {
    const { run } = setUp();
    const perBody = { isKeyPerBody: true };
    expect([run(perBody), run(perBody), run({ ...perBody, body: Buffer.from("{}") })]).toEqual([
      [200, 1],
      [200, 1],
      [200, 2],
    ]);
  });

  test("accepts a key of up to 255 characters", () => {
    const { request, run } = setUp();
    expect(run({}, "k".repeat(255))).toEqual([200, 1]);
    const { status, body } = runOnce(request({}, "k".repeat(256)), 0, () => ok(""));
    expect([status, JSON.parse(body).errors]).toEqual([
      400,
      { "Idempotency-Key": ["An idempotency key has at most 255 characters."] },
    ]);
  });

  test.each([
    ["one-hour", hour],
    ["one-day", 24 * hour],
    ["one-week", 168 * hour],
  ])("is remembered for %s [NS-73]", (reading, ms) => {
    const { run, keys } = setUp({ "NS-73": reading });
    run();
    expect(run({ now: now + ms - 1 })).toEqual([200, 1]);
    expect(run({ now: now + ms }, "other")).toEqual([200, 2]);
    expect(keys()).toHaveLength(1);
    expect(run({ now: now + ms })).toEqual([200, 3]);
  });
});

describe("a refusal", () => {
  const refused = createRefusal(422, "ValidationError", "No");

  test("doesn't use up its key [NS-74]", () => {
    const { run } = setUp();
    expect([run({}, "k", refused), run()]).toEqual([
      [422, 1],
      [200, 2],
    ]);
  });

  test("is stored under another reading unless it is a platform failure [NS-74]", () => {
    const { run } = setUp({ "NS-74": "stored" });
    expect([run({}, "k", refused), run()]).toEqual([
      [422, 1],
      [422, 1],
    ]);
    const broken = createRefusal(500, "InternalError", "No");
    expect([run({}, "b", broken), run({}, "b")]).toEqual([
      [500, 2],
      [200, 3],
    ]);
    const edge = { status: 499, body: "" };
    expect([run({}, "e", edge), run({}, "e")]).toEqual([
      [499, 4],
      [499, 4],
    ]);
  });

  test("is repeated with its original media type", () => {
    const { request } = setUp({ "NS-74": "stored" });
    const types = (key: string, answer: HandlerResponse) =>
      [1, 2].map(() => runOnce(request({}, key), 0, () => answer).contentType);
    expect(types("a", refusals.unreadable({}))).toEqual(Array(2).fill("application/problem+json"));
    expect(types("b", createRefusal(400, "ValidationError", "No"))).toEqual([undefined, undefined]);
    expect(types("c", { status: 200, body: '{"traceId":1}' })).toEqual([undefined, undefined]);
  });
});

describe("a write whose first response is delayed", () => {
  test.each([
    ["conflict", "Conflict"],
    ["idempotency-conflict", "IdempotencyConflict"],
  ])("is in progress until the response under the reading %s [AMB-30]", (reading, type) => {
    const { request, run } = setUp({ "AMB-30": reading });
    run({}, "k", ok("{}"), 50);
    const repeat = (hostNow: number) => runOnce(request({ hostNow }), 0, () => ok("again"));
    expect([repeat(now + 49).status, JSON.parse(repeat(now + 49).body)]).toEqual([
      409,
      expect.objectContaining({
        error: type,
        message: "The first request with this idempotency key is still in progress",
      }),
    ]);
    expect(repeat(now + 50).status).toBe(200);
    run({}, "short", ok("{}"), 1);
    expect(run({}, "short")[0]).toBe(409);
  });

  test("waits up to 15 seconds for an external request and then stores the response", async () => {
    const { request } = setUp();
    const final = { status: 201, body: '"final"' };
    const first = runOnce(request(), 0, () => ({ ...ok('"first"'), after: async () => final }));
    const repeat = (ms: number) => runOnce(request({ hostNow: now + ms }), 0, () => ok("again"));
    expect([repeat(14_999).status, repeat(15_000).body]).toEqual([409, '"first"']);
    expect(await first.after?.(undefined as unknown as World)).toBe(final);
    expect([repeat(0).status, repeat(0).body]).toEqual([201, '"final"']);
  });
});

test("deletes one caller's keys in both environments", () => {
  const { store, run, keys } = setUp();
  const caller = (environment: "test" | "live", owner: number) =>
    ({ caller: { environment, surface: "customer", owner } }) as const;
  for (const [environment, owner] of [
    ["test", 1],
    ["live", 1],
    ["test", 11],
  ] as const)
    run(caller(environment, owner));
  deleteCallerKeys(store, { surface: "customer", owner: 1 });
  expect(keys()).toMatchObject([{ caller: "test customer 11 submitCase" }]);
});

test.each([
  ['{"b":[1.50,"x",null,true],"a":{"d":1e2,"c":""}}', '{"a":{"c":"","d":100},"b":[1.5,"x",null,true]}'],
  ["[]", "[]"],
  ["7.0", "7"],
])("normalizes the body %s", (body, normal) => {
  expect(normalizeBody(Buffer.from(body))).toBe(normal);
});

test("keeps the original bytes of a body that isn't JSON", () => {
  const bytes = Buffer.from("{");
  expect([normalizeBody(bytes), normalizeBody(undefined)]).toEqual([bytes, ""]);
});
