// An outbox. Keys are stored before the first try, and a second start continues where the first one was
// killed.
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const { RECOUP_CUSTOMER_URL: url, RECOUP_CUSTOMER_KEY: key } = process.env;
const file = process.argv[2] ?? join(mkdtempSync(join(tmpdir(), "outbox-")), "outbox.json");
if (process.argv[2] === undefined) {
  for (let start = 0; start < 4; start += 1) {
    const { status } = spawnSync(process.execPath, [process.argv[1], file], { stdio: "inherit" });
    if (status !== 3) process.exit(status ?? 1);
  }
  process.exit(1);
}
const isFirst = !existsSync(file);
const save = (rows) => writeFileSync(file, JSON.stringify(rows));
const rows = isFirst
  ? Array.from({ length: 24 }, (_, n) => ({
      key: randomUUID(),
      body: {
        creditorReference: `OUT-${n}`,
        amountToRecover: 120 + n,
        currencyCode: "EUR",
        date: "2026-02-02",
        dueDate: "2026-02-16",
        debtor: { type: "Company", name: `Bedrijf ${n} BV`, countryAlpha2: "NL" },
      },
    }))
  : JSON.parse(readFileSync(file, "utf8"));
save(rows);

async function submit(row) {
  for (let n = 0; n < 4; n += 1) {
    const response = await fetch(`${url}/cases`, {
      method: "POST",
      body: JSON.stringify(row.body),
      signal: AbortSignal.timeout(6_000),
      headers: { XApiKey: key, "Content-Type": "application/json", "Idempotency-Key": row.key },
    }).catch(() => undefined);
    if (response?.ok) return (await response.json()).reference;
    const answer = await response?.json().catch(() => ({}));
    if (response !== undefined && response.status < 500 && ![409, 429].includes(response.status))
      throw new Error(JSON.stringify(answer));
    await new Promise((done) =>
      setTimeout(
        done,
        response?.status === 429 ? answer.retryAfter * 1000 : response?.status === 409 ? 3_000 : 700 * 2 ** n,
      ),
    );
  }
  throw new Error("still not answered");
}

for (const [at, row] of rows.entries()) {
  if (row.reference !== undefined) continue;
  row.reference = await submit(row);
  // Killed after the response but before it is stored, so the next start sends the same key and body again.
  if (isFirst && at === 9) process.exit(3);
  save(rows);
}
console.log(rows.map(({ reference }) => reference).join(" "));
