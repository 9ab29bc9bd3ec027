import { expect } from "vitest";
import { settableCloseCodes } from "../../../src/base/cases/close-code";
import { knownClient, newCase, newClient, typeOf } from "../../support/sandbox/clients";
import { eventSummaries, submission } from "../../support/sandbox/submissions";
import type { Claims, ClaimWorld } from "./claim-world";

const create = ({ call }: ClaimWorld, body: object = newClient()) =>
  call("referral", "POST /clients", { body });
const live = ({ keyOf }: ClaimWorld) => ({ environment: "live", key: keyOf("referral", 1, "live") }) as const;
const waitingCase = newCase({ allowPendingContracts: true });
/** Links Polderzicht's existing account. */
const link = async (world: ClaimWorld) => {
  const { json } = await create(world, knownClient());
  return world.press(json.data.onboardingLinks.url, { decision: "approve" });
};
const due = ({ store }: ClaimWorld, event: string) =>
  store
    .all<{ payload: string }>(
      `select payload from deliveries d join subscriptions s on s.seq = d.subscription
       where surface = 'referral' and event_type = ? and due_at is not null`,
      event,
    )
    .map(({ payload }) => JSON.parse(payload));

export const referralClaims: Claims = {
  "AMB-03": async (world) => {
    const { json } = await create(world);
    expect(json.onboardingLinks).toEqual({ url: expect.stringContaining("/onboarding/") });
  },
  "AMB-18": async (world) => {
    const { call, statuses } = world;
    await create(world);
    const { json } = await call("referral", "GET /clients/kb-new/is-deletable");
    expect(json).toEqual({ isDeletable: true, blockers: [] });
    expect(await statuses("referral", ["DELETE /clients/kb-new"], live(world))).toEqual([403]);
    expect(await statuses("referral", ["DELETE /clients/kb-new", "GET /clients/kb-new"])).toEqual([204, 404]);
  },
  "AMB-19": async (world) => {
    const body = { eventType: "client.linked", externalTenantId: "kb-1001" };
    const { call, keyOf } = world;
    expect((await call("referral", "POST /v1/webhooks/test", { body, ...live(world) })).status).toBe(403);
    const owned = { environment: "live", key: keyOf("customer", 1, "live") } as const;
    const [{ id }] = (await call("customer", "GET /webhooks", owned)).json;
    expect((await call("customer", `POST /webhooks/${id}/test`, owned)).status).toBe(200);
  },
  "AMB-29": async (world) => {
    const { status, json } = await create(world, knownClient());
    const { type, message } = json;
    expect(status).toBe(409);
    expect(json.businessErrors[0]).toMatchObject({ type, message });
    const { data } = json;
    expect(data).toMatchObject({ externalTenantId: "kb-new", onboardingDone: false, users: [] });
    expect(data.client).toMatchObject({ id: "00000000-0000-0000-0000-000000000000", companyName: null });
  },
  "AMB-42": async (world) => {
    const page = await link(world);
    expect([page.status, page.json.state]).toEqual([200, "approved"]);
    expect((await world.call("referral", "GET /clients/kb-new")).json.isAttributedClient).toBe(false);
  },
  "AMB-43": async (world) => {
    const ask = async () => (await create(world, knownClient())).json.data.onboardingLinks.url as string;
    const first = await ask();
    expect(await ask()).toBe(first);
    world.moveClock(8 * 86_400_000);
    expect(await ask()).not.toBe(first);
  },
  "AMB-46": async (world) => {
    const { call, store, keyOf, mint } = world;
    await link(world);
    const submit = async (owner: number, token?: string) => {
      const own = { key: keyOf("customer", owner) };
      const caller = token === undefined ? own : { key: null, headers: { authorization: `Bearer ${token}` } };
      return (await call("customer", "POST /cases", { body: submission(), ...caller })).json.id as string;
    };
    const own = await submit(1);
    const without = await submit(10);
    const through = await submit(10, await mint("kb-new"));
    const listed = (await call("referral", "GET /cases?PageSize=100&Sort=DateCreated:desc")).json.cases;
    const ids = listed.map(({ id }: { id: string }) => id);
    expect([own, without, through].map((id) => ids.includes(id))).toEqual([true, false, true]);
    expect([own, without, through].map((id) => eventSummaries(store, id, "referral").length)).toEqual([
      1, 0, 1,
    ]);
  },
  "AMB-50": async (world) => {
    const { statuses, store } = world;
    const withdraw = ["POST /clients/kb-new/withdraw"];
    await create(world, newClient({ cases: [waitingCase] }));
    store.run("update cases set lifecycle = 8 where creditor_reference = 'INV-1'");
    expect(await statuses("referral", withdraw)).toEqual([409]);
    store.run("update cases set lifecycle = 0 where creditor_reference = 'INV-1'");
    expect(await statuses("referral", withdraw)).toEqual([204]);
  },
  "AMB-53": async (world) => {
    for (const line of [
      "DELETE /clients/kb-1001",
      "GET /clients/kb-1001/is-deletable",
      "POST /v1/webhooks/test",
    ]) {
      const refused = await world.call("referral", line, live(world));
      expect([refused.status, typeOf(refused)]).toEqual([403, "ValidationError"]);
      expect(refused.json.message).toContain("/test/referral");
    }
  },
  "NS-02": async ({ call }) => {
    const { json } = await call("referral", "GET /clients/kb-1001");
    expect(json).toMatchObject({
      onboardingDone: true,
      kycStatus: expect.any(String),
      client: { companyName: expect.any(String) },
    });
    expect(json.users[0]).toMatchObject({ name: expect.any(String), email: expect.any(String) });
  },
  "NS-08": async (world) => {
    const { store, statuses } = world;
    await create(world, newClient({ cases: [waitingCase] }));
    const codes = () =>
      store
        .all<{ code: string }>(
          "select distinct close_code as code from cases where close_code is not null order by 1",
        )
        .map(({ code }) => code);
    expect(codes()).toEqual([...settableCloseCodes].sort());
    expect(await statuses("referral", ["POST /clients/kb-new/withdraw"])).toEqual([204]);
    expect(codes()).toContain("CaseNeverStartedInternal");
  },
  "NS-17": async ({ call }) => {
    const pick = async (query: string) => (await call("referral", `GET ${query}`)).json;
    const active = await pick("/cases?Statuses=Active&PageSize=100");
    expect(active.cases.every((row: { lifecycle: string }) => row.lifecycle === "Active")).toBe(true);
    expect(active.page.totalResults).toBeLessThan((await pick("/cases")).page.totalResults);
    const unknown = await pick("/cases?Colour=red");
    expect(unknown).toEqual(await pick("/cases"));
    const german = await pick("/cases?CountryIds=57&PageSize=100");
    expect(new Set(german.cases.map((row: { debtor: { country: string } }) => row.debtor.country))).toEqual(
      new Set(["Germany"]),
    );
    const later = await pick("/reporting/transactions?FromDate=2030-01-01");
    expect(later.page.totalResults).toBe(0);
  },
  "NS-19": async (world) => {
    const trigger = (externalTenantId: string, eventType = "client.linked") =>
      world.call("referral", "POST /v1/webhooks/test", { body: { eventType, externalTenantId } });
    const { json } = await trigger("kb-1001");
    expect(json).toEqual({
      eventType: "client.linked",
      enqueuedCount: 2,
      message: expect.stringContaining("2"),
    });
    expect(due(world, "client.linked")).toHaveLength(2);
  },
  "NS-22": async (world) => {
    const { client } = newClient();
    const more = { ...client, registrationNumber: "NO1", address: "Gate 1", zipCode: "0150", city: "Oslo" };
    const { status, json } = await create(world, newClient({ client: more, colour: "red" }));
    expect([status, json.client.companyRegistrationNumber, json.client.city]).toEqual([202, "NO1", "Oslo"]);
    expect("colour" in json).toBe(false);
  },
  "NS-23": async (world) => {
    const { call, find, setCase } = world;
    const id = find(
      "select id from cases where assigned_to = 1 and referral_partner = 1 and is_test = 0 and lifecycle = 6",
    );
    await setCase(id, { needs: { area: "Documents", description: "The invoice" } });
    const detail = (await call("collection", `GET /cases/${id}/validation`)).json;
    let shown: unknown;
    for (let page = 1; shown === undefined; page += 1) {
      const { cases } = (await call("referral", `GET /cases?PageSize=100&Page=${page}`)).json;
      shown = cases.find((row: { id: string }) => row.id === id)?.validation;
    }
    expect(shown).toEqual(detail);
  },
  "NS-24": async (world) => {
    const { json } = await create(world, knownClient());
    const [requested] = due(world, "client.link_requested");
    expect(Object.keys(requested.data)).toEqual(["externalTenantId", "expiresAt"]);
    await world.press(json.data.onboardingLinks.url, { decision: "approve" });
    const [linked] = due(world, "client.linked");
    expect(Object.keys(linked.data)).toEqual(["externalTenantId", "creditor", "linkedAt"]);
    const posted = await create(world, newClient({ externalTenantId: "kb-other" }));
    await world.press(posted.json.onboardingLinks.url, { agreement: true, powerOfAttorney: true });
    const [signed] = due(world, "client.onboarding.contract_signed");
    expect(Object.keys(signed.data)).toEqual(["externalTenantId", "creditor", "signedAt"]);
  },
  "NS-31": async (world) => {
    const { json } = await create(world, newClient({ cases: [newCase()] }));
    const [failed] = json.caseResults.failedCases;
    expect(failed).toMatchObject({ caseIndex: 0, errorType: "MissingDebtCollectionContract" });
    const again = await create(world, newClient({ cases: [newCase()] }));
    expect(again.json.caseResults.failedCases[0].errorType).toBe("IdempotencyViolation");
  },
  "NS-33": async (world) => {
    const { call, advance, createIn } = world;
    const seen = async () => {
      const { page, summary } = (await call("referral", "GET /reporting/transactions")).json;
      const { caseStats } = (await call("referral", "GET /clients/kb-1001")).json;
      return [page.totalResults, summary, caseStats.earningsUsd];
    };
    const before = await seen();
    const { id } = await createIn("Active");
    expect((await advance(id, { to: "Closed:Paid", amount: 100 })).json.advanced).toBe(true);
    expect(await seen()).toEqual(before);
  },
};
