import { describe, expect, test } from "vitest";
import { CaseRecord } from "../../../src/api/records/case";
import { openSandbox } from "../../support/sandbox";
import { partnerId, post, storyOf, submission } from "../../support/submissions";

const sandbox = await openSandbox();
const { get, store, mint, keyOf, moveClock } = sandbox;

type Part = Readonly<Record<string, unknown>>;

const submit = (body: unknown, asked?: Parameters<typeof post>[4]) =>
  post(sandbox, "customer", "/cases", body, asked);
const countCases = () => store.get<{ n: number }>("select count(*) as n from cases")?.n ?? 0;

describe("a case that is handed in", () => {
  test("[EP-38] [EP-40] [AMB-44] is answered with 200 and its record, and found again", async () => {
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
      debtor: {
        type: "Company",
        name: "Probe GmbH",
        contactPerson: "Kim Probe",
        address: "Teststrasse 1",
        zipCode: "10115",
        city: "Berlin",
        countryAlpha2: "DE",
        country: "Germany",
      },
    });
  });

  test("[EP-38] [AUTH-06] a referral partner hands it in with a minted token", async () => {
    const authorization = `Bearer ${await mint("kb-1002")}`;
    const { status, json } = await submit(submission(), { key: null, headers: { authorization } });
    expect(status).toBe(200);
    expect(json.creditor.companyName).toBe("Weidmann Feinkost GmbH");
    const listed = await get("referral", "/cases?PageSize=100");
    expect(listed.json.cases.map(({ id }: { id: string }) => id)).toContain(json.id);
  });

  test("[EVT-06] [EVT-07] [AMB-09] its creditor and its referral partner hear of the first stage, no partner does", async () => {
    const { json } = await submit(submission());
    const created = "case.created PendingVerificationInternal";
    expect(storyOf(store, json.id, "customer")).toEqual([created]);
    expect(storyOf(store, json.id, "referral")).toEqual([created]);
    expect(storyOf(store, json.id, "collection")).toEqual([]);
    expect((await get("collection", `/cases/${json.id}`)).status).toBe(404);
  });

  test("skipServiceVerification leaves the internal stage out, and its partner hears of the case", async () => {
    const { json } = await submit(submission({ skipServiceVerification: true }));
    expect(json.lifecycle).toBe("PendingVerification");
    expect(storyOf(store, json.id, "collection")).toEqual(["case.created PendingVerification"]);
    expect((await get("collection", `/cases/${json.id}`)).status).toBe(200);
  });

  test("a test case is nobody's to collect, whatever the country, and keeps its tag", async () => {
    const { json } = await submit(submission({ isTest: true, tag: "t-1" }, { countryAlpha2: "CH" }));
    expect(json).toMatchObject({
      isTestCase: true,
      tag: "t-1",
      lifecycle: "PendingVerification",
      collectionPartner: null,
      dateAssigned: null,
    });
  });

  test("[FLD-36] goes to the partner that is named instead of the one that covers the country", async () => {
    const { json } = await submit(submission({ collectionPartnerId: partnerId(store, 2).toUpperCase() }));
    expect(json.collectionPartner.name).toBe("Brisamar Recobros, S.L.");
    expect((await submit(submission({}, { countryAlpha2: "FR" }))).json.collectionPartner.name).toBe(
      "Brisamar Recobros, S.L.",
    );
  });

  test("[FLD-28] [AMB-47] keeps the creditor's reference, also one that is there already; a lookup finds the newest", async () => {
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

  test("texts, division and age of the claim come along", async () => {
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

  test("[AMB-02] names of fields may begin with a capital, inside the debtor too", async () => {
    const { debtor, ...rest } = submission();
    const capital = (object: object) =>
      Object.fromEntries(
        Object.entries(object).map(([name, value]) => [name.charAt(0).toUpperCase() + name.slice(1), value]),
      );
    const { status, json } = await submit(capital({ ...rest, debtor: capital(debtor as object) }));
    expect([status, json.debtor.name]).toEqual([200, "Probe GmbH"]);
  });
});

describe("what is accepted", () => {
  const today = "2026-03-16";
  const accepted: readonly (readonly [title: string, changes: Part, debtor: Part, shown: Part])[] = [
    ["[FLD-26] a currency code in small letters", { currencyCode: "sek" }, {}, { currency: "SEK" }],
    ["[FLD-27] a single cent", { amountToRecover: 0.01 }, {}, { grossAmount: 0.01 }],
    ["[FLD-27] an amount that no binary fraction holds", { amountToRecover: 1.1 }, {}, { remainder: 1.1 }],
    [
      "[FLD-27] the largest amount",
      { amountToRecover: 999999999999.99 },
      {},
      { grossAmount: 999999999999.99 },
    ],
    ["[FLD-29] today as date", { date: today }, {}, { date: "2026-03-16T00:00:00Z" }],
    [
      "[AMB-39] a moment of today that is tomorrow elsewhere",
      { date: "2026-03-17T01:00:00+02:00" },
      {},
      { date: "2026-03-16T00:00:00Z" },
    ],
    ["[FLD-30] a due date on the date", { dueDate: "2026-01-10" }, {}, { dueDate: "2026-01-10T00:00:00Z" }],
    ["[FLD-30] a due date of today", { dueDate: today }, {}, { dueDate: "2026-03-16T00:00:00Z" }],
    ["[FLD-32] a type in small letters", {}, { type: "company" }, { debtor: { type: "Company" } }],
    ["[FLD-32] a type in capitals", {}, { type: "PRIVATE" }, { debtor: { type: "Private" } }],
    [
      "[FLD-33] the code of a country alone",
      {},
      { countryAlpha2: "fr" },
      { debtor: { countryAlpha2: "FR", country: "France" } },
    ],
    [
      "[FLD-33] the name of a country alone",
      {},
      { countryAlpha2: null, country: "germany" },
      { debtor: { countryAlpha2: "DE" } },
    ],
    [
      "[FLD-33] another name of a country",
      {},
      { countryAlpha2: null, country: "United States of America", state: "Ohio" },
      { debtor: { countryAlpha2: "US" }, jurisdiction: "US-OH" },
    ],
    [
      "[FLD-34] a state by its letters",
      {},
      { countryAlpha2: "US", stateAlpha2: "CA" },
      { debtor: { stateAlpha2: "CA" } },
    ],
    [
      "[FLD-34] a state by its ISO code",
      {},
      { countryAlpha2: "US", stateAlpha2: "us-ca" },
      { debtor: { stateAlpha2: "CA" } },
    ],
    [
      "[FLD-34] [AMB-40] a state by its name, in the other field",
      {},
      { countryAlpha2: "US", state: "California" },
      { debtor: { state: "California", stateAlpha2: "CA" } },
    ],
    [
      "[FLD-34] [AMB-40] free text as state",
      {},
      { countryAlpha2: "US", state: "Somewhere" },
      { debtor: { state: "Somewhere", stateAlpha2: null } },
    ],
  ];
  test.each(accepted)("%s", async (_, changes, debtor, shown) => {
    const { status, json } = await submit(submission({ isTest: true, ...changes }, debtor));
    expect(status).toBe(200);
    expect(json).toMatchObject(shown);
  });
});

describe("a field that breaks a rule", () => {
  const rejected: readonly (readonly [title: string, changes: Part, debtor: Part, errors: Part])[] = [
    [
      "[VAL-11] an unknown currency",
      { currencyCode: "ZZZ" },
      {},
      { CurrencyCode: ["The CurrencyCode field has an invalid currency code: ZZZ."] },
    ],
    [
      "[VAL-12] a date of tomorrow",
      { date: "2026-03-17" },
      {},
      { Date: ["The Date field must not be in the future."] },
    ],
    [
      "[VAL-13] a due date before the date",
      { dueDate: "2026-01-09" },
      {},
      { DueDate: ["The DueDate field must not be earlier than the date."] },
    ],
    [
      "[VAL-14] a due date of tomorrow",
      { dueDate: "2026-03-17" },
      {},
      { DueDate: ["The DueDate field must not be later than today."] },
    ],
    [
      "[VAL-15] nothing to recover",
      { amountToRecover: 0 },
      {},
      { AmountToRecover: ["The AmountToRecover field must be greater than 0."] },
    ],
    [
      "[VAL-15] less than nothing to recover",
      { amountToRecover: -1 },
      {},
      { AmountToRecover: ["The AmountToRecover field must be greater than 0."] },
    ],
    [
      "a tenth of a cent",
      { amountToRecover: 10.005 },
      {},
      { AmountToRecover: ["The AmountToRecover field must have at most two decimals."] },
    ],
    [
      "more money than there is",
      { amountToRecover: 1e12 },
      {},
      { AmountToRecover: ["The AmountToRecover field must not be larger than 999999999999.99."] },
    ],
    [
      "[VAL-17] a debtor of another type",
      {},
      { type: "Other" },
      { "Debtor.Type": ["The Debtor.Type field must be Company or Private."] },
    ],
    [
      "[VAL-18] an unknown country code",
      {},
      { countryAlpha2: "ZZ" },
      { "Debtor.CountryAlpha2": ["The Debtor.CountryAlpha2 field has no country code of ISO 3166-1: ZZ."] },
    ],
    [
      "[VAL-19] an unknown country name",
      {},
      { countryAlpha2: undefined, country: "Atlantis" },
      {
        "Debtor.Country": [
          "The Debtor.Country field has an unknown country: Atlantis; use countryAlpha2 instead.",
        ],
      },
    ],
    [
      "no country at all",
      {},
      { countryAlpha2: undefined },
      {
        "Debtor.CountryAlpha2": [
          "The Debtor.CountryAlpha2 field is needed, unless Country names the country.",
        ],
      },
    ],
    [
      "[VAL-20] a debtor in the USA without a state",
      {},
      { countryAlpha2: "US" },
      { "Debtor.StateAlpha2": ["The Debtor.StateAlpha2 field is needed for a debtor in the USA."] },
    ],
    [
      "an unknown state",
      {},
      { countryAlpha2: "US", stateAlpha2: "QQ" },
      { "Debtor.StateAlpha2": ["The Debtor.StateAlpha2 field has no state of the USA: QQ."] },
    ],
    [
      "[ERR-07] an e-mail address that is none",
      {},
      { email: "nobody" },
      { "Debtor.Email": ["The Debtor.Email field must be an e-mail address."] },
    ],
    [
      "a division of somebody else",
      { creditorDivisionId: "5b8c2f0e-1111-4222-8333-944455556666" },
      {},
      { CreditorDivisionId: ["The CreditorDivisionId field names no division of the creditor."] },
    ],
    [
      "an owner who is no user",
      { assignedUserEmail: "user1@weidmann.example" },
      {},
      { AssignedUserEmail: ["The AssignedUserEmail field names no user of the creditor."] },
    ],
    [
      "an older part that is larger",
      { amountToRecoverOver12Months: 1000.01, amountToRecoverOver24Months: 5 },
      {},
      {
        AmountToRecoverOver12Months: [
          "The AmountToRecoverOver12Months field must lie between 0 and the amount that is younger.",
        ],
      },
    ],
    [
      "one of two ages",
      { amountToRecoverOver24Months: 5 },
      {},
      {
        AmountToRecoverOver12Months: [
          "The AmountToRecoverOver12Months field and AmountToRecoverOver24Months are given together only.",
        ],
      },
    ],
    [
      "half a year without the older ages",
      { amountToRecoverOver6Months: 5 },
      {},
      {
        AmountToRecoverOver6Months: [
          "The AmountToRecoverOver6Months field is given with AmountToRecoverOver12Months and AmountToRecoverOver24Months only.",
        ],
      },
    ],
  ];
  test.each(rejected)("%s", async (_, changes, debtor, errors) => {
    const before = countCases();
    const { status, json } = await submit(submission(changes, debtor));
    expect([status, json]).toEqual([400, errors]);
    expect(countCases()).toBe(before);
  });

  test("all of them are told at once", async () => {
    const { status, json } = await submit(
      submission(
        { currencyCode: "ZZZ", amountToRecover: 0, date: "2026-03-18", dueDate: "2026-03-17" },
        { type: "Other", countryAlpha2: "ZZ" },
      ),
    );
    expect(status).toBe(400);
    expect(Object.keys(json).sort()).toEqual([
      "AmountToRecover",
      "CurrencyCode",
      "Date",
      "Debtor.CountryAlpha2",
      "Debtor.Type",
      "DueDate",
    ]);
    expect(json.DueDate).toEqual([
      "The DueDate field must not be earlier than the date.",
      "The DueDate field must not be later than today.",
    ]);
  });
});

describe("a body that cannot be read", () => {
  const unreadable: readonly (readonly [title: string, body: unknown, errors: object])[] = [
    ["[VAL-16] no debtor", submission({ debtor: null }), { Debtor: ["The Debtor field is required."] }],
    [
      "[FLD-31] a debtor that is text",
      submission({ debtor: "Ann" }),
      { Debtor: ["The Debtor field must be an object."] },
    ],
    [
      "an amount that is text",
      submission({ amountToRecover: "12" }),
      { AmountToRecover: ["The AmountToRecover field must be a number."] },
    ],
    [
      "no amount",
      submission({ amountToRecover: null }),
      { AmountToRecover: ["The AmountToRecover field is required."] },
    ],
    [
      "no currency",
      submission({ currencyCode: " " }),
      { CurrencyCode: ["The CurrencyCode field is required."] },
    ],
    [
      "a day that does not exist",
      submission({ date: "2026-02-30" }),
      { Date: ["The Date field must be a date of ISO 8601, such as 2026-01-31."] },
    ],
    [
      "a flag that is text",
      submission({ isTest: "yes" }),
      { IsTest: ["The IsTest field must be true or false."] },
    ],
    [
      "a partner's id that is none",
      submission({ collectionPartnerId: "7" }),
      { CollectionPartnerId: ["The CollectionPartnerId field must be a GUID."] },
    ],
    [
      "a debtor without a name",
      submission({}, { name: "" }),
      { "Debtor.Name": ["The Debtor.Name field is required."] },
    ],
    [
      "a text that is too long",
      submission({ creditorReference: "x".repeat(51) }),
      { CreditorReference: ["The CreditorReference field must have at most 50 characters."] },
    ],
    [
      "what is missing beside what breaks a rule",
      submission({ debtor: null, currencyCode: "ZZZ" }),
      {
        CurrencyCode: ["The CurrencyCode field has an invalid currency code: ZZZ."],
        Debtor: ["The Debtor field is required."],
      },
    ],
  ];
  test.each(unreadable)("[ERR-08] [AMB-38] %s gets problem details", async (_, body, errors) => {
    const before = countCases();
    const { status, json } = await submit(body);
    expect(status).toBe(400);
    expect(json).toEqual({
      type: expect.any(String),
      title: "One or more validation errors occurred.",
      status: 400,
      errors,
      traceId: expect.any(String),
    });
    expect(countCases()).toBe(before);
  });

  test("[ERR-08] no body and broken JSON get problem details", async () => {
    for (const body of [undefined, Buffer.from("{"), Buffer.from("[]"), Buffer.from("null")]) {
      const { status, json } = await submit(body);
      expect([status, json.title]).toEqual([400, "One or more validation errors occurred."]);
    }
  });

  test("[VAL-21] text that is no UTF-8 is a ValidationError", async () => {
    const text = Buffer.from(JSON.stringify(submission({ comments: "~" })));
    text[text.indexOf("~")] = 0xff;
    const { status, json } = await submit(text);
    expect([status, json.businessErrors[0].type]).toEqual([400, "ValidationError"]);
  });

  test("money is read digit by digit: exponents and zeros make no difference", async () => {
    const written = (amount: string) =>
      Buffer.from(
        JSON.stringify(submission({ isTest: true, amountToRecover: 1 })).replace(
          'Recover":1',
          `Recover":${amount}`,
        ),
      );
    for (const [amount, cents] of [
      ["1.50e1", 1500],
      ["0.5e2", 5000],
      ["12.3400", 1234],
      ["90000000000000001e-5", undefined],
      ["1e999999999", undefined],
      ["1e-999999999", undefined],
      ["999999999999.995", undefined],
    ] as const) {
      const { status, json } = await submit(written(amount));
      if (cents === undefined) expect([status, Object.keys(json)]).toEqual([400, ["AmountToRecover"]]);
      else {
        const row = store.get<{ gross_amount: number }>(
          "select gross_amount from cases where id = ?",
          json.id,
        );
        expect(row?.gross_amount).toBe(cents);
      }
    }
  });
});

test("[VIS-12] a key of another creditor does not find the case", async () => {
  const { json } = await submit(submission());
  const { status } = await get("customer", `/cases/${json.id}`, { key: keyOf("customer", 2) });
  expect(status).toBe(404);
});
