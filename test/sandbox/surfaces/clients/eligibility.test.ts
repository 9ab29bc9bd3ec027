import { beforeEach, describe, expect, test } from "vitest";
import { openSandbox, type TestSandbox } from "../../../support/sandbox/sandbox";
import { inCountry, submission } from "../../openapi/material";

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await openSandbox();
});

const preview = async (body: unknown, owner = 1) =>
  (
    await sandbox.get("customer", "/cases/preview", {
      method: "POST",
      body,
      key: sandbox.keyOf("customer", owner),
    })
  ).json.result;
const counted = () => sandbox.find<number>("select count(*) as n from cases");

describe("a submission preview", () => {
  test("returns the partner and the fee without storing anything", async () => {
    const before = counted();
    expect(await preview(submission)).toEqual({
      isEligible: true,
      ineligibilityReason: null,
      partnerAssignment: {
        collectionPartnerId: expect.stringMatching(/^[\da-f-]{36}$/),
        partnerName: "Falkenhof Forderungen GmbH",
        partnerCountry: "DE",
      },
      requiredActions: [],
      jurisdiction: { id: expect.any(Number), name: "Germany", countryAlpha2: "DE", stateAlpha2: null },
      pricingPreview: expect.objectContaining({ totalSuccessFeePercentage: 25, currencyCode: "EUR" }),
      requiresKycVerification: false,
      hasKycOnFile: false,
      signingHandoff: null,
    });
    expect(counted()).toBe(before);
  });

  test.each([
    ["no partner covers the country [BIZ-10]", inCountry("CH"), 1, /covers Switzerland/],
    ["the partner's agreement is not valid [BIZ-07]", inCountry("NO"), 1, /agreement/],
    ["the creditor is blocked [BIZ-01]", submission, 8, /blocked/],
  ])("is not eligible if %s", async (_, body, owner, reason) => {
    const result = await preview(body, owner);
    expect(result).toMatchObject({ isEligible: false, ineligibilityReason: expect.stringMatching(reason) });
  });

  test("lists everything that the creditor must do first [BIZ-02] [BIZ-04]", async () => {
    const result = await preview(submission, 3);
    expect(result.requiredActions.map(({ type }: { type: string }) => type)).toEqual([
      "MissingDebtCollectionContract",
      "MissingPowerOfAttorney",
    ]);
    expect(result.signingHandoff.combinedSigningUrl).toBe(result.requiredActions[0].solutionUrl);
    const kyc = await preview({ ...submission, allowPendingContracts: true }, 6);
    expect(kyc.requiredActions).toMatchObject([{ type: "MissingKycVerification", isBlocking: true }]);
    expect(kyc.requiresKycVerification).toBe(true);
  });

  test("refuses the same invalid fields as a submission does [FLD-26]", async () => {
    const body = { ...submission, currencyCode: "ZZZ" };
    const { status, json } = await sandbox.get("customer", "/cases/preview", { method: "POST", body });
    expect([status, Object.keys(json)]).toEqual([400, ["CurrencyCode"]]);
  });

  test("refuses another partner's client, but doesn't require a client [ERR-22]", async () => {
    const ask = (body: unknown) => sandbox.get("referral", "/cases/preview", { method: "POST", body });
    const { json } = await ask({ ...submission, externalTenantId: "kb-1001" });
    expect([json.isEligible, json.pendingActions]).toEqual([true, []]);
    expect((await ask({ ...submission, externalTenantId: "lw-2001" })).status).toBe(404);
    const debtor = { type: "Company", countryAlpha2: "DE" };
    const short = await ask({ amountToRecover: 10, currencyCode: "EUR", debtor });
    expect([short.status, short.json.isEligible]).toEqual([200, true]);
    for (const allowPendingContracts of [false, true]) {
      const unsigned = await ask({ ...submission, externalTenantId: "kb-1003", allowPendingContracts });
      expect(unsigned.json.pendingActions).toMatchObject([
        { type: "MissingDebtCollectionContract", isBlocking: !allowPendingContracts },
        { type: "MissingPowerOfAttorney", isBlocking: !allowPendingContracts },
      ]);
    }
  });
});

test("returns the same coverage on both surfaces, sorted by country code", async () => {
  const { json } = await sandbox.get("customer", "/coverage");
  expect((await sandbox.get("referral", "/coverage")).json).toEqual(json);
  const codes = json.map(({ countryAlpha2 }: { countryAlpha2: string }) => countryAlpha2);
  expect(codes).toContain("DE");
  expect(codes).not.toContain("CH");
  expect(codes).toEqual([...codes].sort());
});

test("offers the values in the partner's own cases as filter options", async () => {
  const { json } = await sandbox.get("referral", "/referral-partner/filter-options");
  const countries = json.countries.map(({ id }: { id: number }) => id).join(",");
  const all = (await sandbox.get("referral", "/cases?PageSize=1")).json.page.totalResults;
  const filtered = await sandbox.get("referral", `/cases?PageSize=1&CountryIds=${countries}`);
  expect(filtered.json.page.totalResults).toBe(all);
  expect(json.carveoutPartners[0]).toEqual({ id: expect.any(String), name: expect.any(String) });
});

describe("GET /cases/{id} for a referral partner", () => {
  test("returns the list item with the expected revenue added", async () => {
    const [item] = (await sandbox.get("referral", "/cases?PageSize=1&Statuses=Active")).json.cases;
    const { json } = await sandbox.get("referral", `/cases/${item.id}`);
    expect(json).toEqual({ ...item, potentialRevenue: expect.any(Object) });
    const { potentialRevenue } = json;
    const share = potentialRevenue.platformRevenueSharePercentage / 100;
    const fee = potentialRevenue.referralFeePercentage / 100;
    expect(potentialRevenue.platformRevenueUsd).toBeCloseTo(
      potentialRevenue.collectionPartnerRevenueUsd * share,
      1,
    );
    expect(potentialRevenue.referralRevenueUsd).toBeCloseTo(potentialRevenue.platformRevenueUsd * fee, 1);
  });

  test("returns 404 for another partner's case [ERR-16]", async () => {
    const foreign = sandbox.find("select id from cases where referral_partner = 2 and is_deleted = 0");
    const { status, json } = await sandbox.get("referral", `/cases/${foreign}`);
    expect([status, json.error]).toEqual([404, "CaseNotFound"]);
  });
});

describe("POST /clients/{externalTenantId}/kyc-verification", () => {
  const director = {
    directorFullName: "Begoña Núñez",
    directorHomeAddress: "Calle del Olmo 21",
    directorDateOfBirth: "1975-04-02",
  };
  const verify = (body: unknown, tenant = "lw-2002", headers = {}) =>
    sandbox.get("referral", `/clients/${tenant}/kyc-verification`, {
      method: "POST",
      body,
      headers,
      key: sandbox.keyOf("referral", 2),
    });
  const client = async () =>
    (await sandbox.get("referral", "/clients/lw-2002", { key: sandbox.keyOf("referral", 2) })).json;

  test("starts a verification that stays pending until the identity is verified [BIZ-04]", async () => {
    expect((await client()).kycVerification).toBeNull();
    const { status, json } = await verify(director);
    expect([status, json]).toEqual([
      201,
      {
        ...director,
        dateCreated: expect.any(String),
        verificationStatus: "Processing",
        verificationStatusUpdatedAt: expect.any(String),
      },
    ]);
    expect((await client()).kycVerification).toEqual(json);
    sandbox.store.run("update creditors set kyc_status = 'verified' where kyc_status = 'pending'");
    expect((await client()).kycVerification.verificationStatus).toBe("Completed");
    const again = await verify(director);
    expect([again.status, again.json.error]).toEqual([409, "Conflict"]);
  });

  test("submits the identity check once per idempotency key [AMB-31]", async () => {
    const headers = { "idempotency-key": "k1" };
    const first = await verify(director, "lw-2002", headers);
    expect((await verify(director, "lw-2002", headers)).text).toBe(first.text);
    expect(sandbox.find<number>("select count(*) as n from kyc_verifications")).toBe(1);
  });

  test.each([
    ["no name", { directorFullName: "" }, "DirectorFullName"],
    ["no address", { directorHomeAddress: undefined }, "DirectorHomeAddress"],
    ["no date of birth", { directorDateOfBirth: undefined }, "DirectorDateOfBirth"],
    ["a date of birth in the future", { directorDateOfBirth: "2030-01-01" }, "DirectorDateOfBirth"],
    ["a name of 501 characters", { directorFullName: "n".repeat(501) }, "DirectorFullName"],
  ])("returns 400 for %s", async (_, change, field) => {
    const { status, json } = await verify({ ...director, ...change });
    expect([status, Object.keys(json.errors ?? json)]).toEqual([400, [field]]);
  });

  test("returns 404 for another partner's client [ERR-22]", async () => {
    expect((await verify(director, "kb-1001")).status).toBe(404);
  });
});
