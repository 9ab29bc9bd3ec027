import { describe, expect, test } from "vitest";
import { CaseRecord } from "../../../../src/api/records/cases/case";
import { openSandbox } from "../../../support/sandbox/sandbox";
import { eventSummaries, managedSubmission, partnerId, post } from "../../../support/sandbox/submissions";

const sandbox = await openSandbox();
const { get, store, keyOf } = sandbox;

const create = (changes: object = {}, debtor: object = {}, key = keyOf("collection", 1)) =>
  post(sandbox, "collection", "/managed-cases", managedSubmission({ ...changes }, { ...debtor }), { key });
const listed = async (id: string, key = keyOf("collection", 1)) =>
  (await get("collection", `/cases?includeTestCases=true&Ids=${id}`, { key })).json.page.totalResults;

describe("a test case created by a collection partner", () => {
  test("is returned with status 200 and is assigned to the caller [EP-17] [AMB-35] [AMB-44]", async () => {
    const { status, json } = await create({ isTest: true, tag: "nightly" });
    expect(status).toBe(200);
    expect(CaseRecord.safeParse(json).error).toBeUndefined();
    expect(json).toMatchObject({
      isTestCase: true,
      tag: "nightly",
      lifecycle: "PendingVerification",
      collectionPartner: { name: "Falkenhof Forderungen GmbH" },
      creditor: { companyName: "Probe Creditor ApS", country: "Denmark" },
      grossAmount: 1000,
    });
    expect((await get("collection", `/cases/${json.id}`)).json).toEqual(json);
    expect(await listed(json.id)).toBe(1);
    expect((await get("collection", `/managed-cases/${json.id}`)).status).toBe(404);
  });

  test("sends one event to the partner's test subscriptions [SUB-08] [EVT-06]", async () => {
    const { json } = await create({ isTest: true });
    expect(eventSummaries(store, json.id, "collection")).toEqual(["case.created PendingVerification"]);
    expect(eventSummaries(store, json.id, "referral")).toEqual([]);
  });

  test("is visible only to the caller and the assigned partner [VIS-03] [VIS-06]", async () => {
    const { json } = await create({ isTest: true, collectionPartnerId: partnerId(store, 2) });
    expect(json.collectionPartner.name).toBe("Brisamar Recobros, S.L.");
    expect(await listed(json.id)).toBe(1);
    expect(await listed(json.id, keyOf("collection", 2))).toBe(1);
    expect(await listed(json.id, keyOf("collection", 3))).toBe(0);
  });

  test("can have a country that no partner covers", async () => {
    expect((await create({ isTest: true }, { countryAlpha2: "CH" })).status).toBe(200);
  });

  test("gets a new creditor on each call [EP-14]", async () => {
    const first = await create({ isTest: true });
    const second = await create({ isTest: true });
    expect(first.json.creditor.id).not.toBe(second.json.creditor.id);
  });
});

describe("a production case created by a collection partner", () => {
  test("is assigned by country and stays hidden until it is verified [AMB-35] [VIS-01] [VIS-04]", async () => {
    const { status, json } = await create({}, { countryAlpha2: "FR" });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      isTestCase: false,
      lifecycle: "PendingVerificationInternal",
      collectionPartner: { name: "Brisamar Recobros, S.L." },
    });
    expect(json).not.toHaveProperty("tag");
    expect((await get("collection", `/managed-cases/${json.id}`)).status).toBe(404);
    store.run("update cases set lifecycle = 2, is_cleared = 1 where id = ?", json.id);
    expect((await get("collection", `/managed-cases/${json.id}`)).status).toBe(200);
    expect((await get("collection", `/cases/${json.id}`)).status).toBe(404);
    const { status: statusForCollector } = await get("collection", `/cases/${json.id}`, {
      key: keyOf("collection", 2),
    });
    expect(statusForCollector).toBe(200);
  });

  test("is refused in the legacy shape if no partner covers the country [BIZ-10]", async () => {
    const { status, json } = await create({}, { countryAlpha2: "CH" });
    expect([status, json]).toEqual([
      422,
      { BusinessRule: ["No collection partner covers Switzerland exclusively"] },
    ]);
  });

  test.each([
    [4, "[BIZ-06]", "CollectionPartnerNotFound"],
    [3, "[BIZ-07]", "PartnerContractNotValid"],
  ])("is refused for partner %d in the envelope %s", async (seq, _, type) => {
    const { status, json } = await create({ collectionPartnerId: partnerId(store, seq) });
    expect([status, json.error, json.businessErrors[0]]).toEqual([
      422,
      type,
      { type, message: json.message, solutionUrl: "" },
    ]);
  });
});

describe("validation of a managed case", () => {
  test("reports all missing fields together [ERR-08]", async () => {
    const { status, json } = await post(sandbox, "collection", "/managed-cases", {});
    expect([status, json.errors]).toEqual([
      400,
      {
        CreditorCompanyName: ["The CreditorCompanyName field is required."],
        CreditorCountryAlpha2: ["The CreditorCountryAlpha2 field is required without CreditorCountry."],
        Date: ["The Date field is required."],
        Debtor: ["The Debtor field is required."],
        CurrencyCode: ["The CurrencyCode field is required."],
        AmountToRecover: ["The AmountToRecover field is required."],
      },
    ]);
  });

  test("reports every field that breaks a rule together [ERR-07]", async () => {
    const { status, json } = await create(
      { creditorCountryAlpha2: null, creditorCountry: "Atlantis", amountToRecover: -1 },
      { contactPerson: null },
    );
    expect([status, json]).toEqual([
      400,
      {
        CreditorCountry: [
          "The CreditorCountry field has an unknown country: Atlantis; use creditorCountryAlpha2 instead.",
        ],
        AmountToRecover: ["The AmountToRecover field must be greater than 0."],
        "Debtor.ContactPerson": ["The Debtor.ContactPerson field is required for a company."],
      },
    ]);
  });

  test("doesn't require a contact person for an individual", async () => {
    expect((await create({ isTest: true }, { type: "Private", contactPerson: null })).status).toBe(200);
  });
});
