// Builds a new auth header for every call.
const env = process.env;
const json = async (response) =>
  response.ok ? response.json() : Promise.reject(new Error(`${response.url}: ${response.status}`));
async function auth(externalTenantId) {
  const token = await json(
    await fetch(`${env.RECOUP_REFERRAL_URL}/oauth/token`, {
      method: "POST",
      headers: { XApiKey: env.RECOUP_REFERRAL_KEY, "Content-Type": "application/json" },
      body: JSON.stringify({ externalTenantId }),
    }),
  );
  return { Authorization: `${token.tokenType} ${token.accessToken}` };
}
const customer = async (path) =>
  json(await fetch(env.RECOUP_CUSTOMER_URL + path, { headers: await auth("kb-1001") }));
console.log(
  (await customer("/cases?PageSize=5")).cases.length,
  (await customer("/Payments?PageSize=5")).payments.length,
);
console.log(
  (await customer("/webhooks")).length,
  (await customer("/me")) !== null,
  (await customer("/users")) !== null,
);
