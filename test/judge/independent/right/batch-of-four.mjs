// Creates thirty test cases, with at most four requests at a time, and deletes all of them by tag.
import { createHash, randomUUID } from "node:crypto";

const { RECOUP_COLLECTION_URL: url, RECOUP_COLLECTION_KEY: key } = process.env;
const run = `batch-${randomUUID().slice(0, 8)}`;
const pause = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));
let limitedUntil = 0;

async function send(method, path, body, idempotencyKey) {
  for (let tries = 1; ; tries += 1) {
    const left = limitedUntil - Date.now();
    if (left > 0) await pause(left / 1000);
    let response;
    try {
      response = await fetch(url + path, {
        method,
        body: body && JSON.stringify(body),
        headers: {
          XApiKey: key,
          "content-type": "application/json",
          ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
        },
      });
    } catch (error) {
      if (tries === 4) throw error;
      await pause(0.5 * 2 ** tries);
      continue;
    }
    const text = await response.text();
    if (response.ok) return text && JSON.parse(text);
    if (tries === 4 || ![409, 429, 500, 502, 503].includes(response.status))
      throw new Error(`${method} ${path}: ${response.status} ${text}`);
    if (response.status === 429) limitedUntil = Date.now() + JSON.parse(text).retryAfter * 1000;
    else await pause(response.status === 409 ? 2 : 0.5 * 2 ** tries);
  }
}

const rows = Array.from({ length: 30 }, (_, n) => ({
  isTest: true,
  tag: run,
  creditorCompanyName: `Garage ${n}`,
  creditorCountryAlpha2: "DE",
  creditorReference: `${run}-${n}`,
  currencyCode: "EUR",
  amountToRecover: 99.5 + n,
  date: "2026-03-01",
  dueDate: "2026-03-15",
  debtor: { type: "Private", name: `Fahrer ${n}`, countryAlpha2: "DE" },
}));
const failures = [];
try {
  const queue = rows[Symbol.iterator]();
  await Promise.all(
    [1, 2, 3, 4].map(async () => {
      for (const row of queue)
        await send(
          "POST",
          "/managed-cases",
          row,
          createHash("sha256").update(row.creditorReference).digest("hex"),
        ).catch((error) => failures.push(error));
    }),
  );
} finally {
  await send("DELETE", `/test/cases?tag=${run}`);
}
for (const { message } of failures) console.error(message);
process.exitCode = failures.length > 0 ? 1 : 0;
