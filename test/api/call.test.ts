import { expect, test } from "vitest";
import { defineEndpoint, type Effects } from "../../src/api/endpoint/endpoint";
import { endpoints } from "../../src/api/endpoint/endpoints";
import { readRecord } from "../../src/api/exchange/answer";
import { call, send, type Target } from "../../src/api/exchange/call";
import { Failure } from "../../src/base/failure";
import type { HttpRequest, HttpResponse } from "../../src/base/http";
import { answer } from "../support/platforms/answers";

const withdraw = defineEndpoint({
  name: "withdraw",
  surface: "referral",
  method: "POST",
  path: "/clients/{externalTenantId}/withdraw",
  isDestructive: true,
  hints: { Conflict: "The withdrawal is blocked: cases are past signing, or the client is not yours." },
  record: async () => (await import("zod")).looseObject({}),
  rules: ["CLI-16"],
});

function target(response: HttpResponse, overrides: Partial<Target> = {}) {
  const requests: HttpRequest[] = [];
  const reached: Target = {
    surface: "referral",
    environment: "live",
    profile: "acme",
    baseUrl: "https://referral.example",
    authorization: { xapikey: "key" },
    keyOrigin: "a variable",
    signal: new AbortController().signal,
    send: async (request) => {
      requests.push(request);
      return response;
    },
    ...overrides,
  };
  return { reached, requests };
}

const conflict = answer({ businessErrors: [{ type: "Conflict", message: "no", solutionUrl: "" }] }, 409);
const parameters = { externalTenantId: "a" };

test("suggests the operation's own next step after a conflict [CLI-16]", async () => {
  const { reached, requests } = target(conflict);
  await expect(call(reached, withdraw, { parameters })).rejects.toMatchObject({
    kind: "conflict",
    details: { type: "Conflict", hint: withdraw.hints?.Conflict },
  });
  expect(requests).toHaveLength(1);
});

test("passes each request, without its key, to the check before sending it", async () => {
  const seen: [string, Effects, boolean][] = [];
  const check = async (request: HttpRequest, effects: Effects) => {
    const { effect, isDestructive, isBulk } = effects;
    seen.push([request.method, { effect, isDestructive, isBulk } as Effects, "xapikey" in request.headers]);
  };
  const { reached } = target(answer({}), { check });
  await call(reached, withdraw, { parameters, effects: { isBulk: true } });
  await send(reached, "GET", "/clients");
  await send(reached, "DELETE", "/clients/a");
  const none = { isDestructive: undefined, isBulk: undefined };
  expect(seen).toEqual([
    ["POST", { effect: undefined, isDestructive: true, isBulk: true }, false],
    ["GET", { effect: "read", ...none }, false],
    ["DELETE", { effect: "write", ...none }, false],
  ]);
});

test("doesn't send a request that the check refuses", async () => {
  const check = () => Promise.reject(new Failure("forbidden", "not now"));
  const bearer = () => Promise.reject(new Error("nobody may mint for it"));
  const { reached, requests } = target(answer({}), { check, bearer });
  await expect(send(reached, "POST", "/clients")).rejects.toMatchObject({
    kind: "forbidden",
    details: { profile: "acme", environment: "live", request: "POST https://referral.example/clients" },
  });
  expect(requests).toEqual([]);
});

test("never lets a user's header replace the key", async () => {
  const { reached, requests } = target(answer({}));
  await send(reached, "GET", "/clients", undefined, { xapikey: "another" });
  expect(requests[0]?.headers.xapikey).toBe("key");
});

test("treats a non-GET request as a read only if it mints a token or is a preview", () => {
  const reads = endpoints.filter(({ method, effect }) => method !== "GET" && effect === "read");
  expect(reads.map(({ name }) => name)).toEqual(["mintToken", "previewCase", "previewCase"]);
});

test.each(["/a/../../live/clients", "/a/%2e%2E/b", "/./a", "/a b", "/a#b", "/a\\b"])(
  "refuses the ambiguous path %s and sends nothing",
  async (path) => {
    const { reached, requests } = target(answer({}));
    await expect(send(reached, "GET", path)).rejects.toMatchObject({ kind: "usage" });
    expect(requests).toEqual([]);
  },
);

const webPage = answer("<!DOCTYPE html><title>Sign in</title>", 200, { "content-type": "text/html" });

test("never treats a web page as a successful write [AMB-44] [AMB-51]", async () => {
  const { reached } = target(webPage);
  const message = "The answer (200) is not what the platform sends: it is text/html.";
  const checkUrl = "Check the URL: it may lead to a proxy, a login page or another service.";
  await expect(send(reached, "DELETE", "/clients/a")).rejects.toMatchObject({
    kind: "network",
    message,
    details: { hint: checkUrl },
  });
  await expect(call(reached, withdraw, { parameters })).rejects.toMatchObject({
    kind: "network",
    message,
    details: {
      hint: `${checkUrl} It may have taken effect: check before you send it again.`,
      retryable: false,
    },
  });
  const { response } = await send(reached, "GET", "/help");
  expect(response.status).toBe(200);
});

test.each([
  [
    { businessErrors: [{ type: "Conflict", message: "Past signing." }] },
    "The platform answered 200, but reports a failure: Conflict: Past signing.",
  ],
  [
    { Success: false, Message: "No.", errorCategory: "Validation" },
    "The platform answered 200, but reports a failure: No.",
  ],
])(
  "never treats a 2xx that reports a failure as a successful write [CLI-01] [ERR-01] %#",
  async (body, message) => {
    const { reached, requests } = target(answer(body));
    const hint = "It may have taken effect: check before you send it again.";
    for (const attempt of [send(reached, "DELETE", "/clients/a"), call(reached, withdraw, { parameters })])
      await expect(attempt).rejects.toMatchObject({
        kind: "network",
        message,
        details: { hint, retryable: false, status: 200 },
      });
    expect(requests).toHaveLength(2);
  },
);

test.each([
  { businessErrors: [], id: "a" },
  { success: true },
  { success: "false" },
  { caseResults: { successfulCases: [], failedCases: [{ errorType: "CreditorBlocked" }] } },
])("treats a 2xx with the body %j as a success [CLI-01]", async (body) => {
  const { reached } = target(answer(body));
  expect((await call(reached, withdraw, { parameters })).response.status).toBe(200);
});

test("reports that a write may have taken effect if its success response is unreadable [AMB-51]", async () => {
  const { reached } = target(answer(null));
  const accepted = await call(reached, withdraw, { parameters });
  expect(() => readRecord(accepted)).toThrow(
    expect.objectContaining({
      details: expect.objectContaining({
        hint: "Check the URL: it may lead to a proxy, a login page or another service. It may have taken effect: check before you send it again.",
        retryable: false,
      }),
    }),
  );
});
