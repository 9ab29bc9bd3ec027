import { expect } from "vitest";
import { knownClient, newCase, newClient, typeOf } from "../../support/sandbox/clients";
import { managedSubmission, submission } from "../../support/sandbox/submissions";
import { type ClaimWorld, contentType, subscription, surfaces, webhooksOf } from "../assumptions/claim-world";
import type { ReadingTests } from "./reading-tests";

const submitted = ({ call }: ClaimWorld, overrides: Record<string, unknown>, debtor = {}) =>
  call("customer", "POST /cases", { body: submission(overrides, debtor) });

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
  "AMB-40 code-only": async (world) => {
    const inState = (state: Record<string, unknown>) =>
      submitted(world, {}, { countryAlpha2: "US", ...state });
    const named = await inState({ state: "California" });
    expect([named.status, Object.keys(named.json)]).toEqual([400, ["Debtor.StateAlpha2"]]);
    expect((await inState({ stateAlpha2: "CA" })).status).not.toBe(400);
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
  "NS-03 refused": async (world) => {
    const { status, json } = await submitted(world, { colour: "red" });
    expect([status, Object.keys(json.errors)]).toEqual([400, ["Colour"]]);
    expect((await submitted(world, { comments: "red", tag: "t", isTest: true })).status).toBe(200);
  },
  "NS-14 refused": async ({ call }) => {
    const create = (overrides: Record<string, unknown>) =>
      call("collection", "POST /managed-cases", { body: managedSubmission(overrides) });
    const { status, json } = await create({ colour: "red" });
    expect([status, Object.keys(json.errors)]).toEqual([400, ["Colour"]]);
    expect((await create({ comments: "red" })).status).toBe(200);
  },
  "NS-18 refused": async ({ call }) => {
    for (const [surface, expected] of [
      ["referral", 400],
      ["collection", 200],
    ] as const) {
      const { json } = await call(surface, `POST ${webhooksOf(surface)}`, { body: subscription });
      const path = `PUT ${webhooksOf(surface)}/${json.id}`;
      expect((await call(surface, path, { body: { isActive: false, colour: "red" } })).status).toBe(expected);
      expect((await call(surface, path, { body: { ...subscription, isTestMode: true } })).status).toBe(200);
    }
  },
  "NS-22 refused": async ({ call }) => {
    const create = (overrides: object) => call("referral", "POST /clients", { body: newClient(overrides) });
    const { status, json } = await create({ colour: "red" });
    expect([status, Object.keys(json.errors)]).toEqual([400, ["Colour"]]);
    expect((await create({})).status).toBe(202);
  },
  "NS-45 support-address-too": async ({ call }) => {
    const create = (changes: object) => call("referral", "POST /clients", { body: newClient(changes) });
    await create({});
    const users = [{ name: "Ada", email: "ada@another.example" }];
    expect((await create({ externalTenantId: "kb-other", users })).status).toBe(409);
    const client = { ...(newClient().client as object), supportEmail: "help@another.example" };
    expect((await create({ externalTenantId: "kb-other", client, users })).status).toBe(202);
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
  "NS-59 two-decimals": async (world) => {
    const yen = await submitted(world, { currencyCode: "JPY", amountToRecover: 100.5 });
    expect([yen.status, yen.json.grossAmount]).toEqual([200, 100.5]);
    const dinar = await submitted(world, { currencyCode: "KWD", amountToRecover: 1.234 });
    expect([dinar.status, Object.keys(dinar.json)]).toEqual([400, ["AmountToRecover"]]);
  },
  "NS-59 rounded": async (world) => {
    const amount = async (currencyCode: string, amountToRecover: number) =>
      (await submitted(world, { currencyCode, amountToRecover })).json.grossAmount;
    expect([await amount("JPY", 100.5), await amount("EUR", 7.254), await amount("KWD", 1.234)]).toEqual([
      101, 7.25, 1.234,
    ]);
  },
  "NS-60 in-utc": async (world) => {
    const day = async (date: string) => (await submitted(world, { date })).json.date;
    expect(await day("2026-01-29T00:30:00+02:00")).toBe("2026-01-28T00:00:00Z");
    expect(await day("2026-01-29")).toBe("2026-01-29T00:00:00Z");
  },
  "NS-61 as-written": async (world) => {
    const written = "  Cafe\u0301 7 ";
    const { json } = await submitted(world, { creditorReference: written });
    expect(json.creditorReference).toBe(written);
    const answer = await world.call(
      "customer",
      `GET /cases/by-creditor-reference/${encodeURIComponent(written)}`,
    );
    expect(answer.json.id).toBe(json.id);
  },
};
