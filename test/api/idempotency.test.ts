import { expect, test } from "vitest";
import { submitCase } from "../../src/api/customer/cases";
import { classifyRequest } from "../../src/api/endpoint/operation-at";
import { call, send, type Target } from "../../src/api/exchange/call";
import { withRetries } from "../../src/api/exchange/retry";
import { fileEndpoints } from "../../src/api/families/files";
import { withdrawClient } from "../../src/api/referral/clients";
import { mintToken } from "../../src/api/referral/tokens";
import { Failure } from "../../src/base/failure";
import type { HttpRequest, HttpResponse } from "../../src/base/http";
import { answer } from "../support/platforms/answers";
import { virtualRetryClock } from "../support/retry-clock";

type Step = HttpResponse | Failure;
const refused = new Failure("network", "the connection was refused", {
  retryable: true,
  mayHaveArrived: false,
});
const lost = new Failure("network", "the connection was closed", { retryable: true });

/**
 * Opens a target whose server responds with the steps in turn. Records the calls to the target's key journal.
 */
function open(steps: readonly Step[], { retries = 3, isResumed = false } = {}) {
  const sent: HttpRequest[] = [];
  const reported: string[] = [];
  const send = async (request: HttpRequest) => {
    const step = steps[Math.min(sent.length, steps.length - 1)] as Step;
    sent.push(request);
    if (step instanceof Failure) throw step;
    return step;
  };
  const target: Target = {
    surface: "customer",
    environment: "test",
    profile: "p",
    baseUrl: "https://host.example",
    authorization: { xapikey: "k" },
    keyOrigin: "a file",
    signal: new AbortController().signal,
    send: withRetries(send, { retries, maxWaitMs: 120_000 }, virtualRetryClock()),
    keys: {
      async hold(write) {
        reported.push(`hold ${write.split("\n")[0]}`);
        return { key: "key-1", isResumed, settle: async () => void reported.push("settle") };
      },
    },
  };
  const submit = () => call(target, submitCase, { body: { a: 1 } }).catch((error: Failure) => error);
  return {
    target,
    submit,
    sent,
    reported,
    keys: () => sent.map(({ headers }) => headers["idempotency-key"]),
  };
}

test("saves a create's key before sending and settles it when the response arrives [IDM-03]", async () => {
  const { submit, keys, reported } = open([answer({ id: "1" })]);
  await submit();
  expect(keys()).toEqual(["key-1"]);
  expect(reported).toEqual(["hold POST", "settle"]);
});

test("retries with the same key after a lost connection [IDM-03] [AMB-51]", async () => {
  const { submit, keys, reported } = open([lost, answer({}, 503), answer({ id: "1" })]);
  await submit();
  expect(keys()).toEqual(["key-1", "key-1", "key-1"]);
  expect(reported).toEqual(["hold POST", "settle"]);
});

test.each([
  ["the connection stays lost", lost],
  ["the server keeps failing", answer({}, 500)],
])("keeps the saved key when %s", async (_, step) => {
  const { submit, reported } = open([step], { retries: 1 });
  await submit();
  expect(reported).toEqual(["hold POST"]);
});

const path = "/cases/3f2504e0-4f89-41d3-9a0c-0305e82c3301/files";
const webPage = answer("<!DOCTYPE html><title>Sign in</title>", 200, { "content-type": "text/html" });

test.each([
  ["a web page", webPage],
  ["text that is not JSON", answer("Created", 200, { "content-type": "text/plain" })],
  ["null", answer(null)],
  ["a report of a failure", answer({ success: false })],
  ["a wrapped record", answer({ data: { id: "1" } })],
  ["a redirect", answer("", 303, { location: "https://host.example/cases/1" })],
])("keeps the saved key if the response is %s, because the case may exist", async (_, step) => {
  const { submit, reported } = open([step], { retries: 0 });
  await submit();
  expect(reported).toEqual(["hold POST"]);
});

test.each([
  ["JSON of another type", answer({ id: "1" }, 200, { "content-type": "application/xml" })],
  ["JSON as a web page", answer({ id: "1" }, 200, { "content-type": "text/html" })],
])("keeps the saved key if the response is %s, which the command refuses", async (_, step) => {
  const { submit, reported } = open([step]);
  await submit();
  expect(reported).toEqual(["hold POST"]);
});

test.each([
  ["a list", answer([{ id: "1" }]), ["hold POST", "settle"]],
  ["text", answer("ok", 200, { "content-type": "text/plain" }), ["hold POST", "settle"]],
  ["null", answer(null), ["hold POST", "settle"]],
  ["no body", answer("", 204), ["hold POST", "settle"]],
  ["a web page", webPage, ["hold POST"]],
  ["a redirect", answer("", 303, { location: "https://host.example/files/1" }), ["hold POST"]],
])(
  "keeps the key of an upload, a withdrawal or a raw request unless %s counts as a success",
  async (_, step, calls) => {
    const rawRequest = classifyRequest("referral", "POST", path);
    for (const operation of [fileEndpoints.referral.uploadFile, withdrawClient, rawRequest]) {
      const { target, reported } = open([step], { retries: 0 });
      await send(target, "POST", path, {}, {}, operation).catch(() => {});
      expect(reported).toEqual(calls);
    }
  },
);

test("settles the key after a success without a body [AMB-44]", async () => {
  const { submit, reported } = open([answer("", 201)]);
  await submit();
  expect(reported).toEqual(["hold POST", "settle"]);
});

test.each([400, 401, 403, 409, 422])("settles the key after a %d on the first try", async (status) => {
  const { submit, sent, reported } = open([answer({}, status)]);
  await submit();
  expect(sent).toHaveLength(1);
  expect(reported).toEqual(["hold POST", "settle"]);
});

test("waits and retries with the same key after a 409 for a key already sent [CLI-15]", async () => {
  const afterCrash = open([answer({}, 409), answer({ id: "1" })], { isResumed: true });
  await afterCrash.submit();
  expect(afterCrash.keys()).toEqual(["key-1", "key-1"]);
  expect(afterCrash.reported).toEqual(["hold POST", "settle"]);

  const afterLoss = open([lost, answer({}, 409), answer({}, 409), answer({ id: "1" })]);
  await afterLoss.submit();
  expect(afterLoss.keys()).toEqual(["key-1", "key-1", "key-1", "key-1"]);
});

test("keeps the key if the 409 persists [CLI-15]", async () => {
  const { submit, sent, reported } = open([answer({}, 409)], { isResumed: true });
  expect(await submit()).toMatchObject({ kind: "conflict" });
  expect(sent).toHaveLength(4);
  expect(reported).toEqual(["hold POST"]);
});

test.each([400, 422])(
  "after a %d for a key that was already sent, says that an earlier try may have taken effect",
  async (status) => {
    const finding = "An earlier try may have taken effect: check before you send it again.";
    for (const { submit } of [
      open([answer({}, status)], { isResumed: true }),
      open([lost, answer({}, status)]),
      open([answer({}, 500), answer({}, status)]),
    ])
      expect(await submit()).toMatchObject({ kind: "rejected", details: { findings: [finding] } });
    for (const { submit } of [open([answer({}, status)]), open([refused, answer({}, status)])])
      expect(await submit()).not.toHaveProperty("details.findings");
  },
);

test.each([408, 425])("keeps the key after a %d, which doesn't refuse the request", async (status) => {
  const { submit, sent, reported } = open([answer({}, status)]);
  expect(await submit()).toMatchObject({ kind: "network", details: { status, retryable: true } });
  expect(sent).toHaveLength(1);
  expect(reported).toEqual(["hold POST"]);
});

test.each([401, 403, 404, 409, 429])(
  "keeps the key if any try gets no response, even if a later try gets a %d",
  async (status) => {
    const { submit, reported } = open([lost, answer({}, status)], { retries: 1 });
    await submit();
    expect(reported).toEqual(["hold POST"]);
  },
);

test.each([401, 403, 404, 409, 422])(
  "settles the key with a %d after tries that had no effect [IDM-03] [CLI-05]",
  async (status) => {
    const { submit, sent, reported } = open([answer({}, 429), refused, answer({}, status)]);
    expect(await submit()).toMatchObject({ details: { status, attempts: 3 } });
    expect(sent).toHaveLength(3);
    expect(reported).toEqual(["hold POST", "settle"]);
  },
);

test.each([
  ["every try gets a 429", answer({}, 429)],
  ["no connection was opened", refused],
])("settles the saved key when %s [IDM-03]", async (_, step) => {
  const { submit, reported } = open([step], { retries: 1 });
  await submit();
  expect(reported).toEqual(["hold POST", "settle"]);
});

test.each([
  ["a 429", answer({}, 429)],
  ["a refused connection", refused],
])("keeps the key of an earlier run after %s [IDM-03]", async (_, step) => {
  const { submit, reported } = open([step], { retries: 1, isResumed: true });
  await submit();
  expect(reported).toEqual(["hold POST"]);
});

test.each([
  ["a 429", answer({ retryAfter: 1 }, 429)],
  ["a refused connection", refused],
  ["a pause that is too long", answer({ retryAfter: 300 }, 429)],
])("keeps the key if a try gets no response, even after a later %s", async (_, step) => {
  const { submit, reported } = open([answer({}, 500), step, answer({}, 401)]);
  await submit();
  expect(reported).toEqual(["hold POST"]);
});

test("keeps the key of an unanswered try when the token is renewed [CLI-08] [CLI-15]", async () => {
  const opened = open([lost, answer({}, 401), answer({}, 409), answer({}, 401)]);
  const bearer = async () => "t";
  const target = { ...opened.target, bearer };
  await expect(call(target, submitCase, { body: {} })).rejects.toMatchObject({ mayHaveArrived: true });
  expect(opened.sent).toHaveLength(4);
  expect(opened.reported).toEqual(["hold POST"]);
});

test("doesn't send a key to an operation that doesn't honor one [AMB-31]", async () => {
  const { target, sent, reported } = open([answer({})]);
  await call({ ...target, surface: "referral" }, mintToken, { body: { externalTenantId: "a" } });
  expect(sent[0]?.headers["idempotency-key"]).toBeUndefined();
  expect(reported).toEqual([]);
});

test("doesn't save a write's key if the token can't be minted", async () => {
  const { target, reported, sent } = open([answer({})]);
  const bearer = () => Promise.reject(new Failure("unauthorized", "no link"));
  await expect(call({ ...target, bearer }, submitCase, { body: {} })).rejects.toThrow("no link");
  expect([reported, sent]).toEqual([[], []]);
});

test("doesn't save a write's key if the guard refuses the write", async () => {
  const { target, reported, sent } = open([answer({})]);
  const check = async () => {
    throw new Failure("forbidden", "not agreed to");
  };
  await expect(call({ ...target, check }, submitCase, { body: {} })).rejects.toThrow("not agreed to");
  expect([reported, sent]).toEqual([[], []]);
});
