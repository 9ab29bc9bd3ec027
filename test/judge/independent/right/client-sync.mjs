// Posts all of a CRM's clients each night. POST /clients is idempotent by client identifier.
const { RECOUP_REFERRAL_URL: url, RECOUP_REFERRAL_KEY: key } = process.env;
const crm = Array.from({ length: 6 }, (_, n) => ({
  externalTenantId: `crm-${n}`,
  client: { name: `Kunde ${n} ApS`, country: "DK", supportEmail: `support@kunde${n}.example` },
  users: [{ name: "Mads Lund", email: `mads@kunde${n}.example` }],
}));
async function post(client) {
  for (let n = 0; n < 4; n += 1) {
    const response = await fetch(`${url}/clients`, {
      method: "POST",
      headers: { XApiKey: key, "Content-Type": "application/json" },
      body: JSON.stringify(client),
    }).catch((error) => ({ status: 599, error }));
    if (response.ok || (response.status === 409 && n === 3)) return response.status;
    const body = await response.json?.();
    if (response.status === 409 && body.type === "Conflict")
      await new Promise((done) => setTimeout(done, 2_000));
    else if (response.status === 429) await new Promise((done) => setTimeout(done, body.retryAfter * 1000));
    else if (response.status >= 500) await new Promise((done) => setTimeout(done, 600 * 2 ** n));
    else throw new Error(`${response.status} ${JSON.stringify(body)}`);
  }
  throw new Error("no success");
}
for (const night of [1, 2, 3])
  for (const client of crm) console.log(night, client.externalTenantId, await post(client));
