import { expect } from "vitest";
import { typeOf } from "../../support/sandbox/clients";
import { submission } from "../../support/sandbox/submissions";
import type { Claims, ClaimWorld } from "./claim-world";

const submit = ({ call, keyOf }: ClaimWorld, changes = {}, { debtor = {}, owner = 1 } = {}) =>
  call("customer", "POST /cases", { body: submission(changes, debtor), key: keyOf("customer", owner) });
const fieldsOf = (json: object) => Object.keys("errors" in json ? (json.errors as object) : json);

export const customerClaims: Claims = {
  "AMB-21": async ({ call, keyOf, mint }) => {
    const key = keyOf("customer", 1);
    const token = await mint("kb-1001");
    expect((await call("customer", "GET /cases", { key })).status).toBe(200);
    for (const bearer of [key, token]) {
      const headers = { authorization: `Bearer ${bearer}` };
      expect((await call("customer", "GET /cases", { key: null, headers })).status).toBe(200);
    }
  },
  "AMB-23": async (world) => {
    const { status, json } = await submit(world, {}, { owner: 3 });
    expect([status, Object.keys(json).sort()]).toEqual([422, ["businessErrors", "signingHandoff"]]);
    expect(json.businessErrors[0].solutionUrl).toBe(json.signingHandoff.combinedSigningUrl);
    const headers = { "idempotency-key": "k" };
    await world.call("customer", "POST /cases", { body: submission(), headers });
    const other = { body: submission({ amountToRecover: 1 }), headers };
    const conflict = await world.call("customer", "POST /cases", other);
    expect([typeOf(conflict), Object.keys(conflict.json).sort()]).toEqual([
      "IdempotencyConflict",
      ["businessErrors", "signingHandoff"],
    ]);
    const legacy = await submit(world, {}, { debtor: { countryAlpha2: "CH" } });
    expect([legacy.status, Object.keys(legacy.json)]).toEqual([422, ["BusinessRule"]]);
  },
  "AMB-24": async (world) => {
    const waits = async (agreement: 0 | 1, power: 0 | 1) => {
      const signed = "update creditors set agreement_signed = ?, power_of_attorney_signed = ? where seq = 1";
      world.store.run(signed, agreement, power);
      return (await submit(world, { allowPendingContracts: true })).json.lifecycle;
    };
    const lifecycles = [await waits(0, 1), await waits(1, 0), await waits(0, 0)];
    expect(new Set(lifecycles)).toEqual(new Set(["PendingContractSigning"]));
    expect(await waits(1, 1)).not.toBe("PendingContractSigning");
  },
  "AMB-25": async (world) => {
    const pending = await submit(world, { allowPendingContracts: true }, { owner: 3 });
    expect([pending.status, pending.json.lifecycle]).toEqual([202, "PendingContractSigning"]);
    expect((await submit(world, { allowPendingContracts: true })).status).toBe(200);
  },
  "AMB-39": async (world) => {
    expect((await submit(world, { date: "2026-03-16" })).status).toBe(200);
    expect((await submit(world, { date: "2026-03-17" })).status).toBe(400);
    world.moveClock(15 * 3_600_000 - 1);
    expect((await submit(world, { date: "2026-03-17" })).status).toBe(400);
    world.moveClock(1);
    expect((await submit(world, { date: "2026-03-17" })).status).toBe(200);
  },
  "AMB-40": async (world) => {
    const country = { countryAlpha2: "US" };
    for (const state of [{ state: "California" }, { stateAlpha2: "CA" }])
      expect((await submit(world, {}, { debtor: { ...country, ...state } })).status).not.toBe(400);
    expect((await submit(world, {}, { debtor: country })).status).toBe(400);
  },
  "AMB-41": async (world) => {
    world.store.run("update collection_partners set agreement_valid = 0 where seq = 1");
    expect(typeOf(await submit(world))).toBe("PartnerContractNotValid");
  },
  "AMB-47": async (world) => {
    const same = { creditorReference: "TWICE" };
    const [first, second] = [await submit(world, same), await submit(world, same)];
    expect([first.status, second.status]).toEqual([200, 200]);
    world.store.run(
      "update cases set lifecycle = 6, is_cleared = 1, partner_reference = 'PR' where id in (?, ?)",
      first.json.id,
      second.json.id,
    );
    const creditorId = second.json.creditor.id;
    const query = `reference=TWICE&creditorId=${creditorId}`;
    const read = async (path: string) => (await world.call("collection", `GET /cases/${path}`)).json.id;
    expect(await read(`by-creditor-reference?${query}`)).toBe(second.json.id);
    expect(await read("by-partner-reference/PR")).toBe(second.json.id);
  },
  "AMB-52": async ({ call }) => {
    for (const [surface, path] of [
      ["referral", "/reporting/transactions"],
      ["customer", "/Payments"],
    ] as const)
      expect((await call(surface, `GET ${path}`)).json.page).toMatchObject({
        pageSize: 10,
        responseCount: 10,
      });
  },
  "AMB-54": async ({ call }) => {
    for (const path of ["/cases", "/Payments"]) {
      const { page } = (await call("customer", `GET ${path}?Page=2&PageSize=3`)).json;
      expect(page).toMatchObject({ currentPage: 2, pageSize: 3, responseCount: 3 });
    }
  },
  "NS-03": async (world) => {
    const { status, json } = await submit(world, { colour: "red" });
    expect(status).toBe(200);
    expect((await world.call("customer", `GET /cases/${json.id}`)).json).toEqual(json);
  },
  "NS-05": async ({ call }) => {
    const [payment] = (await call("customer", "GET /Payments")).json.payments;
    expect(Object.keys(payment)).toEqual(
      expect.arrayContaining([
        "invoice",
        "grossAmount",
        "currency",
        "date",
        "dateCreated",
        "recipient",
        "method",
      ]),
    );
    expect((await call("customer", `GET /cases/${payment.invoice.invoiceId}`)).status).toBe(200);
  },
  "NS-20": async (world) => {
    const { call, mint } = world;
    const ownAnswer = await submit(world);
    const headers = { authorization: `Bearer ${await mint("kb-1001")}` };
    const partners = await call("customer", "POST /cases", { body: submission(), key: null, headers });
    expect([partners.status, Object.keys(partners.json)]).toEqual([200, Object.keys(ownAnswer.json)]);
  },
  "NS-21": async ({ call }) => {
    const read = async (query: string) => (await call("customer", `GET /Payments${query}`)).text;
    expect(await read("?Currency=XXX&Sort=GrossAmount:desc&DateFrom=2030-01-01")).toBe(await read(""));
  },
  "NS-30": async (world) => {
    const { date: _, ...undated } = submission();
    const dateOf = async (changes: object) => {
      const answer = await world.call("customer", "POST /cases", { body: { ...undated, ...changes } });
      return [answer.status, answer.json.date];
    };
    expect(await dateOf({ dueDate: "2026-02-01" })).toEqual([200, "2026-02-01T00:00:00Z"]);
    expect(await dateOf({})).toEqual([200, "2026-03-16T00:00:00Z"]);
    const managed = { ...undated, creditorCompanyName: "Probe ApS", creditorCountryAlpha2: "DK" };
    const { status, json } = await world.call("collection", "POST /managed-cases", { body: managed });
    expect([status, fieldsOf(json)]).toEqual([400, ["Date"]]);
  },
};
