import { expect } from "vitest";
import { lifecycles } from "../../../src/base/cases/lifecycle";
import { knownClient, typeOf } from "../../support/sandbox/clients";
import { managedSubmission, submission } from "../../support/sandbox/submissions";
import { type ClaimWorld, surfaces } from "../assumptions/claim-world";
import type { ReadingTests } from "./reading-tests";

const lists = { collection: "/cases", referral: "/clients", customer: "/cases" } as const;

/** Returns the default page sizes of two lists for which none is documented. */
async function undocumentedSizes({ call }: ClaimWorld): Promise<readonly number[]> {
  const transactions = await call("referral", "GET /reporting/transactions");
  const payments = await call("customer", "GET /Payments");
  return [transactions.json.page.pageSize, payments.json.page.pageSize];
}

const linkKnown = async ({ call, press }: ClaimWorld) => {
  const { json } = await call("referral", "POST /clients", { body: knownClient() });
  await press(json.data.onboardingLinks.url, { decision: "approve" });
};

export const listReadings: ReadingTests = {
  "AMB-26 cut": async ({ call, store }) => {
    store.run("update cases set creditor = 1 where is_deleted = 0");
    const { json } = await call("customer", "GET /cases?PageSize=150");
    expect([json.page.pageSize, json.cases.length]).toEqual([100, 100]);
  },
  "AMB-26 refused": async ({ call }) => {
    for (const [surface, path] of [
      ["collection", "/cases"],
      ["collection", "/users"],
      ["customer", "/Payments"],
    ] as const)
      expect(typeOf(await call(surface, `GET ${path}?PageSize=150`))).toBe("InvalidPagination");
    expect((await call("referral", "GET /clients?PageSize=150")).json.page.pageSize).toBe(100);
  },
  "AMB-27 refused": async ({ call }) => {
    for (const surface of surfaces)
      for (const page of ["0", "x"])
        expect(typeOf(await call(surface, `GET ${lists[surface]}?Page=${page}`))).toBe("InvalidPagination");
  },
  "AMB-35 test-too": async ({ call }) => {
    const { json } = await call("collection", "POST /managed-cases", {
      body: managedSubmission({ isTest: true }),
    });
    expect((await call("collection", `GET /managed-cases/${json.id}`)).status).toBe(200);
    const listed = await call("collection", "GET /managed-cases?PageSize=100");
    const ids = listed.json.cases.map(({ id }: { id: string }) => id);
    expect(ids).toContain(json.id);
    expect([ids.length, new Set(ids).size]).toEqual([listed.json.page.totalResults, ids.length]);
  },
  "NS-11 ignored": async ({ call }) => {
    const read = async (query: string) => (await call("collection", `GET /managed-cases?${query}`)).json;
    const all = await read("PageSize=2");
    const filtered = await read("PageSize=2&Statuses=Paused&Sort=DateCreated:desc");
    expect(all.page.totalResults).toBeGreaterThan(2);
    expect(filtered).toEqual(all);
  },
  "NS-33 like-production": async ({ call, advance, createIn }) => {
    const total = async () => (await call("referral", "GET /reporting/transactions")).json.page.totalResults;
    const before = await total();
    const { id } = await createIn("Active");
    await advance(id, { to: "Closed:Paid", amount: 100 });
    expect(await total()).toBe(before + 1);
  },
  "NS-62 case-alone": async ({ call, store }) => {
    store.run("update creditors set company_name = 'Café Straße' where seq = 1");
    store.run("update debtors set name = 'Café Straße'");
    const read = async (path: string) => (await call("referral", `GET ${path}`)).json.page.totalResults;
    for (const search of ["/clients?Query=", "/cases?Query=", "/reporting/transactions?Search="]) {
      expect(await read(search + encodeURIComponent("CAF\u00c9"))).toBeGreaterThan(0);
      expect(await read(search + encodeURIComponent("cafe\u0301"))).toBe(0);
      expect(await read(`${search}STRASSE`)).toBe(0);
    }
  },
  "AMB-46 all-cases": async (world) => {
    const { call, keyOf, received, deliver } = world;
    await linkKnown(world);
    const key = keyOf("customer", 10);
    const { json } = await call("customer", "POST /cases", { body: submission(), key });
    const listed = await call("referral", "GET /cases?PageSize=100&ExternalTenantId=kb-new");
    expect(listed.json.cases.map(({ id }: { id: string }) => id)).toContain(json.id);
    await deliver();
    const caseIds = received
      .filter(({ url }) => url.includes("/referral/"))
      .map((event) => event.json.data.caseId);
    expect(caseIds).toContain(json.id);
  },
  "AMB-48 ignored": async ({ call }) => {
    const total = async (query: string) => {
      const { status, json } = await call("collection", `GET /cases${query}`);
      return [status, json.page.totalResults];
    };
    expect(await total("?Statuses=Lost")).toEqual(await total(""));
    expect(await total("?Statuses=Lost,Active")).toEqual(await total("?Statuses=Active"));
  },
  "AMB-49 optional": async ({ call, testCase, productionCase, publish, store }) => {
    publish(testCase);
    publish(productionCase);
    for (const surface of ["collection", "customer"] as const) {
      const { status, json } = await call(surface, "GET /webhooks/events");
      const cases = json.map(({ caseId }: { caseId: string }) => caseId);
      expect([status, cases]).toEqual([200, expect.arrayContaining([testCase.id, productionCase.id])]);
    }
    store.run("update cases set is_cleared = 0 where id = ?", testCase.id);
    expect((await call("collection", "GET /webhooks/events")).text).not.toContain(
      `"caseId":"${testCase.id}"`,
    );
  },
  "AMB-52 fifty": async (world) => {
    expect(await undocumentedSizes(world)).toEqual([50, 50]);
  },
  "NS-52 by-name": async ({ call }) => {
    const { json } = await call("customer", "GET /cases?Sort=Lifecycle&PageSize=1000");
    const names = json.cases.map(({ lifecycle }: { lifecycle: string }) => lifecycle);
    expect(names).toEqual([...names].sort());
    expect(names).not.toEqual([...names].sort((a, b) => lifecycles.indexOf(a) - lifecycles.indexOf(b)));
  },
  "NS-54 left-out": async ({ call, createIn }) => {
    const { id } = await createIn("Active");
    const { json } = await call("referral", "GET /cases?PageSize=100");
    expect(json.cases.map((row: { id: string }) => row.id)).not.toContain(id);
    expect(json.cases.filter(({ isTestCase }: { isTestCase: boolean }) => isTestCase)).toEqual([]);
    expect((await call("referral", `GET /cases/${id}`)).status).toBe(404);
  },
  "NS-68 refused": async ({ call }) => {
    for (const surface of surfaces) {
      const { status, json } = await call(surface, `GET ${lists[surface]}?PageSize=1&Colour=red`);
      expect([status, Object.keys(json.errors)]).toEqual([400, ["colour"]]);
      expect((await call(surface, `GET ${lists[surface]}?pagesize=1`)).status).toBe(200);
    }
  },
};
