import { describe, expect, test } from "vitest";
import { CaseRecord } from "../../../../src/api/records/cases/case";
import { openSandbox } from "../../../support/sandbox/sandbox";
import { debtor, eventSummaries, partnerId, post, submission } from "../../../support/sandbox/submissions";

const sandbox = await openSandbox();
const { get, store, mint, keyOf, moveClock } = sandbox;

type Part = Readonly<Record<string, unknown>>;

const submit = (body: unknown, options?: Parameters<typeof post>[4]) =>
  post(sandbox, "customer", "/cases", body, options);

describe("a submitted case", () => {
  test("is returned with status 200 and can be read [EP-38] [EP-40] [AMB-44]", async () => {
    const { status, json } = await submit(submission());
    expect(status).toBe(200);
    expect((await get("customer", `/cases/${json.id}`)).json).toEqual(json);
    expect(CaseRecord.safeParse(json).error).toBeUndefined();
    expect(json).toMatchObject({
      reference: expect.stringMatching(/^[0-9A-Z]{8}$/),
      lifecycle: "PendingVerificationInternal",
      closeCode: null,
      currency: "EUR",
      grossAmount: 1000,
      remainder: 1000,
      totalAddedFees: 0,
      date: "2026-01-10T00:00:00Z",
      dueDate: null,
      dateCreated: "2026-03-16T09:00:00Z",
      dateUpdated: null,
      dateAssigned: "2026-03-16T09:00:00Z",
      jurisdiction: "DE",
      creditor: { companyName: "Lyngby Møbelværk ApS" },
      collectionPartner: { name: "Falkenhof Forderungen GmbH" },
      signingHandoff: null,
      isTestCase: false,
      debtor: { ...debtor, country: "Germany" },
    });
  });

  test("can be submitted by a referral partner with a minted token [EP-38] [AUTH-06]", async () => {
    const authorization = `Bearer ${await mint("kb-1002")}`;
    const { status, json } = await submit(submission(), { key: null, headers: { authorization } });
    expect(status).toBe(200);
    expect(json.creditor.companyName).toBe("Weidmann Feinkost GmbH");
    const listed = await get("referral", "/cases?PageSize=100");
    expect(listed.json.cases.map(({ id }: { id: string }) => id)).toContain(json.id);
  });

  test("is announced to its creditor and referral partner but not to its collection partner [EVT-06] [EVT-07] [AMB-09]", async () => {
    const { json } = await submit(submission());
    const created = "case.created PendingVerificationInternal";
    expect(eventSummaries(store, json.id, "customer")).toEqual([created]);
    expect(eventSummaries(store, json.id, "referral")).toEqual([created]);
    expect(eventSummaries(store, json.id, "collection")).toEqual([]);
    expect((await get("collection", `/cases/${json.id}`)).status).toBe(404);
  });

  test("skips internal verification with skipServiceVerification", async () => {
    const { json } = await submit(submission({ skipServiceVerification: true }));
    expect(json.lifecycle).toBe("PendingVerification");
    expect(eventSummaries(store, json.id, "collection")).toEqual(["case.created PendingVerification"]);
    expect((await get("collection", `/cases/${json.id}`)).status).toBe(200);
  });

  test("is assigned by country and keeps its tag if it is a test case", async () => {
    const { json } = await submit(submission({ isTest: true, tag: "t-1" }, { countryAlpha2: "FR" }));
    expect(json).toMatchObject({
      isTestCase: true,
      tag: "t-1",
      lifecycle: "PendingVerification",
      collectionPartner: { name: "Brisamar Recobros, S.L." },
    });
    expect((await get("collection", `/cases/${json.id}`, { key: keyOf("collection", 2) })).status).toBe(200);
    const uncovered = await submit(submission({ isTest: true }, { countryAlpha2: "CH" }));
    expect([uncovered.status, Object.keys(uncovered.json)]).toEqual([422, ["BusinessRule"]]);
  });

  test("is assigned to the requested partner as a test case, regardless of country [FLD-36]", async () => {
    const named = { isTest: true, collectionPartnerId: partnerId(store, 2) };
    const { json } = await submit(submission(named, { countryAlpha2: "CH" }));
    expect(json.collectionPartner.name).toBe("Brisamar Recobros, S.L.");
  });

  test("is assigned to the requested partner instead of the country's partner [FLD-36]", async () => {
    const { json } = await submit(submission({ collectionPartnerId: partnerId(store, 2).toUpperCase() }));
    expect(json.collectionPartner.name).toBe("Brisamar Recobros, S.L.");
    expect((await submit(submission({}, { countryAlpha2: "FR" }))).json.collectionPartner.name).toBe(
      "Brisamar Recobros, S.L.",
    );
  });

  test("keeps the creditor's reference, even if it is a duplicate [FLD-28] [AMB-47]", async () => {
    const body = submission({ creditorReference: "R 1/ä", skipServiceVerification: true });
    const first = await submit(body);
    moveClock(1000);
    const second = await submit(body);
    moveClock(-1000);
    expect([first.status, second.status]).toEqual([200, 200]);
    const query = `reference=${encodeURIComponent("R 1/ä")}&creditorId=${first.json.creditor.id}`;
    const { json } = await get("collection", `/cases/by-creditor-reference?${query}`);
    expect(json.id).toBe(second.json.id);
  });

  test("keeps its text fields and its division", async () => {
    const [division] = store.all<{ id: string }>("select id from divisions where creditor = 1");
    const { status, json } = await submit(
      submission({
        comments: "Call first",
        claimDescription: "Chairs",
        creditorDivisionId: division?.id,
        assignedUserEmail: "USER1@lyngby.example",
        amountToRecoverOver6Months: 900,
        amountToRecoverOver12Months: 900,
        amountToRecoverOver24Months: 0,
        returnUrl: "no url",
        skipCreationEmails: true,
        somethingNew: [1],
      }),
    );
    expect(status).toBe(200);
    expect(json).toMatchObject({
      creditorComments: "Call first",
      claimDescription: "Chairs",
      creditorDivisionId: division?.id,
    });
  });

  test("can have PascalCase field names, even within the debtor [AMB-02]", async () => {
    const { debtor, ...rest } = submission();
    const capital = (object: object) =>
      Object.fromEntries(
        Object.entries(object).map(([name, value]) => [name.charAt(0).toUpperCase() + name.slice(1), value]),
      );
    const { status, json } = await submit(capital({ ...rest, debtor: capital(debtor as object) }));
    expect([status, json.debtor.name]).toEqual([200, "Probe GmbH"]);
  });
});

describe("a submission", () => {
  const today = "2026-03-16";
  const accept = async (changes: Part, debtor: Part = {}) => {
    const named = { isTest: true, collectionPartnerId: partnerId(store, 1) };
    const { status, json } = await submit(submission({ ...named, ...changes }, debtor));
    expect(status).toBe(200);
    return json;
  };

  test.each<[title: string, changes: Part, shown: Part]>([
    ["a currency code in lower case [FLD-26]", { currencyCode: "sek" }, { currency: "SEK" }],
    ["a single cent [FLD-27]", { amountToRecover: 0.01 }, { grossAmount: 0.01 }],
    ["an amount without an exact binary fraction [FLD-27]", { amountToRecover: 1.1 }, { remainder: 1.1 }],
    ["the largest amount [FLD-27]", { amountToRecover: 999999999999.99 }, { grossAmount: 999999999999.99 }],
    ["today's date [FLD-29]", { date: today }, { date: "2026-03-16T00:00:00Z" }],
    [
      "a moment of today that is tomorrow in its own time zone [AMB-39] [NS-60]",
      { date: "2026-03-17T01:00:00+02:00" },
      { date: "2026-03-17T00:00:00Z" },
    ],
    ["a due date equal to the date [FLD-30]", { dueDate: "2026-01-10" }, { dueDate: "2026-01-10T00:00:00Z" }],
    ["a due date today [FLD-30]", { dueDate: today }, { dueDate: "2026-03-16T00:00:00Z" }],
  ])("accepts %s", async (_, changes, shown) => {
    expect(await accept(changes)).toMatchObject(shown);
  });

  const us = { countryAlpha2: "US" };
  test.each<[title: string, debtor: Part, shown: Part]>([
    ["a type in lower case [FLD-32]", { type: "company" }, { type: "Company" }],
    ["a type in upper case [FLD-32]", { type: "PRIVATE" }, { type: "Private" }],
    [
      "only the code of a country [FLD-33]",
      { countryAlpha2: "fr" },
      { countryAlpha2: "FR", country: "France" },
    ],
    [
      "only the name of a country [FLD-33]",
      { countryAlpha2: null, country: "germany" },
      { countryAlpha2: "DE" },
    ],
    ["a state by its two-letter code [FLD-34]", { ...us, stateAlpha2: "CA" }, { stateAlpha2: "CA" }],
    ["a state by its ISO code [FLD-34]", { ...us, stateAlpha2: "us-ca" }, { stateAlpha2: "CA" }],
    [
      "a state by its name, in the other field [FLD-34] [AMB-40]",
      { ...us, state: "California" },
      { state: "California", stateAlpha2: "CA" },
    ],
    [
      "free text as state [FLD-34] [AMB-40]",
      { ...us, state: "Somewhere" },
      { state: "Somewhere", stateAlpha2: null },
    ],
  ])("accepts %s", async (_, debtor, shown) => {
    expect((await accept({}, debtor)).debtor).toMatchObject(shown);
  });

  test("accepts an alternative country name [FLD-33]", async () => {
    const debtor = { countryAlpha2: null, country: "United States of America", state: "Ohio" };
    expect(await accept({}, debtor)).toMatchObject({ debtor: us, jurisdiction: "US-OH" });
  });
});

test("hides a case from another creditor's key [VIS-12]", async () => {
  const { json } = await submit(submission());
  const { status } = await get("customer", `/cases/${json.id}`, { key: keyOf("customer", 2) });
  expect(status).toBe(404);
});
