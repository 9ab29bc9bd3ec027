import { describe, expect, test } from "vitest";
import { embeddedOrigin } from "../../../../src/base/platform";
import { openSandbox } from "../../../support/sandbox/sandbox";
import { eventSummaries, partnerId, post, submission } from "../../../support/sandbox/submissions";

const sandbox = await openSandbox();
const { get, store, find, keyOf, mint } = sandbox;

const lyngby = 1;
const unsigned = 3;
const withoutPowerOfAttorney = 4;
const withoutKyc = 6;
const blocked = 8;

const idOf = (creditor: number) => find("select id from creditors where seq = ?", creditor);
const submit = (creditor: number, changes: object = {}, debtor: object = {}) =>
  post(sandbox, "customer", "/cases", submission({ ...changes }, { ...debtor }), {
    key: keyOf("customer", creditor),
  });
const countCases = () => find<number>("select count(*) as n from cases");

const signing = (creditor: number) => `${embeddedOrigin}/signing/${idOf(creditor)}`;

/** The status and body of a submission refused for one reason. */
const refused = (type: string, message: string, solutionUrl = "", combinedSigningUrl?: string) => [
  422,
  {
    businessErrors: [{ type, message, solutionUrl }],
    signingHandoff: combinedSigningUrl === undefined ? null : { combinedSigningUrl },
  },
];

describe("a creditor that may not submit cases", () => {
  test("receives the signing URL in both fields if its agreement isn't signed [BIZ-01] [ERR-05] [AMB-23]", async () => {
    const before = countCases();
    const { status, json } = await submit(unsigned);
    const solutionUrl = signing(unsigned);
    expect(status).toBe(422);
    expect(json).toEqual({
      businessErrors: [
        {
          type: "MissingDebtCollectionContract",
          message: "The debt collection agreement is not signed",
          solutionUrl,
        },
        { type: "MissingPowerOfAttorney", message: "The power of attorney is not signed", solutionUrl },
      ],
      signingHandoff: { combinedSigningUrl: solutionUrl },
    });
    expect(countCases()).toBe(before);
  });

  test("is refused as an unsigned client even with a token [BIZ-01] [TOK-06]", async () => {
    const authorization = `Bearer ${await mint("kb-1003")}`;
    const options = { key: null, headers: { authorization } };
    const { status, json } = await post(sandbox, "customer", "/cases", submission(), options);
    expect([status, json.businessErrors[0].type]).toEqual([422, "MissingDebtCollectionContract"]);
  });

  test("receives the signing URL if it has no power of attorney [BIZ-02]", async () => {
    const { status, json } = await submit(withoutPowerOfAttorney);
    const url = signing(withoutPowerOfAttorney);
    const message = "The power of attorney is not signed";
    expect([status, json]).toEqual(refused("MissingPowerOfAttorney", message, url, url));
  });

  test.each([false, true])(
    "receives a solution URL if KYC is missing, with allowPendingContracts %s [BIZ-03] [BIZ-04] [ERR-06]",
    async (allowPendingContracts) => {
      const { status, json } = await submit(withoutKyc, { allowPendingContracts });
      const url = `${embeddedOrigin}/kyc/${idOf(withoutKyc)}`;
      const message = "The creditor has not completed its KYC verification";
      expect([status, json]).toEqual(refused("MissingKycVerification", message, url));
    },
  );

  test("receives the missing signatures, too, if KYC is missing [BIZ-03] [ERR-06] [NS-43]", async () => {
    for (const reading of ["both-places", "handoff"]) {
      const unverified = await openSandbox({ readings: { "AMB-23": reading } });
      unverified.store.run("update creditors set agreement_signed = 0, power_of_attorney_signed = 0");
      const options = { key: unverified.keyOf("customer", withoutKyc) };
      const { json } = await post(unverified, "customer", "/cases", submission(), options);
      const id = unverified.find("select id from creditors where seq = ?", withoutKyc);
      const combinedSigningUrl = `${embeddedOrigin}/signing/${id}`;
      const signature = reading === "handoff" ? "" : combinedSigningUrl;
      expect(json).toMatchObject({
        businessErrors: [
          { type: "MissingKycVerification", solutionUrl: `${embeddedOrigin}/kyc/${id}` },
          { type: "MissingDebtCollectionContract", solutionUrl: signature },
          { type: "MissingPowerOfAttorney", solutionUrl: signature },
        ],
        signingHandoff: { combinedSigningUrl },
      });
    }
  });

  test("receives the reason if it is blocked [BIZ-05] [ERR-06]", async () => {
    const { status, json } = await submit(blocked);
    const message = "The account is blocked: Too many of its claims were disputed with good cause";
    expect([status, json]).toEqual(refused("CreditorBlocked", message));
  });
});

describe("a case's collection partner", () => {
  test.each([
    ["is unknown", () => "5b8c2f0e-1111-4222-8333-944455556666"],
    ["has left", () => partnerId(store, 4)],
  ])("is refused because it %s [BIZ-06]", async (_, id) => {
    const { status, json } = await submit(lyngby, { collectionPartnerId: id() });
    const message = "No collection partner has this collectionPartnerId";
    expect([status, json]).toEqual(refused("CollectionPartnerNotFound", message));
  });

  test.each([
    ["covers the country", {}, { countryAlpha2: "NO" }],
    ["was named", { collectionPartnerId: partnerId(store, 3) }, {}],
  ])(
    "is refused because its agreement has expired if it %s [BIZ-07] [AMB-41]",
    async (_, changes, debtor) => {
      const { status, json } = await submit(lyngby, changes, debtor);
      const message = "The collection partner's own agreement is not signed and current";
      expect([status, json]).toEqual(refused("PartnerContractNotValid", message));
    },
  );

  test("can't be assigned if no partner covers the country [BIZ-10] [ERR-12] [ERR-20]", async () => {
    const { status, text } = await submit(lyngby, {}, { countryAlpha2: "CH" });
    expect([status, text]).toEqual([
      422,
      '{"BusinessRule":["No collection partner covers Switzerland exclusively"]}',
    ]);
  });

  test("can be requested explicitly in a country without an exclusive partner [FLD-36]", async () => {
    const { status, json } = await submit(
      lyngby,
      { collectionPartnerId: partnerId(store, 2) },
      { countryAlpha2: "CH" },
    );
    expect([status, json.collectionPartner.name]).toEqual([200, "Brisamar Recobros, S.L."]);
  });
});

describe("allowing pending contracts", () => {
  test.each([
    ["the agreement", unsigned],
    ["the power of attorney", withoutPowerOfAttorney],
  ])(
    "returns 202 if %s isn't signed, because the case waits for it [BIZ-08] [BIZ-09] [FLD-35] [AMB-24] [AMB-25]",
    async (_, creditor) => {
      const { status, json } = await submit(creditor, {
        allowPendingContracts: true,
        skipServiceVerification: true,
      });
      expect([status, json.lifecycle]).toEqual([202, "PendingContractSigning"]);
      expect(json).toMatchObject({
        solutionUrl: signing(creditor),
        signingHandoff: { combinedSigningUrl: signing(creditor) },
      });
      expect(eventSummaries(store, json.id, "referral")).toEqual(["case.created PendingContractSigning"]);
      expect(eventSummaries(store, json.id, "collection")).toEqual([]);
      expect((await get("collection", `/cases/${json.id}`)).status).toBe(404);
    },
  );

  test("returns 200 for a creditor that has signed everything, despite the flag [AMB-25]", async () => {
    const { status, json } = await submit(lyngby, { allowPendingContracts: true });
    expect([status, json.lifecycle]).toEqual([200, "PendingVerificationInternal"]);
  });
});

describe("several reasons to refuse a submission", () => {
  const change = (creditor: number, columns: string) =>
    store.run(`update creditors set ${columns} where seq = ?`, creditor);
  const typeOf = async (changes: object, debtor: object = { countryAlpha2: "NO" }) => {
    const { json } = await submit(11, changes, debtor);
    return json.businessErrors?.[0].type ?? Object.keys(json)[0];
  };

  test("are reported one at a time, in a fixed order", async () => {
    const unknown = { collectionPartnerId: "5b8c2f0e-1111-4222-8333-944455556666" };
    change(
      11,
      "blocked_reason = 'x', kyc_status = 'pending', agreement_signed = 0, power_of_attorney_signed = 0",
    );
    expect(await typeOf({ ...unknown, amountToRecover: 0 })).toBe("AmountToRecover");
    expect(await typeOf(unknown)).toBe("CreditorBlocked");
    change(11, "blocked_reason = null");
    expect(await typeOf(unknown)).toBe("CollectionPartnerNotFound");
    expect(await typeOf({})).toBe("MissingKycVerification");
    change(11, "kyc_status = 'verified'");
    expect(await typeOf({})).toBe("MissingDebtCollectionContract");
    change(11, "agreement_signed = 1");
    expect(await typeOf({})).toBe("MissingPowerOfAttorney");
    expect(await typeOf({}, { countryAlpha2: "BR" })).toBe("MissingPowerOfAttorney");
    change(11, "power_of_attorney_signed = 1");
    expect(await typeOf({}, { countryAlpha2: "BR" })).toBe("BusinessRule");
    expect(await typeOf({})).toBe("PartnerContractNotValid");
  });
});
