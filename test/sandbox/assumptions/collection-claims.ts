import { expect } from "vitest";
import { lifecycles } from "../../../src/base/cases/lifecycle";
import { typeOf } from "../../support/sandbox/clients";
import {
  eventSummaries,
  managedSubmission,
  partnerId,
  post,
  submission,
} from "../../support/sandbox/submissions";
import { amounts } from "../../support/sandbox/test-advances";
import { type Claims, type ClaimWorld, unknownId } from "./claim-world";

const firstOwn = "select id from cases where assigned_to = 1 and is_test = 0 and lifecycle = 6 order by seq";
const create = (world: ClaimWorld, changes = {}, debtorChanges = {}) =>
  post(world, "collection", "/managed-cases", managedSubmission(changes, debtorChanges));
/** Whether the collection partner can read the case. */
const sees = async ({ call }: ClaimWorld, id: string) =>
  (await call("collection", `GET /cases/${id}`)).status === 200;

export const collectionClaims: Claims = {
  "NS-35": async ({ call, createIn, advance, setCase, moveOn, productionCase }) => {
    const payment = {
      date: "2026-03-12",
      paymentAmount: 5000,
      paymentRecipient: "Platform",
      closeCase: true,
    };
    const pay = (id: string, changes = {}) =>
      call("collection", `POST /cases/${id}/payments`, { body: { ...payment, ...changes } });
    const { id } = await createIn("PendingVerification");
    expect((await pay(id)).status).toBe(422);
    await advance(id, { to: "Closed:NoPayment" });
    expect((await pay(id)).json.warnings).toHaveLength(2);
    await setCase(productionCase.id, { lifecycle: "Active" });
    const { json } = await pay(productionCase.id, { paymentAmount: 1 });
    expect(json).toMatchObject({ caseClosed: false, warnings: [expect.stringContaining("stays open")] });
    const reverse = () => call("collection", `DELETE /cases/${productionCase.id}/payments/${json.paymentId}`);
    await moveOn("30d");
    expect((await reverse()).status).toBe(422);
  },
  "NS-36": async ({ call, store, productionCase: { id } }) => {
    const change = (body: object) => call("collection", `PUT /cases/${id}/fees`, { body });
    const { grossAmount, preLegalSuccessFee } = (await call("collection", `GET /cases/${id}`)).json;
    const half = Math.floor(grossAmount * 50) / 100;
    const { proposedSuccessFee } = (await change({ grossAmount: half })).json;
    expect(proposedSuccessFee).toBeCloseTo(preLegalSuccessFee + 1.5, 1);
    expect((await change({ interestFees: 1 })).json).toMatchObject({ reminderFees: 0, collectionFees: 0 });
    const wrong =
      "select 1 from cases where is_rate_intentional <> (ifnull(success_fee_hundredths, 9999) < 2000)";
    expect(store.get(wrong)).toBeUndefined();
  },
  "AMB-05": async ({ createIn, advance }) => {
    const { id } = await createIn("Closed:Paid");
    const { status, json } = await advance(id, { to: "Active" });
    expect([status, json.advanced]).toEqual([200, false]);
  },
  "AMB-06": async ({ createIn, advance }) => {
    const { id } = await createIn("Active");
    const { json } = await advance(id, { to: "Closed:Paid", amount: 10 });
    expect(json).toMatchObject({ advanced: true, state: "Closed:Paid" });
  },
  "AMB-07": async ({ createIn, advance }) => {
    for (const [to, amount] of Object.entries(amounts)) {
      for (const from of lifecycles.slice(0, 6)) {
        const { id } = await createIn(from);
        expect([from, (await advance(id, { to, ...amount })).json.state]).toEqual([from, to]);
      }
      for (const from of ["Paused", "Merged"]) {
        const { id } = await createIn(from);
        expect((await advance(id, { to, ...amount })).status).toBe(400);
      }
    }
  },
  "AMB-08": async ({ createIn, advance, store }) => {
    const { id } = await createIn("PendingVerification");
    await advance(id, { to: "Closed:NoPayment" });
    const updates = eventSummaries(store, id, "collection").filter((event) =>
      event.startsWith("case.updated"),
    );
    expect(updates.sort()).toEqual(["case.updated Active>Closed", "case.updated PendingVerification>Active"]);
  },
  "AMB-09": async (world) => {
    const { call, setCase, store } = world;
    const submit = async () => (await post(world, "customer", "/cases", submission())).json.id as string;
    const [cleared, ended] = [await submit(), await submit()];
    expect([await sees(world, cleared), eventSummaries(store, cleared, "collection")]).toEqual([false, []]);
    await setCase(cleared, { lifecycle: "Active" });
    expect(await sees(world, cleared)).toBe(true);
    const events = ["case.created Active", "case.updated PendingVerification>Active"];
    expect(eventSummaries(store, cleared, "collection")).toEqual(events);
    await setCase(cleared, { lifecycle: "PendingVerificationInternal" });
    expect([await sees(world, cleared), eventSummaries(store, cleared, "collection")]).toEqual([
      false,
      events,
    ]);
    await setCase(ended, { lifecycle: "Closed", closeCode: "Paid" });
    expect([await sees(world, ended), eventSummaries(store, ended, "collection")]).toEqual([false, []]);
    const managed = (await create(world)).json.id;
    expect((await call("collection", `GET /managed-cases/${managed}`)).status).toBe(404);
    const body = submission({
      isTest: true,
      allowPendingContracts: true,
      collectionPartnerId: partnerId(store, 1),
    });
    const key = world.keyOf("customer", 3);
    const waiting = (await post(world, "customer", "/cases", body, { key })).json.id;
    expect(await sees(world, waiting)).toBe(false);
    const fire = { body: { event: "case.created", caseId: waiting } };
    expect((await call("collection", "POST /test/webhooks/fire", fire)).status).toBe(404);
    expect((await call("customer", "POST /test/webhooks/fire", { ...fire, key })).status).toBe(200);
    expect((await call("collection", `DELETE /test/cases/${waiting}`)).status).toBe(204);
  },
  "AMB-32": async ({ call }) => {
    for (const path of [`${unknownId}`, "case-reference/ZZZZ", "by-partner-reference/ZZZZ"])
      expect(typeOf(await call("collection", `GET /cases/${path}`))).toBe("CaseNotFound");
    expect(typeOf(await call("customer", `GET /cases/${unknownId}`))).toBe("CaseNotFound");
  },
  "AMB-34": async ({ call, store, find }) => {
    const id = find(firstOwn);
    store.run("update cases set partner_reference = 'A-1,B-2' where id = ?", id);
    expect((await call("collection", "GET /cases/by-partner-reference/A-1%2CB-2")).json.id).toBe(id);
    const batch = await call("collection", "GET /cases/by-partner-reference?references=A-1,B-2");
    expect(batch.json).toEqual({});
  },
  "AMB-35": async (world) => {
    const { status, json } = await create(world, { isTest: false });
    expect([status, json.isTestCase]).toEqual([200, false]);
    await create(world, { isTest: true });
    const listed = await world.call("collection", "GET /managed-cases?PageSize=1000");
    expect(listed.json.cases.filter((row: { isTestCase: boolean }) => row.isTestCase)).toEqual([]);
  },
  "AMB-45": async (world) => {
    const { advance, find, call, statuses, keyOf, store } = world;
    const strange = find("select id from cases where assigned_to = 2 and is_test = 0");
    expect((await advance(strange, { to: "Active" })).status).toBe(404);
    expect((await advance(find(firstOwn), { to: "Active" })).status).toBe(400);
    const lines = ["", "?tag=", "?tag=%20", "?tag=nobody"].map((query) => `DELETE /test/cases${query}`);
    expect(await statuses("collection", lines)).toEqual([400, 400, 400, 204]);
    const { json } = await create(world, { isTest: true, tag: "mixed" });
    store.run("update cases set tag = 'mixed' where id = ?", find(firstOwn));
    expect(await statuses("collection", ["DELETE /test/cases?tag=mixed"])).toEqual([400]);
    expect(await sees(world, json.id)).toBe(true);
    expect(
      (await call("collection", "DELETE /test/cases?tag=mixed", { key: keyOf("collection", 2) })).status,
    ).toBe(204);
    expect(await sees(world, json.id)).toBe(true);
  },
  "AMB-48": async ({ call }) => {
    const { status, text } = await call("collection", "GET /cases?Statuses=Lost");
    expect(status).toBe(400);
    for (const name of ["PendingVerification", "Leads", "Active", "Closed"]) expect(text).toContain(name);
  },
  "AMB-49": async ({ call, find }) => {
    for (const surface of ["collection", "customer"] as const) {
      const id = find(
        `select c.id from deliveries d join subscriptions s on s.seq = subscription join cases c on c.seq = case_seq
         where surface = ? and owner = 1`,
        surface,
      );
      expect((await call(surface, "GET /webhooks/events")).status).toBe(400);
      expect((await call(surface, `GET /webhooks/events?caseId=${id}`)).json.length).toBeGreaterThan(0);
      expect((await call(surface, `GET /webhooks/events?caseId=${id}&since=2030-01-01`)).json).toEqual([]);
    }
  },
  "NS-06": async ({ call, setCase, find }) => {
    const id = find(firstOwn);
    await setCase(id, { needs: { area: "Documents", description: "The invoice" } });
    const { json } = await call("collection", `GET /cases/${id}/validation`);
    expect(json).toMatchObject({ needsInfo: true, creditorRespondedAt: null });
    expect(json.items).toContainEqual({ resolutionArea: "Documents", description: "The invoice" });
  },
  "NS-07": async (world) => {
    const { call, setCase, find } = world;
    const id = find(firstOwn);
    await setCase(id, { chat: { message: "Hello", role: "Partner" } });
    await setCase(id, { lifecycle: "Closed", closeCode: "Paid" });
    const { items } = (await call("collection", `GET /cases/${id}/timeline`)).json;
    for (const item of items)
      expect(Object.keys(item)).toEqual(["date", "type", "title", "description", "actor"]);
    const actorOf = (title: RegExp) =>
      items.find((item: { title: string }) => title.test(item.title))?.actor.name;
    expect(actorOf(/message/i)).toBe("Falkenhof Forderungen GmbH");
    expect(actorOf(/closed/i)).not.toBe("Falkenhof Forderungen GmbH");
  },
  "NS-11": async ({ call }) => {
    const list = async (query: string) => (await call("collection", `GET /managed-cases${query}`)).json;
    const all = await list("?PageSize=100");
    const active = await list("?Statuses=Active&PageSize=100");
    expect(active.cases.length).toBeLessThan(all.cases.length);
    expect(active.cases.every((row: { lifecycle: string }) => row.lifecycle === "Active")).toBe(true);
    const amountsOf = (sort: string) =>
      list(`?Sort=GrossAmount:${sort}&PageSize=100`).then(({ cases }) =>
        cases.map((row: { grossAmount: number }) => row.grossAmount),
      );
    expect(await amountsOf("desc")).toEqual((await amountsOf("asc")).reverse());
    expect((await list(`?Ids=${all.cases[1].id}`)).cases).toEqual([all.cases[1]]);
    for (const filter of ["Ids", "DebtorIds", "DivisionIds"])
      expect((await list(`?${filter}=${unknownId}`)).page.totalResults).toBe(0);
  },
  "NS-12": async ({ call }) => {
    const [listed] = (await call("collection", "GET /cases")).json.cases;
    const [managed] = (await call("collection", "GET /managed-cases")).json.cases;
    expect(Object.keys(managed)).toEqual(Object.keys(listed));
    const answer = await call("collection", `GET /managed-cases/${managed.id}`);
    expect(answer.json).toEqual(managed);
  },
  "NS-13": async ({ call, find }) => {
    const { json } = await call("collection", `GET /cases/${find(firstOwn)}/timeline`);
    expect(Object.keys(json).sort()).toEqual(["currentEngagementPhase", "items"]);
  },
  "NS-14": async (world) => {
    expect((await create(world, { colour: "red" })).status).toBe(200);
    const errorsOf = async (changes: object, debtorChanges = {}) => {
      const { status, json } = await create(world, changes, debtorChanges);
      return [status, Object.keys(json.errors ?? json)];
    };
    expect(await errorsOf({ creditorCompanyName: undefined })).toEqual([400, ["CreditorCompanyName"]]);
    expect(await errorsOf({ creditorCountryAlpha2: undefined })).toEqual([400, ["CreditorCountryAlpha2"]]);
    expect(await errorsOf({}, { contactPerson: undefined })).toEqual([400, ["Debtor.ContactPerson"]]);
    expect((await create(world, {}, { contactPerson: undefined, type: "Private" })).status).toBe(200);
    expect(
      (await create(world, { creditorCountryAlpha2: undefined, creditorCountry: "Denmark" })).status,
    ).toBe(200);
  },
  "NS-15": async (world) => {
    const { json } = await create(world, { isTest: true });
    const read = await world.call("collection", `GET /cases/${json.id}`);
    expect(read.json).toEqual(json);
  },
  "NS-16": async ({ call, find }) => {
    for (const surface of ["collection", "customer"] as const) {
      const id = find("select id from cases where assigned_to = 1 and owned_by = 1");
      expect((await call(surface, `GET /webhooks/events?caseId=${id}`)).json).toBeInstanceOf(Array);
    }
  },
};
