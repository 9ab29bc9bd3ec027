// Retries with the same key, but treats a 409 as "busy" and retries immediately, as if waiting for a lock.
import { randomUUID } from "node:crypto";

const { RECOUP_CUSTOMER_URL: url, RECOUP_CUSTOMER_KEY: key } = process.env;
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

async function submit(body) {
  const idempotencyKey = randomUUID();
  for (let failures = 0; failures < 4; ) {
    const response = await fetch(`${url}/cases`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { XApiKey: key, "Content-Type": "application/json", "Idempotency-Key": idempotencyKey },
    }).catch(() => undefined);
    if (response?.ok) return (await response.json()).id;
    if (response?.status === 409) continue;
    if (response?.status === 429) await sleep((await response.json()).retryAfter * 1000 + 10);
    else if (response !== undefined && response.status < 500) throw new Error(`refused: ${response.status}`);
    else await sleep(500 * 2 ** failures);
    failures += 1;
  }
  throw new Error("gave up");
}

for (let n = 0; n < 24; n += 1)
  await submit({
    creditorReference: `BUSY-${n}`,
    amountToRecover: 100 + n,
    currencyCode: "EUR",
    date: "2026-02-02",
    dueDate: "2026-03-02",
    debtor: { type: "Company", name: `Firma ${n} GmbH`, countryAlpha2: "DE" },
  });
