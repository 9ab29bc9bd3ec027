import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startSandbox } from "../../src/testing";
import type { Sandbox } from "../../src/testing/published";
import { started } from "../support/testing/started";
import { call } from "../support/testing/test-case";

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

test("judge() returns the findings of test judge but ignores the test's own calls", async () => {
  const { id } = (await (await submit("one")).json()) as { readonly id: string };
  await platform.cases.advance(id, "active");
  await platform.clock.advance("1h");
  expect(await platform.judge()).toMatchObject({
    ...{ target: "sandbox", seed: "recoup", requests: 1, operations: 1, broken: 0, accepted: 0, unjudged: 0 },
  });
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

describe("a reset by the test", () => {
  const leftovers = async (clean: (sandbox: Sandbox) => Promise<unknown>) => {
    const sandbox = await started();
    const body = JSON.stringify({ url: "https://hooks.example/in", events: ["case.created"] });
    const create = () => call(sandbox, "/webhooks", { method: "POST", body });
    expect((await create()).status).toBeLessThan(300);
    await clean(sandbox);
    const before = (await sandbox.judge()).findings.map(({ rule }) => rule);
    await create();
    return [before, (await sandbox.judge()).findings.map(({ rule }) => rule)];
  };

  test.each<[string, (sandbox: Sandbox) => Promise<unknown>]>([
    ["a reset", (sandbox) => sandbox.reset()],
    ["a restored snapshot", async (sandbox) => sandbox.restore(await sandbox.snapshot())],
  ])("excludes leftovers of the client after %s", async (_, clean) => {
    expect(await leftovers(clean)).toEqual([[], ["subscription-left"]]);
  });

  test("is not a move of the clock", async () => {
    const [before] = await leftovers((sandbox) => sandbox.clock.advance("1m"));
    expect(before).toEqual(["subscription-left"]);
  });
});

describe("repeating a refused write", () => {
  const refusedTwice = async (move: (sandbox: Sandbox) => Promise<unknown>) => {
    const sandbox = await started();
    const send = () => call(sandbox, "/managed-cases", { method: "POST", body: "{}" });
    expect((await send()).status).toBe(400);
    await move(sandbox);
    await send();
    const { requests, findings } = await sandbox.judge();
    return [requests, findings.filter(({ rule }) => rule === "retry-of-refusal").length];
  };

  test("is a finding, even if the test reads something in between", async () => {
    expect(await refusedTwice(async (sandbox) => sandbox.deliveries.list())).toEqual([2, 1]);
  });

  test.each<[string, (sandbox: Sandbox) => Promise<unknown>]>([
    ["moved the clock", (sandbox) => sandbox.clock.advance("1h")],
    ["added a fault", (sandbox) => sandbox.faults.add({ operation: "listCases", status: 503 })],
    ["cleared the faults", (sandbox) => sandbox.faults.clear()],
    ["reset the world", (sandbox) => sandbox.reset()],
    ["restored a snapshot", async (sandbox) => sandbox.restore(await sandbox.snapshot())],
  ])("isn't a finding if the test %s in between", async (_, move) => {
    expect(await refusedTwice(move)).toEqual([2, 0]);
  });
});
