import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Send } from "../../src/base/http";
import { startSandbox } from "../../src/testing";
import { createJudgeControls } from "../../src/testing/judging";
import type { Sandbox } from "../../src/testing/published";
import { started } from "../support/testing/started";
import { submitInvoice } from "../support/testing/submit-invoice";
import { call } from "../support/testing/test-case";

let platform: Sandbox;
beforeAll(async () => {
  platform = await startSandbox();
});
afterAll(() => platform.stop());

let count = 0;
const submit = (key: string) => {
  count += 1;
  return submitInvoice(platform, key, count);
};

const brokenRules = async (sandbox: Pick<Sandbox, "judge">) =>
  (await sandbox.judge()).findings.filter(({ verdict }) => verdict === "broken").map(({ rule }) => rule);

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

  test("doesn't count as a move of the clock", async () => {
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

  test("breaks a rule, even if the test reads something in between", async () => {
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

test("reports a create that is repeated too early, even if its events were delivered in between [CLI-05]", async () => {
  const sandbox = await started();
  await sandbox.faults.add({ status: 429, next: 1 });
  expect((await submitInvoice(sandbox, "key", 1)).status).toBe(429);
  await sandbox.deliveries.settled();
  expect((await submitInvoice(sandbox, "key", 1)).status).toBe(200);
  expect(await brokenRules(sandbox)).toEqual(["retry-too-early"]);
});

test("reports a create with another key after a fetch timeout [IDM-03]", async () => {
  const sandbox = await started();
  await sandbox.faults.add({ kind: "delay", delayMs: 60_000, next: 1 });
  await expect(submitInvoice(sandbox, "one", 1, AbortSignal.timeout(20))).rejects.toThrow(/timeout/);
  expect((await submitInvoice(sandbox, "two", 1)).status).toBe(200);
  expect(await brokenRules(sandbox)).toEqual(["key-rotated"]);
});

describe("an outside change in the same millisecond", () => {
  const send: Send = async ({ method }) => ({
    status: method === "GET" ? 429 : 200,
    headers: {},
    body: Buffer.from(JSON.stringify({ error: "rate_limit_exceeded", message: "Wait", retryAfter: 2 })),
  });
  const judged = async (steps: readonly ("read" | "call")[]) => {
    const controls = createJudgeControls(send, "seed", () => 1_773_651_600_000);
    const callAside = controls.aside(send);
    for (const step of steps) {
      if (step === "call") await callAside({ method: "POST", url: "", headers: {} });
      else
        await controls.send({
          method: "GET",
          url: "https://sandbox.invalid/test/collection/cases",
          headers: {},
        });
    }
    return brokenRules(controls);
  };

  test("excuses a retry only if the change falls between the two requests [CLI-05]", async () => {
    expect(await judged(["read", "call", "read"])).toEqual([]);
    expect(await judged(["call", "read", "read"])).toEqual(["retry-too-early"]);
    expect(await judged(["read", "read", "call"])).toEqual(["retry-too-early"]);
  });
});

describe("a client that starts from an earlier state", () => {
  const outage = async (sandbox: Sandbox, key: string) => {
    await sandbox.faults.add({ status: 500, next: 1 });
    expect((await submitInvoice(sandbox, key, 1)).status).toBe(500);
  };

  test.each<[string, (sandbox: Sandbox, again: () => Promise<unknown>) => Promise<unknown>]>([
    [
      "makes a new key for a create that failed in another test",
      async (sandbox, again) => {
        await outage(sandbox, "one");
        await again();
        await submitInvoice(sandbox, "two", 1);
      },
    ],
    [
      "sends the key of another test with another body",
      async (sandbox, again) => {
        await submitInvoice(sandbox, "one", 1);
        await again();
        await submitInvoice(sandbox, "one", 2);
      },
    ],
    [
      "fails in each of six tests",
      async (sandbox, again) => {
        for (const key of ["one", "one", "one", "one", "one", "one"]) {
          await outage(sandbox, key);
          await again();
        }
      },
    ],
  ])("breaks no rule if it %s", async (_, useClient) => {
    const [one, two] = [await started(), await started()];
    await useClient(one, () => one.reset());
    const early = await two.snapshot();
    await useClient(two, () => two.restore(early));
    expect([await brokenRules(one), await brokenRules(two)]).toEqual([[], []]);
  });

  test("keeps the surface of each key that was used before a reset", async () => {
    const sandbox = await started();
    const read = (path: string) =>
      sandbox.fetch(path, { headers: { xapikey: sandbox.keys.test.collection } });
    expect((await read("/test/collection/cases")).status).toBe(200);
    await sandbox.reset();
    expect((await read("/test/customer/cases")).status).toBe(401);
    expect((await sandbox.judge()).findings.map(({ rule }) => rule)).toEqual(["key-of-other-surface"]);
  });

  test("counts only runs with requests, or one run if there were none", async () => {
    const sandbox = await started();
    await sandbox.reset();
    await sandbox.reset();
    expect(await sandbox.judge()).toMatchObject({ requests: 0, runs: 1, noOccasion: expect.any(Number) });
    await submitInvoice(sandbox, "one", 1);
    await sandbox.reset();
    expect(await sandbox.judge()).toMatchObject({ requests: 1, runs: 1 });
    await submitInvoice(sandbox, "two", 2);
    expect(await sandbox.judge()).toMatchObject({ requests: 2, runs: 2 });
  });

  test("is judged after a reset, with continuing request numbers", async () => {
    const sandbox = await started();
    await submitInvoice(sandbox, "one", 1);
    await sandbox.reset();
    await submitInvoice(sandbox, "two", 1);
    await submitInvoice(sandbox, "two", 2);
    const { requests, findings } = await sandbox.judge();
    expect(requests).toBe(3);
    expect(findings[0]).toMatchObject({ rule: "key-reused", requests: [2, 3] });
    const waits = findings.flatMap(({ example }) => example.map(({ afterMs }) => afterMs ?? 0));
    expect(waits.filter((wait) => !Number.isInteger(wait))).toEqual([]);
  });
});
