import { afterAll, beforeAll, expect, test } from "vitest";
import { startSandbox } from "../../src/testing";
import type { Sandbox } from "../../src/testing/published";

let platform: Sandbox;
beforeAll(async () => {
  platform = await startSandbox();
});
afterAll(() => platform.stop());

let count = 0;
const submit = (key: string) => {
  count += 1;
  return platform.fetch("/test/customer/cases", {
    method: "POST",
    headers: {
      xapikey: platform.keys.test.customer,
      "content-type": "application/json",
      "idempotency-key": key,
    },
    body: JSON.stringify({
      creditorReference: `R-${count}`,
      amountToRecover: 100,
      currencyCode: "EUR",
      date: "2026-01-10",
      dueDate: "2026-01-20",
      isTest: true,
      debtor: { type: "Company", name: "Debtor", countryAlpha2: "DE" },
    }),
  });
};

test("judge() returns the findings of test judge, without the test's own calls", async () => {
  const { id } = (await (await submit("one")).json()) as { readonly id: string };
  await platform.cases.advance(id, "active");
  await platform.clock.advance("1h");
  expect(await platform.judge()).toMatchObject({ target: "sandbox", requests: 1, operations: 1, broken: 0 });
  await submit("one");
  const { broken, findings, requests } = await platform.judge();
  expect([broken, requests]).toEqual([1, 2]);
  expect(findings[0]).toMatchObject({
    rule: "key-reused",
    verdict: "broken",
    operation: "POST /cases",
    surface: "customer",
    requests: [1, 2],
  });
});
