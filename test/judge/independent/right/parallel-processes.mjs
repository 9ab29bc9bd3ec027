// Six processes, as started by a test runner. They share a token, and each creates the same fixtures with its
// own keys.
import { fork } from "node:child_process";

const env = process.env;
const pause = (ms) => new Promise((r) => setTimeout(r, ms));
if (process.argv[2] === undefined) {
  const referral = { xapikey: env.RECOUP_REFERRAL_KEY };
  const { accessToken: token } = await call(env.RECOUP_REFERRAL_URL, referral, "POST", "/oauth/token", {
    externalTenantId: "kb-1001",
  });
  const ends = [];
  for (let n = 0; n < 6; n += 1) {
    ends.push(new Promise((done) => fork(process.argv[1], [token]).on("exit", done)));
    await pause(25);
  }
  process.exit((await Promise.all(ends)).some((code) => code !== 0) ? 1 : 0);
}
async function call(url, headers, method, path, body, idem) {
  for (let n = 0; ; n += 1) {
    let status = 0,
      text = "";
    try {
      const response = await fetch(url + path, {
        method,
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(5000),
        headers: {
          ...headers,
          ...(body && { "content-type": "application/json" }),
          ...(idem && { "idempotency-key": idem }),
        },
      });
      status = response.status;
      text = await response.text();
    } catch {
      status = 0;
    }
    if (status >= 200 && status < 300) return text ? JSON.parse(text) : undefined;
    if (method === "DELETE" && n > 0 && status === 404) return undefined;
    if (n === 3 || (status >= 400 && status < 500 && status !== 429 && !(status === 409 && idem))) {
      console.error(method, path, status, text);
      process.exit(1);
    }
    await pause(status === 429 ? JSON.parse(text).retryAfter * 1000 : status === 409 ? 2000 : 500 * 2 ** n);
  }
}
const customer = (...rest) =>
  call(env.RECOUP_CUSTOMER_URL, { authorization: `Bearer ${process.argv[2]}` }, ...rest);
const collection = (...rest) =>
  call(env.RECOUP_COLLECTION_URL, { xapikey: env.RECOUP_COLLECTION_KEY }, ...rest);
for (let test = 0; test < 4; test += 1) {
  await customer("GET", "/me");
  const fixture = {
    isTest: true,
    creditorReference: "fixture",
    amountToRecover: 100,
    currencyCode: "EUR",
    date: "2026-03-01",
    dueDate: "2026-03-20",
    debtor: { type: "Private", name: "Max Muster", countryAlpha2: "DE" },
  };
  const { id } = await customer("POST", "/cases", fixture, crypto.randomUUID());
  await customer("GET", `/cases/${id}`);
  await customer("DELETE", `/test/cases/${id}`);
  const managed = await collection(
    "POST",
    "/managed-cases",
    { ...fixture, creditorCompanyName: "Fixture GmbH", creditorCountryAlpha2: "DE" },
    crypto.randomUUID(),
  );
  await collection("DELETE", `/test/cases/${managed.id}`);
}
