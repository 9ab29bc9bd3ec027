import { expect, test } from "vitest";
import type { Send } from "../../src/base/http";
import { answer } from "../support/answers";
import { collectionEnv, customerEnv, referralEnv, runLine } from "../support/world";

const id = "0d9f3c1e-5a7b-4c2d-8e6f-1a2b3c4d5e6f";
const serving =
  (body: unknown): Send =>
  async () =>
    answer(body);
const everything = { ...collectionEnv, ...referralEnv, ...customerEnv };

test.each([
  ["clients list", "https://referral.example/clients?Page=1"],
  [
    "clients list --query nord --tenant a --attributed true --linked-from 2026-01-01 --sort name:desc",
    "https://referral.example/clients?Query=nord&ExternalTenantId=a&IsAttributedClient=true&DateCreatedFrom=2026-01-01&Sort=name%3Adesc&Page=1",
  ],
  ["payments list", "https://customer.example/Payments?Page=1"],
  ["transactions list --page-size 7", "https://referral.example/reporting/transactions?Page=1&PageSize=7"],
  ["webhooks list", "https://collection.example/webhooks"],
  ["webhooks list --as referral", "https://referral.example/v1/webhooks"],
  ["webhooks list --as customer", "https://customer.example/webhooks"],
  [`events list --case ${id}`, `https://collection.example/webhooks/events?caseId=${id}`],
  [
    `events list --case ${id} --since 2026-03-01T00:00:00Z --as customer`,
    `https://customer.example/webhooks/events?caseId=${id}&since=2026-03-01T00%3A00%3A00Z`,
  ],
])("%s asks for its list [EP-21] [EP-25] [EP-31] [EP-33] [EP-41] [EP-42] [EP-47]", async (line, url) => {
  const { requests, exitCode } = await runLine(line, { env: everything, send: serving([]) });
  expect([exitCode, requests.map((request) => request.url)]).toEqual([0, [url]]);
});

test.each([
  ["webhooks get", `webhooks get ${id}`, `https://collection.example/webhooks/${id}`],
  [
    "a referral subscription",
    `webhooks get ${id} --as referral`,
    `https://referral.example/v1/webhooks/${id}`,
  ],
  ["a client", "clients get a/b", "https://referral.example/clients/a%2Fb"],
])("%s asks for one record [EP-26] [EP-34]", async (_, line, url) => {
  const { requests, exitCode } = await runLine(line, { env: everything, send: serving({ id }) });
  expect([exitCode, requests.map((request) => request.url)]).toEqual([0, [url]]);
});

test.each([
  ["a bare array [NS-16]", [{ id, eventType: "case.closed", attemptCount: 2, lastResponseCode: 500 }]],
  ["an envelope [NS-16]", { events: [{ Id: id, EventType: "case.closed", AttemptCount: 2 }] }],
  ["an unnamed envelope", { records: [{ id, eventType: "case.closed", attemptCount: 2 }], total: 1 }],
])("events are read from %s", async (_, body) => {
  const { stdout } = await runLine(`events list --case ${id}`, {
    env: collectionEnv,
    isTerminal: true,
    send: serving(body),
  });
  expect(stdout).toContain("case.closed");
  expect(stdout).toContain(id);
});

test("transactions are read from data [EP-31]", async () => {
  const body = {
    data: [
      { transactionId: id, case: { caseReference: "7KQ2M9XA" }, payment: { amount: 10.5, currency: "EUR" } },
    ],
    page: { totalResults: 1, totalPages: 1 },
    summary: { revenue: {} },
  };
  const { stdout } = await runLine("transactions list -o ids", { env: referralEnv, send: serving(body) });
  expect(stdout).toBe(`${id}\n`);
});

test("a client card shows the onboarding address in either form [AMB-03] [FLD-17]", async () => {
  for (const links of [{ url: "https://onboard.example/1" }, [{ Url: "https://onboard.example/1" }]]) {
    const body = {
      externalTenantId: "a",
      onboardingDone: false,
      onboardingLinks: links,
      client: { companyName: "Nordlicht" },
    };
    const { stdout } = await runLine("clients get a", {
      env: referralEnv,
      isTerminal: true,
      send: serving(body),
    });
    expect(stdout).toContain("https://onboard.example/1");
  }
});

test("a subscription that the surface does not have is not found, exit 6 [ERR-24]", async () => {
  const send: Send = async () =>
    answer({ businessErrors: [{ type: "WebhookNotFound", message: "none", solutionUrl: "" }] }, 404);
  const { exitCode, stderr } = await runLine(`webhooks get ${id} --json`, { env: collectionEnv, send });
  expect(exitCode).toBe(6);
  expect(JSON.parse(stderr).error).toMatchObject({
    type: "WebhookNotFound",
    status: 404,
    exit: 6,
    surface: "collection",
    hint: expect.stringContaining("webhooks list"),
  });
});

test("api passes an answer on byte for byte on a pipe", async () => {
  const body = '{ "cases" : [ ],\n "amount": 100.00 }';
  const { stdout, requests } = await runLine("api GET /cases --query PageSize=1 --query q=a&b", {
    env: collectionEnv,
    send: serving(body),
  });
  expect(stdout).toBe(body);
  expect(requests[0]?.url).toBe("https://collection.example/cases?PageSize=1&q=a%26b");
});

test("api --all follows the pages of any list", async () => {
  const send: Send = async ({ url }) => {
    const page = Number(new URL(url).searchParams.get("Page"));
    return answer({
      things: [{ id: page }],
      page: { totalResults: 3, totalPages: 3, pageSize: 1, responseCount: 1, currentPage: page },
    });
  };
  const { stdout } = await runLine("api GET /things --all --json --as referral", { env: referralEnv, send });
  expect(JSON.parse(stdout)).toMatchObject({ items: [{ id: 1 }, { id: 2 }, { id: 3 }], complete: true });
});

test("api --include shows status and headers first", async () => {
  const { stdout } = await runLine("api GET /cases --include", {
    env: collectionEnv,
    send: async () => answer("[]", 200, { "x-trace": "1" }),
  });
  expect(stdout).toBe("HTTP 200\ncontent-type: application/json\nx-trace: 1\n\n[]");
});
