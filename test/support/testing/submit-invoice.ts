import type { Sandbox } from "../../../src/testing/published";

/** Submits an invoice as the first creditor, with an idempotency key. */
export const submitInvoice = (
  sandbox: Pick<Sandbox, "fetch" | "keys">,
  key: string,
  number: number,
  signal: AbortSignal | null = null,
) =>
  sandbox.fetch("/test/customer/cases", {
    method: "POST",
    signal,
    headers: {
      xapikey: sandbox.keys.test.customer,
      "content-type": "application/json",
      "idempotency-key": key,
    },
    body: JSON.stringify({
      creditorReference: `R-${number}`,
      amountToRecover: 100,
      currencyCode: "EUR",
      date: "2026-01-10",
      dueDate: "2026-01-20",
      isTest: true,
      debtor: { type: "Company", name: "Debtor", countryAlpha2: "DE" },
    }),
  });
