import { describe, expect, test } from "vitest";
import { knownClient, newCase, newClient, openClients } from "../../support/sandbox/clients";

const users = [
  { name: " Ingrid  Marie Fjeld ", email: "ingrid@fjordlys.example", isOnboardingUser: true },
  { name: "Cher", email: "cher@fjordlys.example" },
  { name: "Ola Nord", email: "ola@fjordlys.example" },
];

test("shows a new client and the results of its cases [FLD-15] [ERR-20]", async () => {
  const { post, store, press } = await openClients();
  const uncovered = { ...newCase().debtor, countryAlpha2: "BR" };
  const cases = [
    newCase({ allowPendingContracts: true }),
    newCase({ creditorReference: "INV-2" }),
    newCase({ creditorReference: undefined, allowPendingContracts: true, debtor: uncovered }),
  ];
  const { status, json } = await post(newClient({ users, cases }));
  const row = store.get<{ link: string; id: string }>(
    `select link.id as link, creditor.id from client_links link join creditors creditor on creditor.seq = creditor
     where external_tenant_id = 'kb-new'`,
  );
  const { caseResults, ...client } = json;
  const record = {
    externalTenantId: "kb-new",
    onboardingDone: false,
    onboardingLinks: { url: `http://sandbox.invalid/onboarding/${row?.link}` },
    client: {
      id: row?.id,
      companyName: "Fjordlys AS",
      companyRegistrationNumber: null,
      officeEmail: "help@fjordlys.example",
      officePhone: null,
      address: null,
      zipCode: null,
      city: null,
      country: "Norway",
    },
    users: [
      {
        id: 15,
        email: "ingrid@fjordlys.example",
        name: "Ingrid Marie Fjeld",
        firstName: "Ingrid Marie",
        lastName: "Fjeld",
      },
      { id: 16, email: "cher@fjordlys.example", name: "Cher", firstName: "Cher", lastName: null },
      { id: 17, email: "ola@fjordlys.example", name: "Ola Nord", firstName: "Ola", lastName: "Nord" },
    ],
    isAttributedClient: true,
    dateLinked: "2026-03-16T09:00:00Z",
    kycStatus: "not_required",
    kycVerification: null,
    caseStats: { casesTotal: 1, casesClosed: 0, earningsUsd: 0 },
  };
  expect([status, client]).toEqual([202, record]);
  expect(caseResults.successfulCases).toMatchObject([{ creditorReference: "INV-1" }]);
  const combinedSigningUrl = `http://sandbox.invalid/signing/${row?.id}`;
  expect(caseResults.failedCases).toEqual([
    {
      caseIndex: 1,
      creditorReference: "INV-2",
      errorType: "MissingDebtCollectionContract",
      errorMessage: "The debt collection agreement is not signed; The power of attorney is not signed",
      validationErrors: null,
      signingHandoff: { combinedSigningUrl },
    },
    {
      caseIndex: 2,
      creditorReference: null,
      errorType: "ValidationError",
      errorMessage: "No collection partner covers Brazil exclusively",
      validationErrors: null,
      signingHandoff: null,
    },
  ]);
  const repeated = await post(newClient({ users, cases: [newCase({ creditorReference: " INV-1 " })] }));
  expect(repeated.json).toEqual({
    ...record,
    caseResults: {
      successfulCases: [],
      failedCases: [
        {
          caseIndex: 0,
          creditorReference: "INV-1",
          errorType: "IdempotencyViolation",
          errorMessage: "The client was posted before; submit its cases with its own token",
          validationErrors: null,
          signingHandoff: null,
        },
      ],
    },
  });
  await press(record.onboardingLinks.url, { agreement: true });
  const signed = (await post(newClient({ users }))).json;
  expect([signed.onboardingDone, signed.onboardingLinks]).toEqual([true, { url: null }]);
});

describe("client events", () => {
  const creditorOf = (store: Awaited<ReturnType<typeof openClients>>["store"], name: string) =>
    store.get<{ id: string; number: string | null }>(
      "select id, registration_number as number from creditors where company_name = ?",
      name,
    );

  test("contain the account and the signing time", async () => {
    const { post, press, enqueued, store } = await openClients();
    const { url } = (await post(newClient())).json.onboardingLinks;
    await press(url, { agreement: true });
    await press(url, { powerOfAttorney: true });
    const creditor = {
      id: creditorOf(store, "Fjordlys AS")?.id,
      companyName: "Fjordlys AS",
      registrationNumber: null,
      countryId: 167,
      isAttributed: true,
    };
    for (const event of ["client.onboarding.contract_signed", "client.onboarding.poa_signed"])
      expect(enqueued(event).map(({ envelope }) => envelope.data)).toEqual([
        { externalTenantId: "kb-new", creditor, signedAt: "2026-03-16T09:00:00Z" },
      ]);
  });

  test("contain the time at which a link was approved or declined", async () => {
    const { post, press, enqueued, store } = await openClients();
    const request = async (externalTenantId: string) =>
      (await post(knownClient({ externalTenantId }))).json.data.onboardingLinks.url as string;
    await press(await request("kb-one"), { decision: "decline" });
    await press(await request("kb-two"), { decision: "approve" });
    const creditor = creditorOf(store, "Polderzicht Techniek B.V.");
    expect(enqueued("client.link_declined").map(({ envelope }) => envelope.data)).toEqual([
      { externalTenantId: "kb-one", declinedAt: "2026-03-16T09:00:00Z" },
    ]);
    expect(enqueued("client.linked").map(({ envelope }) => envelope.data)).toEqual([
      {
        externalTenantId: "kb-two",
        creditor: {
          id: creditor?.id,
          companyName: "Polderzicht Techniek B.V.",
          registrationNumber: creditor?.number,
          countryId: 166,
          isAttributed: false,
        },
        linkedAt: "2026-03-16T09:00:00Z",
      },
    ]);
    expect(enqueued("client.linked")[0]?.envelope.links.self).toBe(
      "http://sandbox.invalid/live/referral/clients/kb-two",
    );
  });
});

test("approves a second link request for a client that is already linked [AMB-43]", async () => {
  const { post, press } = await openClients({ readings: { "AMB-43": "new-page" } });
  const request = async () => (await post(knownClient())).json.data.onboardingLinks.url as string;
  const [first, second] = [await request(), await request()];
  expect(second).not.toBe(first);
  const states = [];
  for (const url of [first, second]) states.push((await press(url, { decision: "approve" })).json.state);
  expect(states).toEqual(["approved", "approved"]);
});

test("deletes the subscriptions, keys and idempotency keys of an account with its client [AMB-18]", async () => {
  const { post, reset, mint, get, store, find } = await openClients();
  const { json } = await post(newClient());
  const creditor = find<number>("select seq as creditor from creditors where id = ?", json.client.id);
  store.run(
    "update creditors set agreement_signed = 1, power_of_attorney_signed = 1 where seq = ?",
    creditor,
  );
  store.run(
    "insert into api_keys (key, environment, surface, owner) values ('k', 'test', 'customer', ?)",
    creditor,
  );
  const authorization = `Bearer ${await mint("kb-new")}`;
  const headers = { authorization, "idempotency-key": "once" };
  const body = { url: "https://hooks.example.com/a", events: ["case.closed"], isTestMode: false };
  await get("customer", "/webhooks", { method: "POST", key: null, headers, body });
  await get("customer", "/cases", { method: "POST", key: null, headers, body: newCase() });
  const count = (from: string) => find<number>(`select count(*) as n from ${from} = ?`, creditor);
  const tables = [
    "subscriptions where surface = 'customer' and owner",
    "api_keys where surface = 'customer' and owner",
    "cases where creditor",
    "creditor_users where creditor",
  ];
  const countKeys = () => store.all("select key from idempotency_keys").length;
  expect([countKeys(), ...tables.map(count)]).toEqual([2, 1, 1, 1, 1]);
  await reset("kb-new");
  expect([countKeys(), ...tables.map(count)]).toEqual([0, 0, 0, 0, 0]);
});

test("counts the cases past signing that prevent withdrawing a client [CFL-07]", async () => {
  const { withdraw, store } = await openClients();
  const message = async () => (await withdraw("kb-1001")).json.message;
  expect(await message()).toBe("The client can't be withdrawn: 120 cases are past PendingContractSigning");
  store.run(
    `update cases set is_deleted = 1 where creditor = 1 and seq <> (select min(seq) from cases where creditor = 1
     and is_deleted = 0 and lifecycle > 0)`,
  );
  expect(await message()).toBe("The client can't be withdrawn: 1 case is past PendingContractSigning");
});
