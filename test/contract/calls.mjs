const unknownId = "11111111-2222-4333-8444-555555555555";

const debtor = {
  type: "Company",
  name: "Nordwind Handel GmbH",
  contactPerson: "Ada Kern",
  countryAlpha2: "DE",
  email: "kern@nordwind.example",
};
const submission = {
  currencyCode: "EUR",
  amountToRecover: 1200.5,
  date: "2026-01-15",
  creditorReference: "contract-1",
  debtor,
};

async function aboutSubscriptions(ask, base, change) {
  const body = { url: "https://hooks.example.com/in", events: ["case.closed"] };
  const made = await ask("POST", base, { body, headers: { "idempotency-key": "contract" } });
  await ask("POST", base, {
    body: { ...body, isTestMode: true },
    headers: { "idempotency-key": "contract" },
  });
  await ask("POST", base, { body: { ...body, url: "http://127.0.0.1/" } });
  await ask("POST", base, { body: {} });
  await ask("GET", base);
  await ask("GET", `${base}/${made.id}`);
  await ask(change, `${base}/${made.id}`, { body: { regenerateSecret: true } });
  await ask(change, `${base}/${made.id}`, { body: { events: ["case.created"] } });
  await ask("DELETE", `${base}/${made.id}`);
  await ask("GET", `${base}/${made.id}`);
}

async function aboutEvents(ask, base, caseId) {
  await ask("GET", `${base}/events`);
  const [event] = await ask("GET", `${base}/events?caseId=${caseId}`);
  await ask("POST", `${base}/events/${event?.id ?? unknownId}/replay`);
  await ask("POST", `${base}/events/${unknownId}/replay`);
  const body = { sinceUtc: "2026-01-01T00:00:00Z" };
  await ask("POST", `${base}/${event?.subscriptionId ?? unknownId}/replay`, { body });
}

async function collection(ask) {
  await ask("GET", "/cases", { key: "nobody" });
  const { cases } = await ask("GET", "/cases?PageSize=100&includeTestCases=true&Sort=DateCreated:desc");
  await ask("GET", "/cases?Statuses=Lost");
  const one = cases.find(({ isTestCase, lifecycle }) => !isTestCase && lifecycle === "Closed");
  for (const part of ["", "/timeline", "/validation"]) {
    await ask("GET", `/cases/${one.id}${part}`);
    await ask("GET", `/cases/${unknownId}${part}`);
    await ask("GET", `/cases/nope${part}`);
  }
  await ask("GET", `/cases/case-reference/${one.reference}`);
  await ask("GET", "/cases/case-reference/ZZZZ");
  await ask("GET", `/cases/by-partner-reference/${encodeURIComponent(one.collectionPartnerReference)}`);
  await ask("GET", "/cases/by-partner-reference?references=AG-2024-001,ZZZZ");
  await ask("GET", "/cases/by-partner-reference");
  await ask("GET", `/cases/by-creditor-reference?reference=ZZZZ&creditorId=${one.creditor.id}`);
  const managed = await ask("GET", "/managed-cases");
  await ask("GET", `/managed-cases/${managed.cases[0].id}`);
  await ask("GET", `/managed-cases/case-reference/${managed.cases[0].reference}`);
  const body = { ...submission, creditorCompanyName: "Teichmann AG", creditorCountryAlpha2: "DE" };
  const made = await ask("POST", "/managed-cases", { body: { ...body, isTest: true, tag: "contract" } });
  await ask("POST", "/managed-cases", { body: { ...body, amountToRecover: -1 } });
  await ask("POST", "/managed-cases", { body: { ...body, debtor: { ...debtor, countryAlpha2: "CH" } } });
  const advance = (to, amount) => ask("POST", `/test/cases/${made.id}/advance`, { body: { to, amount } });
  await advance("Paused");
  await advance("Active");
  await advance("Closed:Paid", 100.25);
  await advance("Closed:NoPayment");
  await ask("DELETE", `/test/cases/${made.id}`);
  await ask("DELETE", `/test/cases/${made.id}`);
  await ask("DELETE", "/test/cases");
  await ask("DELETE", "/test/cases?tag=contract");
  await aboutSubscriptions(ask, "/webhooks", "PUT");
  await aboutEvents(ask, "/webhooks", one.id);
}

async function referral(ask) {
  await ask("GET", "/clients", { key: "nobody" });
  await ask("GET", "/clients?PageSize=100&Sort=name:asc");
  await ask("GET", "/clients?IsAttributedClient=perhaps");
  await ask("GET", "/clients/kb-1001");
  await ask("GET", "/clients/nobody");
  const { cases } = await ask("GET", "/cases?PageSize=100");
  await ask("GET", "/cases?PageSize=101");
  await ask("GET", "/reporting/transactions?PageSize=100");
  await ask("POST", "/oauth/token", { body: { externalTenantId: "kb-1001" } });
  await ask("POST", "/oauth/token", { body: { externalTenantId: "nobody" } });
  await ask("POST", "/oauth/token", { body: { externalTenantId: " " } });
  const client = { name: "Birkenau Papier AG", country: "CH", supportEmail: "office@birkenpapier.example" };
  const users = [{ name: "Vreni Amsler", email: "amsler@birkenpapier.example" }];
  await ask("POST", "/clients", {
    body: { externalTenantId: "contract-1", client, users, cases: [submission] },
  });
  await ask("POST", "/clients", { body: { externalTenantId: "contract-2", client, users: [] } });
  const [known] = (await ask("GET", "/clients/kb-1002")).users;
  const taken = [{ name: "A B", email: known.email }];
  await ask("POST", "/clients", { body: { externalTenantId: "contract-3", client, users: taken } });
  await ask("GET", "/clients/contract-1/is-deletable");
  await ask("POST", "/clients/kb-1001/withdraw");
  await ask("POST", "/clients/contract-1/withdraw");
  await ask("DELETE", "/clients/contract-1");
  await ask("POST", "/v1/webhooks/test", { body: { eventType: "case.closed", caseId: cases[0].id } });
  await ask("POST", "/v1/webhooks/test", {
    body: { eventType: "client.linked", externalTenantId: "kb-1001" },
  });
  await ask("POST", "/v1/webhooks/test", { body: { eventType: "case.lost" } });
  await aboutSubscriptions(ask, "/v1/webhooks", "PUT");
}

async function customer(ask) {
  await ask("GET", "/cases", { key: "nobody" });
  const { cases } = await ask("GET", "/cases?PageSize=100");
  await ask("GET", "/Payments?PageSize=100");
  await ask("GET", `/cases/${cases[0].id}`);
  await ask("GET", `/cases/${unknownId}`);
  await ask("GET", "/cases/nope");
  await ask("POST", "/cases", { body: submission });
  await ask("POST", "/cases", { body: { ...submission, amountToRecover: 0 } });
  await ask("POST", "/cases", { body: { ...submission, collectionPartnerId: unknownId } });
  await ask("POST", "/cases", { body: { ...submission, debtor: { ...debtor, countryAlpha2: "CH" } } });
  await ask("POST", `/webhooks/${unknownId}/test`);
  await aboutSubscriptions(ask, "/webhooks", "PATCH");
  await aboutEvents(ask, "/webhooks", cases.find(({ isTestCase }) => !isTestCase).id);
}

/** Functions that send requests, keyed by surface. `ask` sends one request and returns the response body. */
export const calls = { collection, referral, customer };
