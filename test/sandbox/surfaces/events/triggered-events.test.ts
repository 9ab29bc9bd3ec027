import { describe, expect, test } from "vitest";
import { openSandbox } from "../../../support/sandbox/sandbox";

interface DueDelivery {
  readonly url: string;
  readonly is_test_mode: 0 | 1;
  readonly event_type: string;
  readonly payload: string;
  readonly cause: string | null;
}

async function open() {
  const sandbox = await openSandbox();
  const { store } = sandbox;
  const trigger = (body: unknown, options = {}) =>
    sandbox.get("referral", "/v1/webhooks/test", { method: "POST", body, ...options });
  const due = () =>
    store
      .all<DueDelivery>(
        `select url, is_test_mode, event_type, payload, cause from deliveries d
         join subscriptions s on s.seq = d.subscription where due_at is not null order by d.seq`,
      )
      .map((row) => ({ ...row, envelope: JSON.parse(row.payload) }));
  const caseOf = (isTest: 0 | 1) =>
    store.get<{ id: string; reference: string }>(
      "select id, reference from cases where referred_by = 1 and is_test = ? and lifecycle = 6 order by seq",
      isTest,
    ) ?? { id: "", reference: "" };
  return { ...sandbox, trigger, due, caseOf };
}

const caseEvents = ["case.created", "case.updated", "case.closed"];
const clientEvents = [
  "client.onboarding.poa_signed",
  "client.onboarding.contract_signed",
  "client.linked",
  "client.link_declined",
  "client.link_requested",
  "client.link_expired",
];

describe("POST /v1/webhooks/test", () => {
  test.each([0, 1] as const)(
    "sends a case event with the test header to the matching environment's subscription (%i) [EP-37] [SUB-07] [SUB-08] [SUB-10] [AMB-04] [AMB-20]",
    async (isTest) => {
      const { trigger, due, caseOf } = await open();
      const { id, reference } = caseOf(isTest);
      const { status, json } = await trigger({ eventType: "case.updated", caseId: id });
      expect(status).toBe(200);
      expect(json).toEqual({
        eventType: "case.updated",
        enqueuedCount: 1,
        message: "One delivery is on its way",
      });
      const [sent, ...others] = due();
      expect(others).toEqual([]);
      expect(sent).toMatchObject({ is_test_mode: isTest, event_type: "case.updated", cause: "test" });
      expect(sent?.envelope.data).toEqual({
        caseId: id,
        reference,
        oldLifecycle: "Active",
        newLifecycle: "Closed",
      });
      expect(sent?.envelope.classification).toBe(isTest === 1 ? "test" : undefined);
    },
  );

  test("uses defaults for missing data", async () => {
    const { trigger, due, caseOf } = await open();
    const caseId = caseOf(0).id;
    await trigger({ eventType: "case.created", caseId });
    await trigger({
      eventType: "case.updated",
      caseId,
      oldLifecycle: "more info required",
      newLifecycle: "Active",
    });
    await trigger({ eventType: "case.closed", caseId });
    await trigger({
      eventType: "case.closed",
      caseId,
      closeCode: "PreLegalExhaustedNoPayment",
      closeComment: "So.",
    });
    expect(due().map(({ envelope }) => envelope.data)).toMatchObject([
      { lifecycle: "Active" },
      { oldLifecycle: "NeedsAdditionalDetails", newLifecycle: "Active" },
      { closeCode: "Paid", closeComment: expect.any(String) },
      { closeCode: "PreLegalExhaustedNoPayment", closeComment: "So." },
    ]);
    const wrong = await trigger({ eventType: "case.updated", caseId, newLifecycle: "Lost" });
    expect([wrong.status, Object.keys(wrong.json.errors)]).toEqual([400, ["NewLifecycle"]]);
    expect(due()).toHaveLength(4);
  });

  test.each(clientEvents)(
    "sends %s to all of the partner's subscriptions, test and live [SUB-11]",
    async (eventType) => {
      const { trigger, due } = await open();
      const { json } = await trigger({ eventType, externalTenantId: "kb-1001" });
      expect(json).toEqual({ eventType, enqueuedCount: 2, message: "2 deliveries are on their way" });
      expect(due().map(({ is_test_mode }) => is_test_mode)).toEqual([0, 1]);
      for (const { envelope, cause, is_test_mode } of due()) {
        expect([envelope.event, envelope.data.externalTenantId, cause]).toEqual([
          eventType,
          "kb-1001",
          "test",
        ]);
        const environment = is_test_mode === 1 ? "test" : "live";
        expect(envelope.links.self).toBe(`http://sandbox.invalid/${environment}/referral/clients/kb-1001`);
      }
    },
  );

  test("neither changes the case nor reaches other subscriptions", async () => {
    const { trigger, due, caseOf, get } = await open();
    const { id } = caseOf(0);
    const before = (await get("collection", "/cases?PageSize=100")).text;
    await trigger({ eventType: "case.closed", caseId: id });
    expect((await get("collection", "/cases?PageSize=100")).text).toBe(before);
    expect(due().map(({ url }) => url)).toEqual(["https://hooks.kontorblatt.example/recovery"]);
  });

  test("returns a count of 0 if there is no active subscription", async () => {
    const { trigger, due, store } = await open();
    store.run("update subscriptions set is_active = 0 where surface = 'referral'");
    const { status, json } = await trigger({ eventType: "client.linked", externalTenantId: "kb-1001" });
    expect([status, json.enqueuedCount]).toEqual([200, 0]);
    expect(due()).toEqual([]);
  });

  test.each(["case.lost", "payment.created", "chat.created", "cases.replay_failed", "Case.Created"])(
    "refuses %s and names the valid types [VAL-25]",
    async (eventType) => {
      const { trigger } = await open();
      const { status, json } = await trigger({ eventType, caseId: "x", externalTenantId: "y" });
      expect([status, json.businessErrors[0].type]).toEqual([400, "WebhookInvalidEventTypes"]);
      for (const event of [...caseEvents, ...clientEvents]) expect(json.message).toContain(event);
      expect(json.message.split("the test events are")[1]).not.toContain("cases.replay_failed");
    },
  );

  test.each([
    ...caseEvents.map((eventType) => [{ eventType, externalTenantId: "kb-1001" }, "CaseId"] as const),
    ...clientEvents.map((eventType) => [{ eventType, caseId: "kb-1001" }, "ExternalTenantId"] as const),
    [{ eventType: "case.created", caseId: "nope" }, "CaseId"] as const,
    [{ caseId: "x" }, "EventType"] as const,
  ])("refuses %j with an error for %s [VAL-27] [VAL-28]", async (body, field) => {
    const { status, json } = await (await open()).trigger(body);
    expect([status, Object.keys(json.errors)]).toEqual([400, [field]]);
  });

  test("accepts only the partner's own case and client [ERR-16]", async () => {
    const { trigger, find } = await open();
    const foreign = find("select id from cases where referred_by = 2");
    for (const caseId of [foreign, "11111111-2222-4333-8444-555555555555"]) {
      const { status, json } = await trigger({ eventType: "case.created", caseId });
      expect([status, json.businessErrors[0].type]).toEqual([404, "CaseNotFound"]);
    }
    for (const externalTenantId of ["lw-2001", "kb-1005", "kb-9999"]) {
      const { status, json } = await trigger({ eventType: "client.linked", externalTenantId });
      expect([status, json.businessErrors[0].type]).toEqual([404, "NotFound"]);
    }
  });

  test("returns a 403 that names the test host on the live host [ERR-14] [ERR-15] [AMB-19] [AMB-53]", async () => {
    const { trigger, due, caseOf } = await open();
    const body = { eventType: "case.created", caseId: caseOf(0).id };
    const { status, json } = await trigger(body, { environment: "live" });
    expect([status, json.businessErrors[0].type]).toEqual([403, "ValidationError"]);
    expect(json.message).toContain("http://sandbox.invalid/test/referral");
    expect(due()).toEqual([]);
  });
});
