import { describe, expect, test } from "vitest";
import { knownClient, newCase, newClient, openClients, typeOf } from "../../../support/sandbox/clients";

const second = { name: "Olav Fjeld", email: "olav@fjordlys.example" };
const first = newClient().users[0];

describe("POST /clients for an unknown client", () => {
  test("returns 202 with the attributed link if there are no cases [EP-24] [FLD-15] [FLD-20] [FLD-25]", async () => {
    const { post, read, store } = await openClients();
    const { status, json } = await post(newClient());
    expect(status).toBe(202);
    expect(json).toMatchObject({
      externalTenantId: "kb-new",
      onboardingDone: false,
      onboardingLinks: {
        url: expect.stringMatching(/^http:\/\/sandbox\.invalid\/onboarding\/[0-9a-f-]{36}$/),
      },
      client: { companyName: "Fjordlys AS", country: "Norway", officeEmail: "help@fjordlys.example" },
      users: [{ email: "ingrid@fjordlys.example", firstName: "Ingrid Marie", lastName: "Fjeld" }],
      isAttributedClient: true,
      dateLinked: "2026-03-16T09:00:00Z",
      kycStatus: "not_required",
      caseResults: { successfulCases: [], failedCases: [] },
    });
    const { caseResults: _, ...link } = json;
    expect((await read("kb-new")).json).toEqual(link);
    const newest = "select email, is_onboarding_user from creditor_users order by seq desc limit 1";
    expect(store.get(newest)).toEqual({ email: "ingrid@fjordlys.example", is_onboarding_user: 1 });
  });

  test("accepts a country name and one onboarding user among several [FLD-22] [FLD-24]", async () => {
    const { post, read } = await openClients();
    const client = {
      ...newClient().client,
      country: "norway",
      city: "Bergen",
      registrationNumber: "955 500 111",
    };
    const { status } = await post(
      newClient({ client, users: [first, { ...second, isOnboardingUser: true }] }),
    );
    expect(status).toBe(202);
    const { json } = await read("kb-new");
    expect(json.client).toMatchObject({
      country: "Norway",
      city: "Bergen",
      companyRegistrationNumber: "955 500 111",
    });
    expect(json.users.map(({ email }: { email: string }) => email)).toEqual([second.email, first?.email]);
  });

  test("leaves KYC pending for a partner that requires it", async () => {
    const { post, secondKey } = await openClients();
    expect((await post(newClient(), { key: secondKey })).json.kycStatus).toBe("pending");
  });

  test("accepts PascalCase field names and unknown fields [AMB-02] [VER-04]", async () => {
    const { post } = await openClients();
    const { externalTenantId: ExternalTenantId, client: Client, users: Users } = newClient();
    expect((await post({ ExternalTenantId, Client, Users, note: 1 })).status).toBe(202);
  });

  test("returns the existing link when the same identifier is posted again [EP-24]", async () => {
    const { post, press, find } = await openClients();
    const before = (await post(newClient())).json;
    const count = () => find<number>("select count(*) as n from creditors");
    const creditors = count();
    const again = await post(newClient({ cases: [newCase({ allowPendingContracts: true })] }));
    expect(again.status).toBe(202);
    expect(again.json.caseResults).toMatchObject({
      successfulCases: [],
      failedCases: [{ caseIndex: 0, creditorReference: "INV-1", errorType: "IdempotencyViolation" }],
    });
    await press(before.onboardingLinks.url, { agreement: true });
    const signed = await post(newClient());
    expect([signed.status, signed.json.onboardingDone, signed.json.onboardingLinks]).toEqual([
      201,
      true,
      { url: null },
    ]);
    expect(count()).toBe(creditors);
  });

  test("lets another partner use the same identifier [VIS-11]", async () => {
    const { post, read, secondKey } = await openClients();
    await post(newClient());
    expect((await read("kb-new", { key: secondKey })).status).toBe(404);
    const other = newClient({
      client: { name: "Other", country: "SE", supportEmail: "help@other.example" },
      users: [{ name: "Someone", email: "someone@other.example" }],
    });
    expect((await post(other, { key: secondKey })).json.client.companyName).toBe("Other");
    expect((await read("kb-new")).json.client.companyName).toBe("Fjordlys AS");
  });
});

describe("POST /clients with an invalid client", () => {
  test.each([
    ["no body [VAL-01]", undefined],
    ["an empty body [VAL-01]", new Uint8Array()],
    ["a malformed body [VAL-02]", Buffer.from("{")],
    ["a body of another type [VAL-03]", []],
    ["a text as users [VAL-03]", newClient({ users: "Ingrid" })],
    ["a user of the wrong type [VAL-03]", newClient({ users: ["Ingrid"] })],
    ["an invalid onboarding flag [VAL-03]", newClient({ users: [{ ...first, isOnboardingUser: "yes" }] })],
    ["an object as cases [VAL-03]", newClient({ cases: {} })],
    ["null as users [VAL-05]", newClient({ users: null })],
    ["no users", newClient({ users: undefined })],
    ["no client", newClient({ client: null })],
    ["a blank identifier", newClient({ externalTenantId: " " })],
    ["an identifier of 256 characters", newClient({ externalTenantId: "x".repeat(256) })],
  ])("returns problem details for %s", async (_, body) => {
    const { status, json, headers } = await (await openClients()).post(body);
    expect([status, Object.keys(json).sort()]).toEqual([
      400,
      ["errors", "status", "title", "traceId", "type"],
    ]);
    expect(headers["content-type"]).toContain("problem+json");
  });

  test("reports null users as a missing required field [VAL-05]", async () => {
    const { json } = await (await openClients()).post(newClient({ users: null }));
    expect(json.errors).toEqual({ Users: ["The Users field is required."] });
  });

  const marked = (count: number) => `must mark exactly one onboarding user, not ${count}`;
  const onboarding = { isOnboardingUser: true };
  const twice = [
    { ...first, ...onboarding },
    { ...second, email: "Ingrid@fjordlys.example" },
  ];
  const { client } = newClient();

  test.each<[title: string, changes: object, field: string, problem: string]>([
    ["no users [VAL-04]", { users: [] }, "Users", "must contain at least one user"],
    ["no onboarding user [VAL-06]", { users: [first, second] }, "Users", marked(0)],
    [
      "two onboarding users [VAL-07]",
      { users: [first, second].map((user) => ({ ...user, ...onboarding })) },
      "Users",
      marked(2),
    ],
    [
      "an unknown country [VAL-08]",
      { client: { ...client, country: "ZZ" } },
      "Client.Country",
      "names an unknown country: ZZ",
    ],
    [
      "an invalid email address [ERR-07]",
      { users: [{ name: "A", email: "nope" }] },
      "Users[0].Email",
      "must be an email address",
    ],
    ["an address twice", { users: twice }, "Users[1].Email", "repeats the address of another user"],
  ])("returns an error keyed by field for %s", async (_, changes, field, problem) => {
    const { post, read } = await openClients();
    const { status, json } = await post(newClient(changes));
    expect([status, json]).toEqual([400, { [field]: [`The ${field} field ${problem}.`] }]);
    expect((await read("kb-new")).status).toBe(404);
  });

  test("reports an empty country as missing, with no other error [FLD-22]", async () => {
    const { post } = await openClients();
    const { status, json } = await post(newClient({ client: { ...newClient().client, country: "" } }));
    expect([status, json.errors]).toEqual([
      400,
      { "Client.Country": ["The Client.Country field is required."] },
    ]);
  });

  test("lists at most one hundred invalid cases from a large body", async () => {
    const { post } = await openClients();
    const postCases = (length: number) =>
      post(newClient({ cases: Array.from({ length }, () => newCase({ currencyCode: "ZZZ" })) }));
    const wrong = await postCases(250);
    expect([wrong.status, Object.keys(wrong.json).length]).toEqual([400, 100]);
    expect((await postCases(251)).json).toEqual({
      Cases: ["The Cases field must contain at most 250 cases."],
    });
    const users = await post(newClient({ users: Array.from({ length: 1001 }, () => first) }));
    expect(users.json).toEqual({ Users: ["The Users field must contain at most 1000 users."] });
  });

  test("returns a ValidationError for a body that isn't UTF-8 [VAL-21]", async () => {
    const answer = await (await openClients()).post(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]));
    expect([answer.status, typeOf(answer)]).toEqual([400, "ValidationError"]);
  });
});

describe("cases sent with a client", () => {
  test("are created if they may wait for signatures [FLD-25] [BIZ-08]", async () => {
    const { post, asCustomer } = await openClients();
    const cases = [newCase({ allowPendingContracts: true }), newCase({ creditorReference: "INV-2" })];
    const { status, json } = await post(newClient({ cases }));
    expect(status).toBe(202);
    expect(json.caseResults.successfulCases).toMatchObject([
      { creditorReference: "INV-1", lifecycle: "PendingContractSigning", grossAmount: 100.5 },
    ]);
    expect(json.caseResults.failedCases).toMatchObject([
      {
        caseIndex: 1,
        creditorReference: "INV-2",
        errorType: "MissingDebtCollectionContract",
        signingHandoff: { combinedSigningUrl: expect.stringContaining("/signing/") },
      },
    ]);
    expect((await asCustomer("kb-new", "/cases")).json.page.totalResults).toBe(1);
  });

  test.each([
    [{ currencyCode: "ZZZ" }, "Cases[1].CurrencyCode"],
    [{ amountToRecover: -1 }, "Cases[1].AmountToRecover"],
    [{ debtor: null }, "Cases[1].Debtor"],
    [{ creditorDivisionId: "11111111-2222-4333-8444-555555555555" }, "Cases[1].CreditorDivisionId"],
    [{ assignedUserEmail: "nobody@fjordlys.example" }, "Cases[1].AssignedUserEmail"],
  ])("are reported by index if they contain %j [VAL-09] [VAL-10]", async (part, key) => {
    const { post, read, enqueuedEvents, store } = await openClients();
    const count = () => store.get("select count(*) as n, max(seq) as last from creditors");
    const before = count();
    const cases = [
      newCase({ allowPendingContracts: true }),
      newCase({ allowPendingContracts: true, ...part }),
    ];
    const { status, json } = await post(newClient({ cases }));
    expect([status, Object.keys(json)]).toEqual([400, [key]]);
    expect((await read("kb-new")).status).toBe(404);
    expect(count()).toEqual(before);
    expect(enqueuedEvents()).toEqual([]);
  });

  test("fail with a ValidationError if no partner covers the country [BIZ-10] [ERR-20]", async () => {
    const { post, store } = await openClients();
    store.run("delete from coverage where country_alpha2 = 'DE'");
    const { json, text } = await post(newClient({ cases: [newCase({ allowPendingContracts: true })] }));
    expect(json.caseResults.failedCases).toMatchObject([{ errorType: "ValidationError" }]);
    expect(text).not.toContain("NoPartnerAvailable");
  });
});

describe("creating a client that already exists", () => {
  test("returns a 409 with the approval page if the user has an account [CFL-01] [CFL-02] [LC-21] [AMB-29]", async () => {
    const { post } = await openClients();
    const { status, json } = await post(knownClient());
    const url = json.data.onboardingLinks.url;
    expect(status).toBe(409);
    expect(json).toEqual({
      type: "ClientExistsNeedsLinking",
      message: expect.any(String),
      data: expect.objectContaining({ externalTenantId: "kb-new", onboardingLinks: { url } }),
      businessErrors: [{ type: "ClientExistsNeedsLinking", message: json.message, solutionUrl: url }],
    });
    expect(url).toMatch(/^http:\/\/sandbox\.invalid\/link\/[0-9a-f-]{36}$/);
  });

  test("finds the client by a user's email address in any letter case [CFL-01]", async () => {
    const { post } = await openClients();
    const users = [{ name: "F", email: "USER1@Polderzicht.example" }];
    expect(typeOf(await post(newClient({ users })))).toBe("ClientExistsNeedsLinking");
  });

  test("doesn't find the client by email domain alone [CFL-01]", async () => {
    const { post } = await openClients();
    expect(
      (await post(newClient({ users: [{ name: "New", email: "new@polderzicht.example" }] }))).status,
    ).toBe(202);
  });

  test("returns a 409 without a page if the creditor belongs to another partner [CFL-04]", async () => {
    const { post, enqueuedEvents } = await openClients();
    const answer = await post(newClient({ users: [{ name: "Imogen", email: "user1@tidewater.example" }] }));
    expect([answer.status, typeOf(answer)]).toEqual([409, "ClientAlreadyLinkedToAnotherPartner"]);
    expect(answer.json.data).toEqual({ externalTenantId: "kb-new" });
    expect(enqueuedEvents()).toEqual([]);
  });

  test("returns a 409 UserCreationFailed if the user belongs to a collection partner [CFL-05]", async () => {
    const { post, read } = await openClients();
    const users = [first, { ...second, email: "staff1@falkenhof.example", isOnboardingUser: true }];
    const answer = await post(newClient({ users }));
    expect([answer.status, typeOf(answer), answer.json.type]).toEqual([
      409,
      "UserCreationFailed",
      "UserCreationFailed",
    ]);
    expect((await read("kb-new")).status).toBe(404);
  });
});
