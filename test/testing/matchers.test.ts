import { expect, test } from "vitest";
import { matchers } from "../../src/testing";
import { listDeliveries } from "../../src/testing/deliveries";
import type { Sandbox, SandboxMatchers } from "../../src/testing/published";
import { registerWorld } from "../../src/testing/worlds/known-worlds";
import { openSandbox, sandboxNow } from "../support/sandbox/sandbox";
import { managedSubmission } from "../support/sandbox/submissions";
import { started } from "../support/testing/started";
import { call, createTestCase } from "../support/testing/test-case";

declare module "vitest" {
  interface Matchers<T> extends SandboxMatchers<T> {}
}

expect.extend(matchers);

async function closed(platform: Sandbox): Promise<string> {
  const id = await createTestCase(platform);
  await platform.cases.advance(id, "paid", { amount: 100 });
  await platform.deliveries.settled();
  return id;
}

test("toHaveReceived finds an event by its type and fields", async () => {
  const platform = await started();
  const caseId = await closed(platform);
  expect(platform).toHaveReceived("case.closed");
  expect(platform).toHaveReceived("case.closed", { closeCode: "Paid", caseId });
  expect(platform).toHaveReceived("case.closed", { closeCode: expect.stringMatching(/^P/) });
  expect(platform).not.toHaveReceived("case.closed", { closeCode: "Withdrawn", caseId });
  expect(platform).not.toHaveReceived("payment.deleted");
});

test("prints the delivery timeline if an expectation fails", async () => {
  const platform = await started();
  const caseId = await closed(platform);
  const expectation = () =>
    expect(platform).toHaveReceived("case.closed", { closeCode: "Withdrawn", caseId });
  expect(expectation).toThrow(
    `Expected that a receiver accepted case.closed with {"closeCode":"Withdrawn","caseId":"${caseId}"}.`,
  );
});

test("aligns the delivery timeline and lists the oldest delivery first", async () => {
  let attempts = 0;
  const platform = await started({
    receiver: () => new Response(null, { status: attempts++ === 0 ? 500 : 204 }),
    routes: { "https://hooks.acme.dev": () => new Response(null, { status: 201 }) },
  });
  const body = JSON.stringify({
    url: "https://hooks.acme.dev/in",
    events: ["case.created"],
    isTestMode: true,
  });
  await call(platform, "/webhooks", { method: "POST", body });
  const caseId = await createTestCase(platform);
  await platform.deliveries.settled();
  await platform.clock.advance("1m");
  await platform.cases.advance(caseId, "active");
  await platform.deliveries.settled();
  const [{ reference = "" } = {}] = (await platform.deliveries.list()).map(
    ({ envelope }) => envelope.data as { readonly reference?: string },
  );
  const data = { caseId, reference, lifecycle: "PendingVerification" };
  const created = JSON.stringify(data);
  const updated = JSON.stringify({ caseId, reference, oldLifecycle: data.lifecycle, newLifecycle: "Active" });
  expect(() => expect(platform).toHaveReceived("case.closed")).toThrow(
    [
      "Expected that a receiver accepted case.closed.\n\nDelivered, in order:",
      `  2026-03-16T09:00:00Z  case.created  HTTP 500: Internal Server Error  https://hooks.falkenhof.example:8443/cases-test  ${created}`,
      `  2026-03-16T09:00:00Z  case.created  201                              https://hooks.acme.dev/in                        ${created}`,
      `  2026-03-16T09:01:00Z  case.created  204                              https://hooks.falkenhof.example:8443/cases-test  ${created}`,
      `  2026-03-16T09:01:00Z  case.updated  204                              https://hooks.falkenhof.example:8443/cases-test  ${updated}`,
    ].join("\n"),
  );
  expect(() => expect(platform).not.toHaveReceived("case.created")).toThrow(
    /^Expected that a receiver did not accept case\.created\.\n\nDelivered/,
  );
});

test("includes asymmetric matchers in the message of a failed expectation", async () => {
  const platform = await started();
  expect(() => expect(platform).toHaveReceived("case.closed", { caseId: expect.any(String) })).toThrow(
    'Expected that a receiver accepted case.closed with {"caseId":Any<String>}.\n\nNothing was delivered.',
  );
});

test("refuses a misspelled event or field even in a negated expectation", async () => {
  const platform = await started();
  const loose: { toHaveReceived(event: string, data?: object): void } = expect(platform).not;
  expect(() => loose.toHaveReceived("case.close")).toThrow(
    'Unknown event "case.close". Did you mean case.closed?',
  );
  expect(() => loose.toHaveReceived("case.closed", { closecode: "Paid" })).toThrow(
    'Unknown field of case.closed "closecode". Did you mean closeCode?',
  );
});

test("refuses an undefined value and data that isn't an object, even in a negated expectation", async () => {
  const platform = await started();
  const loose: { toHaveReceived(event: string, data?: unknown): void } = expect(platform).not;
  expect(() => loose.toHaveReceived("case.closed", { closeCode: "Paid", caseId: undefined })).toThrow(
    "The expected caseId is undefined, which no event has.",
  );
  expect(() => loose.toHaveReceived("client.linked", { externalTenantId: undefined })).toThrow(
    "The expected externalTenantId is undefined, which no event has.",
  );
  expect(() => loose.toHaveReceived("case.closed", null)).toThrow(
    "toHaveReceived takes an object of fields, not null.",
  );
});

test.each<[string, (subscriptionId: string, caseId: string) => string]>([
  ["subscription", (subscriptionId) => `/webhooks/${subscriptionId}`],
  ["test case", (_, caseId) => `/test/cases/${caseId}`],
])("finds what was received before the client deleted its %s", async (_, formatPath) => {
  const routes = { "https://mine.example.com": () => new Response() };
  const platform = await started({ routes });
  const body = JSON.stringify({
    url: "https://mine.example.com/in",
    events: ["case.created"],
    isTestMode: true,
  });
  const answer = await call(platform, "/webhooks", { method: "POST", body });
  const { id } = (await answer.json()) as { readonly id: string };
  const caseId = await createTestCase(platform);
  await platform.deliveries.settled();
  const before = await platform.deliveries.list();
  const early = await platform.snapshot();
  expect((await call(platform, formatPath(id, caseId), { method: "DELETE" })).status).toBe(204);
  await platform.deliveries.settled();
  expect(platform).toHaveReceived("case.created", { caseId });
  expect(() => expect(platform).not.toHaveReceived("case.created", { caseId })).toThrow(
    "Expected that a receiver did not accept case.created",
  );
  const laterId = await createTestCase(platform);
  await platform.deliveries.settled();
  const after = await platform.deliveries.list();
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.slice(before.length).map((delivery) => delivery.caseId)).toContain(laterId);
  await platform.restore(early);
  expect(await platform.deliveries.list()).toEqual(before);
  await platform.reset();
  expect(await platform.deliveries.list()).toEqual([]);
});

test("toHaveReceived ignores a delivery that the receiver refused", async () => {
  const platform = await started({ receiver: () => new Response(null, { status: 500 }) });
  await closed(platform);
  expect(platform).not.toHaveReceived("case.closed");
});

test("with routes, ignores deliveries that only the world's own receiver accepted", async () => {
  let status = 500;
  const routes = { "https://mine.example.com": () => new Response(null, { status }) };
  const platform = await started({ routes });
  const body = JSON.stringify({
    url: "https://mine.example.com/in",
    events: ["case.created"],
    isTestMode: true,
  });
  await call(platform, "/webhooks", { method: "POST", body });
  const caseId = await createTestCase(platform);
  await platform.deliveries.settled();
  expect(platform).not.toHaveReceived("case.created", { caseId });
  expect(() => expect(platform).toHaveReceived("case.created", { caseId })).toThrow(
    "https://hooks.falkenhof.example:8443/cases-test (the world's own receiver)",
  );
  status = 204;
  await platform.clock.advance("1m");
  expect(platform).toHaveReceived("case.created", { caseId });
});

test("refuses an expectation, even a negated one, before the deliveries are made", async () => {
  const platform = await started();
  const id = await createTestCase(platform);
  const message = "Deliveries are under way: `await platform.deliveries.settled()` before this expectation.";
  expect(() => expect(platform).toHaveReceived("case.created", { caseId: id })).toThrow(message);
  expect(() => expect(platform).not.toHaveReceived("case.closed")).toThrow(message);
});

test("refuses an expectation while a receiver still has to respond", async () => {
  let answer: (response: Response) => void = () => {};
  let receive: () => Promise<Response> = async () => new Response();
  const called = new Promise<void>((isCalled) => {
    receive = () => {
      isCalled();
      return new Promise<Response>((resolve) => {
        answer = resolve;
      });
    };
  });
  const platform = await started({ receiver: () => receive() });
  await createTestCase(platform);
  await called;
  expect(() => expect(platform).not.toHaveReceived("case.closed")).toThrow("Deliveries are under way");
  answer(new Response());
  await platform.deliveries.settled();
  expect(platform).toHaveReceived("case.created");
});

test("refuses an expectation only while a delivery is due", async () => {
  const { get, world } = await openSandbox();
  await get("collection", "/managed-cases", { method: "POST", body: managedSubmission({ isTest: true }) });
  const expectAt = (now: number) => {
    const platform = {} as Sandbox;
    registerWorld(platform, {
      openWorld: () => ({ ...world, now: () => now }),
      listDeliveries: () => listDeliveries(world, { attempts: [] }),
      isDelivering: () => false,
      hasRoutes: false,
    });
    return expect(platform);
  };
  expect(() => expectAt(sandboxNow).not.toHaveReceived("case.closed")).toThrow("Deliveries are under way");
  expectAt(sandboxNow - 1).not.toHaveReceived("case.created");
  expect(() => expectAt(sandboxNow - 1).toHaveReceived("case.created")).toThrow(
    /^Expected that a receiver accepted case\.created\.\n\nDelivered, in order:\n {2}due {2}case\.created {2}null {2}https:/,
  );
});

test("refuses an expectation about anything but a sandbox", () => {
  expect(() => expect({}).toHaveReceived("case.closed")).toThrow(
    "expect(…) takes a sandbox that startSandbox() returned",
  );
});
