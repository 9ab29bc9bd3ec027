import { expect } from "vitest";
import { knownClient, newCase, newClient } from "../../support/sandbox/clients";
import { submission } from "../../support/sandbox/submissions";
import { contentType, subscription, surfaces, typeOf, webhooksOf } from "../assumptions/claim-world";
import type { ReadingTests } from "./reading-tests";

export const submissionReadings: ReadingTests = {
  "AMB-14 always-typed": async ({ call }) => {
    const { url } = subscription;
    for (const surface of surfaces)
      expect(typeOf(await call(surface, `POST ${webhooksOf(surface)}`, { body: { url } }))).toBe(
        "WebhookEventsRequired",
      );
    const missing = await call("customer", "POST /webhooks", { body: { events: subscription.events } });
    expect(contentType(missing)).toBe("application/problem+json");
  },
  "AMB-15 always-refused": async ({ call }) => {
    const { json } = await call("referral", "POST /v1/webhooks", { body: subscription });
    const put = (body: object) => call("referral", `PUT /v1/webhooks/${json.id}`, { body });
    expect(typeOf(await put(subscription))).toBe("WebhookEventsImmutable");
    expect((await put({ url: subscription.url })).status).toBe(200);
  },
  "AMB-24 agreement-only": async ({ call, keyOf, store }) => {
    const submit = () =>
      call("customer", "POST /cases", {
        body: submission({ allowPendingContracts: true }),
        key: keyOf("customer", 1),
      });
    store.run("update creditors set agreement_signed = 0, power_of_attorney_signed = 0 where seq = 1");
    expect(typeOf(await submit())).toBe("MissingPowerOfAttorney");
    store.run("update creditors set power_of_attorney_signed = 1 where seq = 1");
    expect((await submit()).json.lifecycle).toBe("PendingContractSigning");
  },
  "AMB-37 kept": async ({ call, find, publish, deliver, testCase, react }) => {
    const id = find(
      "select id from subscriptions where surface = 'customer' and owner = 1 and is_test_mode = 1 and is_active = 1",
    );
    react((path) => (path.startsWith("/customer") ? 410 : 204));
    publish(testCase);
    await deliver();
    const { json } = await call("customer", `PATCH /webhooks/${id}`, { body: { isActive: true } });
    expect([json.isActive, json.disabledReason]).toEqual([true, expect.stringContaining("410")]);
  },
  "AMB-43 new-page": async ({ call, press }) => {
    const request = async () =>
      (await call("referral", "POST /clients", { body: knownClient() })).json.data.onboardingLinks
        .url as string;
    const [first, second] = [await request(), await request()];
    expect(second).not.toBe(first);
    expect((await press(second, { decision: "approve" })).status).toBe(200);
  },
  "AMB-47 oldest": async ({ call, store }) => {
    const submit = async () =>
      (await call("customer", "POST /cases", { body: submission({ creditorReference: "TWICE" }) })).json.id;
    const [first] = [await submit(), await submit()];
    expect((await call("customer", "GET /cases/by-creditor-reference/TWICE")).json.id).toBe(first);
    expect(
      store.get("select 1 from cases where creditor_reference = 'TWICE' and id <> ?", first),
    ).toBeDefined();
  },
  "AMB-47 refused": async ({ call }) => {
    const submit = (creditorReference: string) =>
      call("customer", "POST /cases", { body: submission({ creditorReference }) });
    expect((await submit("TWICE")).status).toBe(200);
    const { status, json } = await submit("TWICE");
    expect([status, Object.keys(json)]).toEqual([400, ["CreditorReference"]]);
    expect((await submit("ONCE")).status).toBe(200);
  },
  "AMB-50 open-cases": async ({ call, store, statuses }) => {
    const waiting = newCase({ allowPendingContracts: true });
    await call("referral", "POST /clients", { body: newClient({ cases: [waiting] }) });
    store.run("update cases set lifecycle = 6 where creditor_reference = 'INV-1'");
    expect(await statuses("referral", ["POST /clients/kb-new/withdraw"])).toEqual([409]);
    store.run("update cases set lifecycle = 8 where creditor_reference = 'INV-1'");
    expect(await statuses("referral", ["POST /clients/kb-new/withdraw"])).toEqual([204]);
  },
  "NS-30 required": async ({ call }) => {
    const { date: _, ...undated } = submission();
    const { status, json } = await call("customer", "POST /cases", { body: undated });
    expect([status, Object.keys(json.errors)]).toEqual([400, ["Date"]]);
    expect((await call("customer", "POST /cases", { body: submission() })).status).toBe(200);
  },
  "NS-43 first": async ({ call, keyOf }) => {
    const { json } = await call("customer", "POST /cases", { body: submission(), key: keyOf("customer", 3) });
    expect(json.businessErrors.map(({ type }: { type: string }) => type)).toEqual([
      "MissingDebtCollectionContract",
    ]);
  },
};
