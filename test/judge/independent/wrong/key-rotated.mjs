// A request helper that generates its headers anew for each try.
import { randomUUID } from "node:crypto";

const { RECOUP_COLLECTION_URL: url, RECOUP_COLLECTION_KEY: key } = process.env;
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const headers = () => ({ XApiKey: key, "Content-Type": "application/json", "Idempotency-Key": randomUUID() });

async function post(path, body, tries = 4) {
  for (let n = 1; ; n += 1) {
    let response;
    try {
      response = await fetch(url + path, {
        method: "POST",
        headers: headers(),
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
      });
    } catch (error) {
      if (n === tries) throw error;
    }
    if (response?.ok) return response.json();
    const answer = await response?.json();
    if (response && response.status < 500 && response.status !== 429 && response.status !== 409)
      throw new Error(`${response.status} ${JSON.stringify(answer)}`);
    if (n === tries) throw new Error("no answer");
    await sleep(response?.status === 429 ? answer.retryAfter * 1000 + 50 : 400 * 2 ** n);
  }
}

for (let n = 1; n <= 22; n += 1) {
  await post("/managed-cases", {
    creditorCompanyName: `Tandklinik ${n}`,
    creditorCountryAlpha2: "DK",
    currencyCode: "DKK",
    amountToRecover: 400 + n,
    date: "2026-04-01",
    dueDate: "2026-04-15",
    debtor: {
      type: "Private",
      name: `Patient ${n}`,
      countryAlpha2: "DK",
      address: "Gade 1",
      zipCode: "8000",
      city: "Aarhus",
    },
  });
}
