// An end-to-end test that creates a test case and never deletes it.
import { randomUUID } from "node:crypto";

const { RECOUP_CUSTOMER_URL: url, RECOUP_CUSTOMER_KEY: key } = process.env;
const call = async (method, path, body, headers = {}) => {
  const response = await fetch(url + path, {
    method,
    headers: { XApiKey: key, "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
};
const made = await call(
  "POST",
  "/cases",
  {
    isTest: true,
    tag: "e2e",
    creditorReference: `E2E-${Date.now()}`,
    amountToRecover: 50,
    currencyCode: "EUR",
    date: "2026-01-02",
    dueDate: "2026-01-03",
    debtor: { type: "Company", name: "Test BV", countryAlpha2: "NL" },
  },
  { "Idempotency-Key": randomUUID() },
);
const moved = await call("POST", `/test/cases/${made.id}/advance`, { to: "Active" });
if (moved.state !== "Active") process.exit(1);
