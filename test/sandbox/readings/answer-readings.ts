import { expect } from "vitest";
import { knownClient, newClient } from "../../support/sandbox/clients";
import { managedSubmission } from "../../support/sandbox/submissions";
import { type ClaimWorld, namesIn, unknownId } from "../assumptions/claim-world";
import type { ReadingTests } from "./reading-tests";

const emptyList = `GET /cases?Ids=${unknownId}`;

/** Returns a case's timestamps, one of them with milliseconds. */
async function timesOf({ call, store, testCase }: ClaimWorld): Promise<readonly string[]> {
  store.run(
    "update cases set date_created = date_created / 1000 * 1000, date_updated = 1773651600250 where id = ?",
    testCase.id,
  );
  const { json } = await call("collection", `GET /cases/${testCase.id}`);
  return [json.dateCreated, json.dateUpdated, json.date];
}

/** Returns three of a case's amounts as they appear in the JSON text. */
async function amountsOf({ call, store, testCase }: ClaimWorld): Promise<readonly string[]> {
  const set =
    "update cases set gross_amount = 100000, interest_fees = 1250500, reminder_fees = 50 where id = ?";
  store.run(set, testCase.id);
  const { text } = await call("collection", `GET /cases/${testCase.id}`);
  return ["grossAmount", "interestFees", "reminderFees"].map(
    (name) => new RegExp(`"${name}":([^,]*)`).exec(text)?.[1] ?? "",
  );
}

/** Shows the effect of each non-default reading on responses. */
export const answerReadings: ReadingTests = {
  "AMB-02 pascal-case": async ({ call, store }) => {
    const { json } = await call("collection", "GET /cases?PageSize=2");
    expect(json.Cases[0].Creditor.CompanyName).toEqual(expect.any(String));
    expect(namesIn(json).filter((name) => !/^[A-Z]/.test(name))).toEqual([]);
    const refused = await call("collection", `GET /cases/${unknownId}`);
    expect(refused.json.BusinessErrors[0].Type).toBe("CaseNotFound");
    store.run("update cases set partner_reference = 'mine-1' where id = ?", json.Cases[0].Id);
    const { json: found } = await call("collection", "GET /cases/by-partner-reference?references=mine-1");
    expect(Object.keys(found)).toEqual(["mine-1"]);
  },
  "AMB-02 pascal-case-records": async ({ call }) => {
    const { json } = await call("collection", "GET /cases?PageSize=2");
    expect(namesIn(json).filter((name) => !/^[A-Z]/.test(name))).toEqual([]);
    const refused = await call("collection", `GET /cases/${unknownId}`);
    expect(refused.json.businessErrors[0].type).toBe("CaseNotFound");
  },
  "AMB-28 one-page": async ({ call }) => {
    expect((await call("collection", emptyList)).json.page).toMatchObject({ totalResults: 0, totalPages: 1 });
    expect((await call("collection", "GET /cases?PageSize=5")).json.page.totalPages).toBeGreaterThan(1);
  },
  "NS-63 labels": async (world) => {
    const { call, received, testCase, publish, deliver } = world;
    const { json } = await call(
      "collection",
      "GET /cases?PageSize=100&Statuses=NeedsAdditionalDetails,Closed",
    );
    expect(new Set(json.cases.map(({ lifecycle }: { lifecycle: string }) => lifecycle))).toEqual(
      new Set(["More Info Required", "Closed"]),
    );
    expect(json.cases.map(({ closeCode }: { closeCode: string }) => closeCode)).toContain(
      "Pre-Legal Exhausted – No Payment",
    );
    publish(testCase);
    await deliver();
    expect(received[0]?.json.data).toMatchObject({ oldLifecycle: "Pending Verification" });
  },
  "NS-63 labels-in-answers": async ({ call, received, testCase, publish, deliver }) => {
    const { json } = await call("collection", "GET /cases?Statuses=NeedsAdditionalDetails");
    expect(json.cases[0].lifecycle).toBe("More Info Required");
    publish(testCase);
    await deliver();
    expect(received[0]?.json.data).toMatchObject({ oldLifecycle: "PendingVerification" });
  },
  "NS-64 absent": async ({ call }) => {
    const { text, json } = await call("collection", "GET /cases?Statuses=Active");
    expect(text).not.toContain("null");
    expect(json.cases[0]).not.toHaveProperty("closeCode");
  },
  "AMB-03 list": async ({ call }) => {
    const { json } = await call("referral", "POST /clients", { body: newClient() });
    expect(json.onboardingLinks).toEqual([{ url: expect.stringContaining("/onboarding/") }]);
    const conflict = await call("referral", "POST /clients", {
      body: knownClient({ externalTenantId: "other" }),
    });
    expect(conflict.json.data.onboardingLinks).toEqual([{ url: expect.stringContaining("/link/") }]);
  },
  "AMB-03 absent": async ({ call }) => {
    const { status, json } = await call("referral", "POST /clients", { body: newClient() });
    expect([status, "onboardingLinks" in json]).toEqual([202, false]);
    const conflict = await call("referral", "POST /clients", {
      body: knownClient({ externalTenantId: "other" }),
    });
    expect(conflict.json.data.onboardingLinks.url).toContain("/link/");
  },
  "NS-15 id-only": async ({ call }) => {
    const { json } = await call("collection", "POST /managed-cases", { body: managedSubmission() });
    expect(json).toEqual({ id: expect.any(String) });
  },
  "NS-16 object": async ({ call, testCase, publish }) => {
    publish(testCase);
    const { json } = await call("collection", `GET /webhooks/events?caseId=${testCase.id}`);
    expect(json.events[0]).toMatchObject({ caseId: testCase.id });
  },
  "NS-65 no-zone": async (world) => {
    for (const time of await timesOf(world))
      expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?$/);
  },
  "NS-65 seven-digits": async (world) => {
    for (const time of await timesOf(world)) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7}Z$/);
  },
  "NS-65 offset": async (world) => {
    for (const time of await timesOf(world))
      expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?\+00:00$/);
  },
  "NS-66 one-decimal": async (world) => {
    expect(await amountsOf(world)).toEqual(["100.0", "1250.5", "0.05"]);
  },
  "NS-66 shortest": async (world) => {
    expect(await amountsOf(world)).toEqual(["100", "1250.5", "0.05"]);
  },
  "NS-66 text": async (world) => {
    expect(await amountsOf(world)).toEqual(['"100.00"', '"1250.50"', '"0.05"']);
  },
};
