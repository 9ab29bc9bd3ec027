import { beforeEach, describe, expect, test } from "vitest";
import { openSandbox, type TestSandbox } from "../../../support/sandbox/sandbox";
import { managedSubmission } from "../../../support/sandbox/submissions";

let sandbox: TestSandbox;
let id: string;
beforeEach(async () => {
  sandbox = await openSandbox();
  const body = { url: "https://hooks.example.com/in", events: ["case.updated"], isTestMode: true };
  await sandbox.get("collection", "/webhooks", { method: "POST", body });
  const made = { method: "POST", body: managedSubmission({ isTest: true }) };
  id = (await sandbox.get("collection", "/managed-cases", made)).json.id;
});

const post = (path: string, body?: unknown, options = {}) =>
  sandbox.get("collection", path, { method: "POST", body, ...options });
const due = () =>
  sandbox.store.all<{ id: string; event_type: string; cause: string | null }>(
    "select id, event_type, cause from deliveries where due_at is not null order by seq",
  );
const production = () => sandbox.find("select id from cases where assigned_to = 1 and is_test = 0");

describe("POST /test/cases/{id}/replay-last-event", () => {
  test("delivers the case's newest event again [DLV-15]", async () => {
    await post(`/test/cases/${id}/advance`, { to: "Active" });
    const newest = due().at(-1)?.id;
    sandbox.store.run("update deliveries set due_at = null");
    const { status, json } = await post(`/test/cases/${id}/replay-last-event`);
    expect([status, json]).toEqual([
      200,
      { eventId: newest, subscriptionId: expect.any(String), eventType: expect.any(String) },
    ]);
    expect(due()).toEqual([{ id: json.eventId, event_type: json.eventType, cause: "replay" }]);
  });

  test.each([
    ["a production case", () => production(), 400, "ValidationError"],
    ["an unknown case", () => "11111111-2222-4333-8444-555555555555", 404, "CaseNotFound"],
  ])("refuses %s", async (_, of, status, type) => {
    const answer = await post(`/test/cases/${of()}/replay-last-event`);
    expect([answer.status, answer.json.error]).toEqual([status, type]);
  });

  test("returns 404 for a case without events", async () => {
    sandbox.store.run("delete from deliveries");
    const { status, json } = await post(`/test/cases/${id}/replay-last-event`);
    expect([status, json.error]).toEqual([404, "NotFound"]);
  });

  test("returns 404 for another partner's case", async () => {
    const key = sandbox.keyOf("collection", 2);
    expect((await post(`/test/cases/${id}/replay-last-event`, undefined, { key })).status).toBe(404);
  });
});

describe("POST /test/webhooks/fire for a collection partner", () => {
  const fire = (body: object) => post("/test/webhooks/fire", { event: "case.updated", caseId: id, ...body });

  test("sends the event only to the partner's test subscriptions [AMB-20]", async () => {
    sandbox.store.run("update deliveries set due_at = null");
    const before = (await sandbox.get("collection", `/cases/${id}`)).text;
    const { status, json } = await fire({});
    expect([status, json.eventType, json.caseId]).toEqual([200, "case.updated", id]);
    expect(due().map(({ cause }) => cause)).toEqual(Array.from({ length: json.enqueuedCount }, () => "test"));
    expect(json.enqueuedCount).toBeGreaterThan(0);
    expect(
      sandbox.store.all(
        "select s.seq from deliveries d join subscriptions s on s.seq = d.subscription where due_at is not null and is_test_mode = 0",
      ),
    ).toEqual([]);
    expect((await sandbox.get("collection", `/cases/${id}`)).text).toBe(before);
  });

  test("sends case.created, which collection partners can subscribe to [EVT-06]", async () => {
    expect((await fire({ event: "case.created" })).status).toBe(200);
  });

  test.each([
    ["an unknown event", { event: "case.lost" }, 400, "WebhookInvalidEventTypes"],
    ["an event without its payment", { event: "payment.created" }, 422, "ValidationError"],
    ["an unknown case", { caseId: "11111111-2222-4333-8444-555555555555" }, 404, "CaseNotFound"],
    [
      "another's subscription",
      { subscriptionId: "11111111-2222-4333-8444-555555555555" },
      400,
      "ValidationError",
    ],
  ])("refuses %s", async (_, change, status, type) => {
    const answer = await fire(change);
    expect([answer.status, answer.json.error]).toEqual([status, type]);
  });

  test("refuses a production case", async () => {
    expect((await fire({ caseId: production() })).status).toBe(400);
  });
});
