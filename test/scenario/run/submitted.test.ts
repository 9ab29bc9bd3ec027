import { expect, test } from "vitest";
import type { HttpResponse } from "../../../src/base/http";
import { openRealEnvironment } from "../../support/platforms/network";
import { ofSteps, playScenario } from "../../support/scenario/scenarios";

const debtor = "{ type: Private, name: Kim Muster, countryAlpha2: DE }";
const body = `{ currencyCode: EUR, amountToRecover: 10, date: "\${today}", allowPendingContracts: true, debtor: ${debtor} }`;
const submitted = (client: string) => `submit: { client: "${client}", body: ${body} }`;
const forOwn = ofSteps("{ client: {}, capture: { own: externalTenantId } }", submitted(`\${own}`));
const lost: HttpResponse = { status: 500, headers: {}, body: Buffer.from('{"message":"down"}') };

type Interfere = Parameters<typeof openRealEnvironment>[0];

/** Opens the real environment of a referral partner that has clients. */
async function openPartner(interfere?: Interfere, environment: "test" | "live" = "test") {
  const real = await openRealEnvironment(interfere);
  const { referral, customer, collection } =
    real.sandbox.platform.access("https://platform.example")[environment];
  const env = {
    RECOUP_COLLECTION_URL: collection.url,
    RECOUP_COLLECTION_KEY: collection.key,
    RECOUP_REFERRAL_URL: referral.url,
    RECOUP_REFERRAL_KEY: referral.key,
    RECOUP_CUSTOMER_URL: customer.url,
    RECOUP_ENVIRONMENT: environment,
  };
  const run = (content: string, flags = "") => real.play(content, `--idempotency-key none ${flags}`, { env });
  const cases = () =>
    real.sandbox.store.all("select id from cases where tag like 'recoup-%' and is_deleted = 0");
  return { ...real, run, cases };
}

const untagged = (client: string) => submitted(client).replace("date:", "tag: recoup-of-mine, date:");

test("deletes a case submitted for an existing client on the customer surface", async () => {
  const partner = await openPartner();
  const result = await partner.run(ofSteps(submitted("kb-1001")), "-o json");
  expect(JSON.parse(result.stdout).scenarios[0]).toMatchObject({ outcome: "passed" });
  expect(result.stdout).not.toContain("stays");
  expect(partner.cases()).toEqual([]);
  expect(partner.sent.at(-1)).toMatch(/^DELETE \/test\/customer\/test\/cases\/[0-9a-f-]{36}$/);
});

test("advances and deletes a submitted case using its client's token", async () => {
  const partner = await openPartner();
  const capture = "capture: { case: id }";
  const result = await partner.run(
    ofSteps(
      `{ ${submitted("kb-1001")}, ${capture} }`,
      `{ advance: { case: "\${case}", to: paid, amount: 10 }, check: { state: "Closed:Paid" } }`,
      `delete: { case: "\${case}" }`,
    ),
  );
  expect(result).toMatchObject({ exitCode: 0, stderr: "" });
  expect(
    partner.sent
      .filter((line) => line.includes("/test/cases/"))
      .map((line) => line.replace(/[0-9a-f-]{36}/, "ID")),
  ).toEqual([
    "POST /test/customer/test/cases/ID/advance",
    "DELETE /test/customer/test/cases/ID",
    "DELETE /test/customer/test/cases/ID",
  ]);
  expect(partner.cases()).toEqual([]);
});

test("reports that a case remains if the platform has no customer test operations", async () => {
  const notThere: HttpResponse = { status: 404, headers: {}, body: Buffer.from("") };
  const partner = await openPartner(async (request, pass) =>
    request.url.includes("/customer/test/cases") ? notThere : pass(request),
  );
  const result = await partner.run(ofSteps(submitted("kb-1001")));
  expect(result.exitCode).toBe(12);
  expect(result.stdout).toMatch(/STAYS {3}test case [0-9a-f-]{36}: /);
});

test("runs a referral partner's flow from submission to payment on the sandbox", async () => {
  const file = ofSteps(
    "subscription: { surface: referral, testMode: true }",
    `{ ${submitted("kb-1001")}, capture: { case: id } }`,
    "expect: case.created",
    `advance: { case: "\${case}", to: paid, amount: 10 }`,
    "expect: case.closed",
  );
  expect(await playScenario(file)).toMatchObject({ exitCode: 0, stderr: "" });
});

test("reports a case submitted with its own tag instead of deleting the case", async () => {
  const partner = await openPartner();
  const result = await partner.run(ofSteps(untagged("kb-1002")), "--report tap");
  expect(result).toMatchObject({ exitCode: 0, stderr: "" });
  const [{ id = "" } = {}] = partner.cases() as { id?: string }[];
  expect(result.stdout).toContain(`  left: ["submitted case ${id}: it cannot be undone"]\n`);
});

test.each([
  ["", "  STAYS   submitted case ID: it cannot be undone\n1 scenario: 1 passed (seed iiiiiiiiii)\n"],
  ["--report junit", "<system-err>stays: submitted case ID: it cannot be undone</system-err>"],
  ["--report html", '<p class="failed">stays: submitted case ID: it cannot be undone</p>'],
  ["-o json", '"what":"submitted case ID","stays":"it cannot be undone"'],
])(`reports a case that can't be deleted with "%s"`, async (flags, message) => {
  const partner = await openPartner();
  const result = await partner.run(ofSteps(untagged("kb-1002")), flags);
  expect(result.exitCode).toBe(0);
  expect(result.stdout.replace(/[0-9a-f-]{36}/g, "ID").replace(/\n\s+"stays": /, '"stays":')).toContain(
    message,
  );
});

test("deletes a client's cases together with the client [EP-27]", async () => {
  const partner = await openPartner();
  const result = await partner.run(forOwn, "-o json");
  expect(JSON.parse(result.stdout).scenarios[0]).toMatchObject({ outcome: "passed" });
  expect(result.stdout).not.toContain("stays");
  expect(partner.cases()).toEqual([]);
});

test("reports a case whose response was lost but not a rejected case", async () => {
  const losing = await openPartner(async (request, pass) => {
    const answer = await pass(request);
    return request.method === "POST" && request.url.endsWith("/cases") ? lost : answer;
  });
  const result = await losing.run(ofSteps(untagged("kb-1002")), "--retries 0");
  expect(result.exitCode).toBe(11);
  expect(result.stdout).toContain(
    "STAYS   a case tagged recoup-of-mine, if it was created: it cannot be undone",
  );
  expect((await losing.run(ofSteps(submitted("kb-1002")), "--retries 0")).exitCode).toBe(11);
  expect(losing.sent.at(-1)).toBe("DELETE /test/customer/test/cases");
  expect(losing.cases()).toHaveLength(1);
  const partner = await openPartner();
  const refused = await partner.run(ofSteps(submitted("kb-1002").replace("today", "run")));
  expect(refused.exitCode).toBe(13);
  expect(refused.stdout).not.toContain("STAYS");
});

test("submits nothing on live without --live", async () => {
  const partner = await openPartner(undefined, "live");
  const result = await partner.run(ofSteps(submitted("kb-1002")));
  expect(result.exitCode).toBe(5);
  expect(partner.sent.filter((line) => line.endsWith("/cases"))).toEqual([]);
  expect(result.stdout).not.toContain("STAYS");
});

test("reports no leftover records on the sandbox", async () => {
  const result = await playScenario(ofSteps(submitted("kb-1002")));
  expect(result).toMatchObject({ exitCode: 0, stderr: "" });
  expect(result.stdout).not.toContain("STAYS");
});

test("keeps a client that existed before the scenario [EP-24] [EP-27]", async () => {
  const partner = await openPartner();
  const links = () => partner.sandbox.store.all("select * from client_links");
  const before = links();
  const result = await partner.run(ofSteps("client: { externalTenantId: kb-1002 }"));
  expect(result).toMatchObject({ exitCode: 0, stderr: "" });
  expect(partner.sent.filter((line) => line.startsWith("DELETE"))).toEqual([]);
  expect(links()).toHaveLength(before.length);
});

test("deletes a client only once even if two steps post it [EP-27]", async () => {
  const partner = await openPartner();
  const named = "client: { externalTenantId: own-1 }";
  expect(await partner.run(ofSteps(named, named))).toMatchObject({ exitCode: 0, stderr: "" });
  expect(partner.sent.filter((line) => line.startsWith("DELETE"))).toEqual([
    "DELETE /test/referral/clients/own-1",
  ]);
});
