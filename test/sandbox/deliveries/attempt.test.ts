import { expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import type { HttpRequest, HttpResponse } from "../../../src/base/http";
import { makeAttempt } from "../../../src/sandbox/deliveries/attempt";
import { defaultReadings } from "../../../src/sandbox/readings/readings";
import { signatureHeader } from "../../../src/webhooks/signature";

const secret = "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo=";
const input = {
  event_type: "case.closed",
  payload: '{"a":"é"}',
  cause: null,
  url: "https://receivers.dev/hook?a=1",
  secret,
} as const;
const answer = (text: string, status = 200): HttpResponse => ({
  status,
  headers: { "x-trace": "7" },
  body: Buffer.from(text),
});

interface AttemptSetting {
  readonly input?: object;
  readonly readings?: object;
  readonly network?: object;
  readonly tookMs?: number;
  readonly routes?: readonly { from: string; to: string }[];
  react?(): HttpResponse;
}

async function attemptWith({
  react = () => answer("ok"),
  routes = [],
  tookMs = 25,
  ...setting
}: AttemptSetting) {
  const requests: HttpRequest[] = [];
  const send = async (request: HttpRequest) => {
    requests.push(request);
    return react();
  };
  const times = [1000, 1000 + tookMs];
  const network = { send, routes: [], sleep: async () => {}, ...setting.network } as never;
  const attempt = await makeAttempt(
    {
      store: { readings: { ...defaultReadings, ...setting.readings } },
      network,
      hostNow: () => times.shift() ?? 0,
      signingNow: () => 1_773_651_600_999,
    },
    { ...input, ...setting.input },
    routes,
  );
  return { attempt, requests };
}

test("sends the signed payload and stores the response [DLV-09 to DLV-11]", async () => {
  const { attempt, requests } = await attemptWith({});
  const signedAt = 1_773_651_600;
  const headers = {
    "content-type": "application/json",
    "user-agent": "recoup-sandbox",
    "x-service-signature": signatureHeader(secret, signedAt, Buffer.from(input.payload)),
    "x-service-timestamp": "1773651600",
    "x-service-event": "case.closed",
  };
  expect(attempt).toEqual({
    status: 200,
    error: null,
    category: null,
    signedAt,
    sentTo: input.url,
    durationMs: 25,
    headers,
    answer: "ok",
    answerHeaders: { "x-trace": "7" },
  });
  expect(requests).toEqual([
    {
      method: "POST",
      url: input.url,
      headers,
      body: Buffer.from(input.payload),
      timeoutMs: 10_000,
      maxBodyBytes: 1_048_576,
      hasOwnConnection: true,
      mayReach: expect.any(Function),
    },
  ]);
});

test("signs with a given time and adds the test and replay headers [DLV-11]", async () => {
  const headersOf = async (part: object, readings: object = {}) =>
    (await attemptWith({ input: { signedAt: 7, ...part }, readings })).attempt.headers;
  const names = async (part: object, readings: object = {}) =>
    Object.keys(await headersOf(part, readings)).slice(3);
  expect(await headersOf({})).toMatchObject({
    "x-service-signature": signatureHeader(secret, 7, Buffer.from(input.payload)),
    "x-service-timestamp": "7",
  });
  expect(await headersOf({}, { "AMB-12": "milliseconds" })).toMatchObject({ "x-service-timestamp": "7000" });
  expect(await headersOf({ cause: "test" })).toMatchObject({ "x-service-test": "true" });
  expect(await headersOf({ cause: "replay" })).toMatchObject({ "x-service-replay": "true" });
  expect(await names({ cause: "test" })).toEqual([
    "x-service-timestamp",
    "x-service-event",
    "x-service-test",
  ]);
  expect(await names({ cause: "replay" })).toEqual([
    "x-service-timestamp",
    "x-service-event",
    "x-service-replay",
  ]);
  const without = { "NS-29": "absent" };
  expect(await names({ cause: "replay" }, without)).toEqual(["x-service-timestamp"]);
  expect(await names({ cause: "test" }, without)).toEqual(["x-service-timestamp", "x-service-test"]);
});

test("stores the first 2,000 bytes of a response", async () => {
  const kept = async (text: string) => (await attemptWith({ react: () => answer(text) })).attempt.answer;
  expect(await kept(`b${"a".repeat(1999)}`)).toBe(`b${"a".repeat(1999)}`);
  expect(await kept(`b${"a".repeat(2000)}`)).toBe(`b${"a".repeat(1999)}`);
  expect(await kept("")).toBe("");
});

test("fails an attempt that takes longer than 10 seconds", async () => {
  const took = async (tookMs: number) => {
    const { attempt } = await attemptWith({ tookMs });
    return [attempt.status, attempt.error, attempt.category, attempt.answer];
  };
  expect(await took(10_000)).toEqual([200, null, null, "ok"]);
  expect(await took(10_001)).toEqual([null, "Timeout: no answer within 10 seconds", "TimeoutError", "ok"]);
});

test("sends nothing to reserved hostnames or private addresses", async () => {
  const to = async (url: string) => {
    const { attempt, requests } = await attemptWith({ input: { url } });
    return [requests.length, attempt.sentTo, attempt.status, attempt.error, attempt.answer];
  };
  for (const host of [
    "example",
    "hooks.example",
    "a.test",
    "b.invalid.",
    "example.com",
    "a.example.org",
    "a.example.net",
  ])
    expect(await to(`https://${host}/`)).toEqual([0, "the world's own receiver", 204, null, null]);
  expect(await to("https://10.0.0.1/")).toEqual([0, "nowhere", null, "Cannot reach your endpoint", null]);
  expect((await to("https://notexample.dev/"))[0]).toBe(1);
});

test("follows routes, even to this machine", async () => {
  const routes = [{ from: "https://receivers.dev", to: "http://127.0.0.1:3000" }];
  const { attempt, requests } = await attemptWith({ routes });
  expect(attempt.sentTo).toBe("http://127.0.0.1:3000/hook?a=1");
  expect([requests[0]?.url, requests[0]?.mayReach]).toEqual([attempt.sentTo, undefined]);
});

test("delivers to a given receiver and passes on the abort signal", async () => {
  const given: HttpRequest[] = [];
  const send = async (request: HttpRequest) => {
    given.push(request);
    return answer("given", 202);
  };
  const { signal } = new AbortController();
  const deliverTo = (url: string) => ({ url: `${url}&given`, send });
  const { attempt, requests } = await attemptWith({ network: { deliverTo, signal } });
  expect([attempt.status, attempt.answer, attempt.sentTo]).toEqual([202, "given", `${input.url}&given`]);
  expect([requests.length, given[0]?.url, given[0]?.signal]).toEqual([0, `${input.url}&given`, signal]);
  const other = await attemptWith({ network: { deliverTo: () => undefined } });
  expect(other.attempt.sentTo).toBe(input.url);
});

test("records an error as a failed attempt but rethrows an interruption", async () => {
  const fail = (kind: "network" | "interrupted") =>
    attemptWith({
      react: () => {
        throw new Failure(kind, "no answer");
      },
    });
  const { attempt } = await fail("network");
  expect([attempt.status, attempt.error, attempt.answer, attempt.answerHeaders]).toEqual([
    null,
    "Network error: no answer",
    null,
    null,
  ]);
  await expect(fail("interrupted")).rejects.toMatchObject({ kind: "interrupted" });
});
