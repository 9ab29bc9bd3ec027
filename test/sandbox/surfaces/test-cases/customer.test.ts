import { expect, test } from "vitest";
import { openSandbox } from "../../../support/sandbox/sandbox";
import { eventSummaries, managedSubmission, post, submission } from "../../../support/sandbox/submissions";

const sandbox = await openSandbox();
const { get, store, keyOf, mint } = sandbox;
const authorization = `Bearer ${await mint("kb-1001")}`;
const asClient = { key: null, headers: { authorization } };

const submitFor = async (changes: object, options: object) => {
  const body = submission({ isTest: true, ...changes });
  const { status, json } = await get("customer", "/cases", { method: "POST", body, ...options });
  expect(status).toBe(200);
  return json.id as string;
};
const advance = (id: string, body: object, options: object = {}) =>
  get("customer", `/test/cases/${id}/advance`, { method: "POST", body, ...options });
const remove = (path: string, options: object = {}) =>
  get("customer", path, { method: "DELETE", ...options });
const fire = (body: object, options: object = {}) =>
  get("customer", "/test/webhooks/fire", { method: "POST", body, ...options });
const errorOf = ({ status, json }: Awaited<ReturnType<typeof get>>) => [
  status,
  json.businessErrors?.[0]?.type,
];

test.each([
  ["its own key", {}],
  ["a token of its referral partner", asClient],
])("lets a creditor close its own test case as paid with %s [EP-18]", async (_, options) => {
  const id = await submitFor({}, options);
  const { status, json } = await advance(id, { to: "Closed:Paid", amount: 100 }, options);
  expect([status, json]).toEqual([
    200,
    { advanced: true, state: "Closed:Paid", remainingAmount: 900, currency: "EUR" },
  ]);
  expect((await get("customer", `/cases/${id}`, options)).json).toMatchObject({
    lifecycle: "Closed",
    closeCode: "Paid",
  });
  expect(eventSummaries(store, id, "referral").at(-1)).toBe("case.closed Paid");
});

test("lets the collection partner advance a submitted test case [AMB-09]", async () => {
  const id = await submitFor({}, {});
  const advanced = await post(sandbox, "collection", `/test/cases/${id}/advance`, { to: "Active" });
  expect(advanced.json).toEqual({ advanced: true, state: "Active" });
  const unsigned = { key: keyOf("customer", 3) };
  const body = submission({ isTest: true, allowPendingContracts: true });
  const waiting = await get("customer", "/cases", { method: "POST", body, ...unsigned });
  expect([waiting.status, waiting.json.lifecycle]).toEqual([202, "PendingContractSigning"]);
  expect((await advance(waiting.json.id, { to: "Active" }, unsigned)).json.state).toBe("Active");
});

test("returns 404 for another creditor's case and 400 for a production case [ERR-26] [AMB-45]", async () => {
  const id = await submitFor({}, {});
  const other = { key: keyOf("customer", 2) };
  expect(errorOf(await advance(id, { to: "Active" }, other))).toEqual([404, "CaseNotFound"]);
  expect(errorOf(await remove(`/test/cases/${id}`, other))).toEqual([404, "CaseNotFound"]);
  expect(errorOf(await fire({ event: "case.closed", caseId: id }, other))).toEqual([404, "CaseNotFound"]);
  const production = await submitFor({ isTest: false }, {});
  expect(errorOf(await advance(production, { to: "Active" }))).toEqual([400, "ValidationError"]);
  expect(errorOf(await remove(`/test/cases/${production}`))).toEqual([400, "ValidationError"]);
  expect(errorOf(await fire({ event: "case.closed", caseId: production }))).toEqual([400, "ValidationError"]);
});

test("deletes only the creditor's own test cases, by ID or by tag [EP-19] [EP-20]", async () => {
  const one = await submitFor({}, asClient);
  expect((await remove(`/test/cases/${one}`, asClient)).status).toBe(204);
  expect((await get("customer", `/cases/${one}`)).status).toBe(404);
  const tagged = await submitFor({ tag: "mine" }, {});
  const other = managedSubmission({ isTest: true, tag: "mine" });
  const { json } = await post(sandbox, "collection", "/managed-cases", other);
  expect((await remove("/test/cases?tag=mine")).status).toBe(204);
  expect((await get("customer", `/cases/${tagged}`)).status).toBe(404);
  expect((await get("collection", `/cases/${json.id}`)).status).toBe(200);
  expect((await remove("/test/cases?tag=%20")).status).toBe(400);
});

test("sends an event to the creditor's test subscriptions without changing the case [AMB-20]", async () => {
  const id = await submitFor({}, {});
  const hook = { url: "https://hooks.example.com/in", events: ["case.closed", "payment.created"] };
  const ownAnswer = await post(sandbox, "customer", "/webhooks", { ...hook, isTestMode: true });
  const live = await post(sandbox, "customer", "/webhooks", hook);
  const named = { caseId: id, subscriptionId: ownAnswer.json.id };
  const fired = await fire({ event: "case.closed", ...named });
  expect([fired.status, fired.json]).toEqual([
    200,
    { eventType: "case.closed", caseId: id, enqueuedCount: 1 },
  ]);
  const sql = "select cause from deliveries where case_seq = (select seq from cases where id = ?)";
  expect(store.all(`${sql} and event_type = 'case.closed'`, id)).toEqual([{ cause: "test" }]);
  expect((await get("customer", `/cases/${id}`)).json.lifecycle).toBe("PendingVerification");
  expect(errorOf(await fire({ event: "payment.created", ...named }))).toEqual([422, "ValidationError"]);
  await advance(id, { to: "Closed:Paid", amount: 12.5 });
  expect((await fire({ event: "payment.created", ...named })).json.enqueuedCount).toBe(1);
  const foreign = { caseId: id, subscriptionId: live.json.id };
  expect(errorOf(await fire({ event: "case.closed", ...foreign }))).toEqual([400, "ValidationError"]);
  expect(errorOf(await fire({ event: "case.assigned", caseId: id }))).toEqual([
    400,
    "WebhookInvalidEventTypes",
  ]);
});

test("returns 403 for test operations on the live host [ERR-14]", async () => {
  const live = { environment: "live" };
  const id = await submitFor({}, {});
  expect((await advance(id, { to: "Active" }, live)).status).toBe(403);
  expect((await remove(`/test/cases/${id}`, live)).status).toBe(403);
  expect((await remove("/test/cases?tag=a", live)).status).toBe(403);
  expect((await fire({ event: "case.closed", caseId: id }, live)).status).toBe(403);
});
