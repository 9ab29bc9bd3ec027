import { expect, test } from "vitest";
import type { CallInput, CallResult } from "../../src/api/exchange/call";
import { Failure } from "../../src/base/failure";
import { type CallPlatform, describeUndo, runUndo, type Undo } from "../../src/cleanup/undo";
import { answer } from "../support/platforms/answers";

const effects = { isDestructive: false, isBulk: false };
const { signal } = new AbortController();

/** Runs the undo. Its calls return these outcomes in order, each a body or a failure. Returns the calls. */
async function callsOf(undo: Undo, outcomes: readonly unknown[] = []) {
  const calls: unknown[] = [];
  const left = [...outcomes];
  const call: CallPlatform = async (endpoint, input?: CallInput<typeof endpoint>, client?: string) => {
    calls.push([`${endpoint.surface} ${endpoint.name}`, input, client]);
    const outcome = left.shift();
    if (outcome instanceof Error) throw outcome;
    return { response: answer(outcome ?? {}) } as CallResult;
  };
  await runUndo(undo, call, signal);
  return calls;
}

test.each<[Undo, unknown, string]>([
  [
    { kind: "case", id: "c1" },
    ["collection deleteTestCase", { parameters: { id: "c1" }, effects, signal }, undefined],
    "test case c1",
  ],
  [
    { kind: "case", id: "c1", creditor: { client: "acme" } },
    ["customer deleteTestCase", { parameters: { id: "c1" }, effects, signal }, "acme"],
    "test case c1",
  ],
  [
    { kind: "tag", tag: "t1" },
    ["collection deleteTestCases", { query: { tag: "t1" }, effects, signal }, undefined],
    "test cases tagged t1",
  ],
  [
    { kind: "tag", tag: "t1", creditor: { client: "acme" } },
    ["customer deleteTestCases", { query: { tag: "t1" }, effects, signal }, "acme"],
    "test cases tagged t1",
  ],
  [
    { kind: "subscription", surface: "customer", id: "s1", client: "acme" },
    ["customer deleteWebhook", { parameters: { id: "s1" }, effects, signal }, "acme"],
    "customer subscription s1",
  ],
  [
    { kind: "payment", caseId: "c1", id: "p1" },
    [
      "collection reversePayment",
      { parameters: { id: "c1", paymentId: "p1" }, query: { reopenCaseIfNeeded: true }, effects, signal },
      undefined,
    ],
    "payment p1 on case c1",
  ],
  [
    { kind: "client", externalTenantId: "t1" },
    ["referral deleteClient", { parameters: { externalTenantId: "t1" }, effects, signal }, undefined],
    "client t1",
  ],
])("undoes %j with one call", async (undo, call, description) => {
  expect(await callsOf(undo)).toEqual([call]);
  expect(describeUndo(undo)).toBe(description);
});

test("omits the signal if none is given", async () => {
  const inputs: unknown[] = [];
  const call: CallPlatform = async (_, input) => {
    inputs.push(input);
    return { response: answer({}) } as CallResult;
  };
  await runUndo({ kind: "case", id: "c1" }, call);
  expect(inputs).toStrictEqual([{ parameters: { id: "c1" }, effects }]);
});

test("deletes the subscriptions whose URL contains the given text", async () => {
  const undo: Undo = { kind: "subscriptions", surface: "customer", urlPart: "/recoup-r1/", client: "acme" };
  const webhooks = [
    { id: "1", url: "https://a.example/recoup-r1/hook" },
    { id: "2", url: "https://a.example/recoup-r2/hook" },
    { id: "3", url: "https://b.example/recoup-r1/" },
  ];
  const remove = (id: string) => ["customer deleteWebhook", { parameters: { id }, effects, signal }, "acme"];
  expect(await callsOf(undo, [{ webhooks }])).toEqual([
    ["customer listWebhooks", { signal }, "acme"],
    remove("1"),
    remove("3"),
  ]);
  expect(describeUndo(undo)).toBe("customer subscriptions to /recoup-r1/");
});

test("deletes the subscription of an unanswered create, using the same signal", async () => {
  const body = { url: "https://a.example/hook" };
  const undo: Undo = { kind: "creation", surface: "referral", body, known: [] };
  expect(await callsOf(undo, [{ webhooks: [{ id: "1", ...body, events: null }] }])).toEqual([
    ["referral listWebhooks", { signal }, undefined],
    ["referral deleteWebhook", { parameters: { id: "1" }, effects, signal }, undefined],
  ]);
  expect(describeUndo(undo)).toBe("referral subscription to https://a.example/hook");
});

test("rejects if a subscription can't be deleted", async () => {
  const body = { url: "https://a.example/hook" };
  const webhooks = [{ id: "1", ...body }];
  const forbidden = new Failure("forbidden", "403");
  for (const undo of [
    { kind: "subscriptions", surface: "customer", urlPart: "a.example" },
    { kind: "creation", surface: "customer", body, known: [] },
  ] as const)
    await expect(callsOf(undo, [{ webhooks }, forbidden])).rejects.toBe(forbidden);
});

const notFound = (type?: string) => new Failure("not-found", "404", { type });

test("relinks a withdrawn client in order to delete it [TOK-09]", async () => {
  const posted = { externalTenantId: "t1" };
  const remove = [
    "referral deleteClient",
    { parameters: { externalTenantId: "t1" }, effects, signal },
    undefined,
  ];
  const undo: Undo = { kind: "client", externalTenantId: "t1", posted };
  expect(await callsOf(undo)).toEqual([remove]);
  expect(await callsOf(undo, [notFound()])).toEqual([
    remove,
    ["referral createClient", { body: posted, effects, signal }, undefined],
    remove,
  ]);
  const forbidden = new Failure("forbidden", "403");
  await expect(callsOf(undo, [forbidden])).rejects.toBe(forbidden);
  await expect(callsOf(undo, [notFound(), forbidden])).rejects.toBe(forbidden);
  await expect(callsOf(undo, [notFound(), null, forbidden])).rejects.toBe(forbidden);
});

test("treats a missing record as already deleted", async () => {
  expect(await callsOf({ kind: "case", id: "c1" }, [notFound()])).toHaveLength(1);
  expect(await callsOf({ kind: "client", externalTenantId: "t1" }, [notFound()])).toHaveLength(1);
});

test("doesn't treat a subscription as deleted if its client can't get a token [TOK-09]", async () => {
  const noToken = new Failure("not-found", "no link", { surface: "referral", type: "NotFound" });
  const noSubscription = new Failure("not-found", "gone", { surface: "customer", type: "WebhookNotFound" });
  for (const undo of [
    { kind: "subscription", surface: "customer", id: "s1", client: "acme" },
    { kind: "subscriptions", surface: "customer", urlPart: "/r1/", client: "acme" },
  ] as const) {
    await expect(callsOf(undo, [noToken])).rejects.toBe(noToken);
    expect(await callsOf(undo, [noSubscription])).toHaveLength(1);
  }
  const gone = new Failure("not-found", "gone", { surface: "referral" });
  expect(await callsOf({ kind: "subscription", surface: "referral", id: "s1" }, [gone])).toHaveLength(1);
});

test("treats a creditor's case as deleted only if the 404 is about the case", async () => {
  const undo: Undo = { kind: "case", id: "c1", creditor: {} };
  expect(await callsOf(undo, [notFound("CaseNotFound")])).toHaveLength(1);
  await expect(callsOf(undo, [notFound("NotFound")])).rejects.toThrow("404");
});

test("rejects with any other failure", async () => {
  const error = new Error("broken");
  await expect(callsOf({ kind: "case", id: "c1" }, [error])).rejects.toBe(error);
  const rejected = new Failure("rejected", "400");
  await expect(callsOf({ kind: "case", id: "c1" }, [rejected])).rejects.toBe(rejected);
});
