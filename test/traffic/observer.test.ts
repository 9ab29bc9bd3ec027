import { describe, expect, test } from "vitest";
import type { HttpRequest } from "../../src/base/http";
import { type ExchangeDestination, Observer, parseBearer } from "../../src/traffic/observer";

const surface = { surface: "customer", environment: "test", target: "/cases?Page=2" } as const;
const request = (more: Partial<HttpRequest> = {}): HttpRequest => ({
  method: "post",
  url: "",
  headers: {
    xapikey: "key-of-this-client",
    "idempotency-key": "order-1",
    "content-type": "Application/JSON ; charset=utf-8",
  },
  body: Buffer.from('{"b":1, "password":"open sesame", "a":"key-of-this-client"}'),
  ...more,
});
const response = (json: unknown, status = 200, headers = {}) => ({
  status,
  headers,
  body: Buffer.from(JSON.stringify(json)),
});

function setUp(homeOf?: ConstructorParameters<typeof Observer>[1]) {
  const clock = { now: 1 };
  const observer = new Observer(() => clock.now, homeOf);
  const take = (
    more: Partial<HttpRequest> = {},
    destination: ExchangeDestination = surface,
    digest?: string,
  ) => observer.take(request(more), destination, digest);
  const first = () => observer.traffic().exchanges[0];
  return { observer, take, clock, first };
}

describe("a request", () => {
  test("is reduced to the facts needed for judging", () => {
    const { take } = setUp();
    expect(take().exchange).toEqual({
      number: 1,
      surface: "customer",
      environment: "test",
      endpoint: expect.objectContaining({ name: "submitCase" }),
      method: "POST",
      path: "/cases",
      query: [["Page", "2"]],
      credential: "key 1",
      isBearer: false,
      keyScope: undefined,
      idempotencyKey: "idempotency key 1",
      contentType: "application/json",
      bodyDigest: expect.stringMatching(/^[\w-]{22}$/),
      body: '{"b":1, "password":"****", "a":"****"}',
      secretsInUrl: [],
      sentAt: 1,
      answer: undefined,
    });
  });

  test("has fewer facts if it has no key, body or headers", () => {
    const bare: HttpRequest = { method: "GET", url: "", headers: {} };
    const { exchange } = new Observer(() => 0).take(bare, surface);
    expect(exchange).toMatchObject({
      credential: undefined,
      isBearer: false,
      idempotencyKey: undefined,
      contentType: "",
      bodyDigest: "",
      body: undefined,
    });
  });

  test("numbers keys, tokens and idempotency keys in order of first use", () => {
    const { take } = setUp();
    const facts = (headers: HttpRequest["headers"]) => {
      const { exchange } = take({ headers });
      return [exchange?.credential, exchange?.isBearer, exchange?.idempotencyKey];
    };
    expect(facts({ xapikey: "one", "idempotency-key": "a" })).toEqual(["key 1", false, "idempotency key 1"]);
    expect(facts({ authorization: "bearer  two" })).toEqual(["key 2", true, undefined]);
    expect(facts({ xapikey: "one", authorization: "Bearer two", "idempotency-key": "b" })).toEqual([
      "key 1",
      false,
      "idempotency key 2",
    ]);
    expect(facts({ authorization: "Basic two", "idempotency-key": "a" })).toEqual([
      undefined,
      false,
      "idempotency key 1",
    ]);
  });

  test("has the surface and environment of its key, which are looked up until they are known", () => {
    const lookups: string[] = [];
    const home = { surface: "customer", environment: "live" } as const;
    const { take } = setUp((key) => {
      lookups.push(key);
      return key === "known" ? home : undefined;
    });
    const homeOf = (headers: HttpRequest["headers"]) => take({ headers }).exchange?.keyScope;
    expect([homeOf({ xapikey: "known" }), homeOf({ xapikey: "known" })]).toEqual([home, home]);
    expect([homeOf({ xapikey: "other" }), homeOf({ xapikey: "other" })]).toEqual([undefined, undefined]);
    expect(homeOf({ authorization: "Bearer known" })).toBeUndefined();
    expect(lookups).toEqual(["known", "other", "other"]);
  });

  test("has the recorded digest, or else the digest of its body", () => {
    const { take } = setUp();
    const digestOf = (body: string, digest?: string) =>
      take({ body: Buffer.from(body) }, surface, digest).exchange?.bodyDigest;
    expect(digestOf("{}", "recorded")).toBe("recorded");
    expect(digestOf('{"a":1,"b":2}')).toBe(digestOf('{"b":2,"a":1.0}'));
    expect(digestOf('{"a":1,"b":2}')).not.toBe(digestOf('{"b":2,"a":2}'));
  });

  test("doesn't keep a JSON body above 256 KiB", () => {
    const { take } = setUp();
    const bodyOf = (length: number) =>
      take({ body: Buffer.from(`"${"x".repeat(length - 2)}"`) }).exchange?.body?.length;
    expect([bodyOf(256 * 1024), bodyOf(256 * 1024 + 1)]).toEqual([256 * 1024, undefined]);
  });
});

describe("a response", () => {
  const error = { businessErrors: [{ type: "ValidationError", solutionUrl: "u" }] };

  test("is added to its request only once", () => {
    const { take, clock, first } = setUp();
    const { end } = take();
    clock.now = 5;
    end(response({ id: "a", cases: [{ id: "b" }], accessToken: "a-token-of-theirs", ...error }));
    expect(first()).toMatchObject({
      sentAt: 1,
      answer: {
        at: 5,
        status: 200,
        retryAfterMs: undefined,
        errorTypes: [],
        hasHandoff: false,
        id: "a",
        ids: ["b"],
        page: undefined,
        issued: "key 2",
      },
    });
    expect(first()).not.toHaveProperty("provoked");
    end(response({}, 500));
    expect(first()?.answer?.status).toBe(200);
  });

  test("has its errors and handoff only if the status is at least 400", () => {
    const answerOf = (status: number) => {
      const { take, first } = setUp();
      take().end(response(error, status));
      return [first()?.answer?.errorTypes, first()?.answer?.hasHandoff];
    };
    expect([answerOf(399), answerOf(400)]).toEqual([
      [[], false],
      [["ValidationError"], true],
    ]);
  });

  test("includes the time to wait only if the status is 429", () => {
    const waitOf = (status: number) => {
      const { take, first } = setUp();
      take().end(response({ retryAfter: 2.5 }, status, {}));
      return first()?.answer?.retryAfterMs;
    };
    expect([waitOf(429), waitOf(503)]).toEqual([2500, undefined]);
  });

  test("can be missing", () => {
    const { take, clock, first } = setUp();
    const { end } = take();
    clock.now = 7;
    end(undefined);
    expect(first()?.answer).toEqual({
      at: 7,
      status: undefined,
      retryAfterMs: undefined,
      errorTypes: [],
      hasHandoff: false,
      id: undefined,
      ids: [],
      page: undefined,
      issued: undefined,
    });
  });

  test("identifies an issued token the same way as in requests that use the token", () => {
    const { take, observer } = setUp();
    take().end(response({ accessToken: "a-token-of-theirs" }));
    take().end(response({ accessToken: "in the answer" }), undefined, "masked-token");
    expect(take({ headers: { authorization: "Bearer a-token-of-theirs" } }).exchange?.credential).toBe(
      "key 2",
    );
    expect(take({ headers: { authorization: "Bearer masked-token" } }).exchange?.credential).toBe("key 3");
    expect(observer.traffic().exchanges[1]?.answer?.issued).toBe("key 3");
  });

  test("keeps the platform's response if it was replaced", () => {
    const { take, observer } = setUp();
    take().end(response({}, 503), { fault: "html", response: response({ id: "a" }, 201) });
    take().end(response({}, 503), { fault: "html", response: undefined });
    expect(observer.traffic().exchanges.map(({ provoked }) => provoked)).toEqual([
      { fault: "html", platformAnswer: { status: 201, id: "a" } },
      { fault: "html", platformAnswer: undefined },
    ]);
  });
});

test("records completed writes that change the platform itself", () => {
  const { take, observer, clock } = setUp();
  const move = (method: string, answer: ReturnType<typeof response> | undefined) => {
    const { exchange, end } = take({ method }, { move: "clock" });
    clock.now += 1;
    end(answer);
    return exchange;
  };
  expect(move("POST", response({}))).toBeUndefined();
  move("GET", response({}));
  move("POST", response({}, 400));
  move("POST", undefined);
  move("DELETE", response({}, 399));
  expect(observer.traffic()).toEqual({
    exchanges: [],
    moves: [
      { at: 2, kind: "clock" },
      { at: 6, kind: "clock" },
    ],
    unjudged: 0,
  });
});

test("reads the token from a bearer header", () => {
  const tokens = ["Bearer a b", "bearer  a", "Bearer ", "Basic a", "a Bearer b"].map((authorization) =>
    parseBearer({ authorization }),
  );
  expect([...tokens, parseBearer({})]).toEqual(["a", "a", undefined, undefined, undefined, undefined]);
});
