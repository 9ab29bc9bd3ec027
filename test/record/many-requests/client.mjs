/**
 * Works on cases like three simultaneous clients: a partner that polls, retries, lists and books, a creditor
 * that reads, and a partner that uses tokens. Argument: number of requests.
 */
const requests = Number(process.argv[2]);
const perRound = 1_000;
const { env } = process;
let sent = 0;

async function send(surface, method, path, { body, token, idempotencyKey } = {}) {
  const name = `RECOUP_${surface.toUpperCase()}`;
  const headers = {
    ...(token === undefined ? { xapikey: env[`${name}_KEY`] } : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
  };
  sent += 1;
  const answer = await fetch(`${env[`${name}_URL`]}${path}`, {
    method,
    headers,
    body: body && JSON.stringify(body),
  });
  const text = await answer.text();
  if (answer.status >= 500) throw new Error(`${method} ${path} got ${answer.status}`);
  return text === "" ? undefined : JSON.parse(text);
}

const partner = (method, path, body, options) => send("collection", method, path, { body, ...options });

const newCase = {
  ...{ creditorCompanyName: "Acme", creditorCountryAlpha2: "DK", currencyCode: "EUR", amountToRecover: 10 },
  ...{
    date: "2026-01-05",
    debtor: { type: "Private", name: "Kim Muster", countryAlpha2: "DE" },
    isTest: true,
  },
};

/** Reads on all surfaces. `id` is a case ID. */
const reads = [
  (id) => partner("GET", `/cases/${id}`),
  (id) => partner("GET", `/cases/${id}/timeline`),
  (id) => partner("GET", `/cases/${id}/payments`),
  (id) => partner("GET", `/cases/${id}/chats`),
  () => partner("GET", "/cases?PageSize=10"),
  () => send("customer", "GET", "/cases?PageSize=25"),
  () => send("customer", "GET", "/users"),
  () => send("referral", "GET", "/clients"),
  () => mint(),
  async () => send("customer", "GET", "/cases", { token: (await mint()).accessToken }),
  () => partner("GET", "/cases/3f2504e0-4f89-41d3-9a0c-0305e82c3301"),
];

async function readUntil(count, id) {
  for (let turn = 0; sent < count; turn += 1) await reads[turn % reads.length](id);
}

const externalTenantId = "tenant-7781";
const mint = () => send("referral", "POST", "/oauth/token", { body: { externalTenantId } });
const client = { name: "Test Client GmbH", country: "DE", supportEmail: "support@client.example" };
const users = [{ name: "Kim Tester", email: "kim@client.example" }];
await send("referral", "POST", "/clients", { body: { externalTenantId, client, users } });

for (let end = perRound; end <= requests; end += perRound) {
  const idempotencyKey = `create-${end}`;
  const { id } = await partner("POST", "/managed-cases", newCase, { idempotencyKey });
  for (let retry = 0; retry < 10; retry += 1)
    await partner("POST", "/managed-cases", newCase, { idempotencyKey });
  await Promise.all([1, 2, 3].map(() => readUntil(end - perRound / 2, id)));
  await partner("POST", `/test/cases/${id}/advance`, { to: "Active" });
  await partner("POST", `/cases/${id}/notes`, { description: "A long note. ".repeat(300) });
  await partner("PUT", `/cases/${id}/fees`, { interestFees: 1, reminderFees: 0, collectionFees: 2.5 });
  await partner("POST", `/cases/${id}/payments`, {
    ...{ date: "2026-01-16", paymentAmount: 4, paymentRecipient: "CollectionPartner" },
  });
  // Each reader has at most one request in progress.
  await Promise.all([1, 2, 3].map(() => readUntil(end - 10, id)));
  while (sent < end) await partner("GET", `/cases/${id}`);
}
