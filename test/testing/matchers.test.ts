import { expect, test } from "vitest";
import { matchers } from "../../src/testing";
import type { Sandbox, SandboxMatchers } from "../../src/testing/published";
import { started } from "../support/testing/started";
import { createTestCase } from "../support/testing/test-case";

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

test("a failed expectation prints the timeline of deliveries", async () => {
  const platform = await started();
  const caseId = await closed(platform);
  const expectation = () =>
    expect(platform).toHaveReceived("case.closed", { closeCode: "Withdrawn", caseId });
  expect(expectation).toThrow(
    `Expected that a receiver accepted case.closed with {"closeCode":"Withdrawn","caseId":"${caseId}"}.`,
  );
  expect(expectation).toThrow(/Delivered, in order:\n/);
  expect(expectation).toThrow(/2026-03-16T09:00:00Z {2}case\.closed +204 .*"closeCode":"Paid"/);
});

test("a failed expectation names asymmetric matchers", async () => {
  const platform = await started();
  expect(() => expect(platform).toHaveReceived("case.closed", { caseId: expect.any(String) })).toThrow(
    'Expected that a receiver accepted case.closed with {"caseId":Any<String>}.\n\nNothing was delivered.',
  );
});

test("refuses a misspelled event or field, even in a negated expectation", async () => {
  const platform = await started();
  const loose: { toHaveReceived(event: string, data?: object): void } = expect(platform).not;
  expect(() => loose.toHaveReceived("case.close")).toThrow(
    'Unknown event "case.close". Did you mean case.closed?',
  );
  expect(() => loose.toHaveReceived("case.closed", { closecode: "Paid" })).toThrow(
    'Unknown field of case.closed "closecode". Did you mean closeCode?',
  );
});

test("toHaveReceived ignores a delivery that the receiver refused", async () => {
  const platform = await started({ receiver: () => new Response(null, { status: 500 }) });
  await closed(platform);
  expect(platform).not.toHaveReceived("case.closed");
});

test("refuses an expectation, even a negated one, before the deliveries are made", async () => {
  const platform = await started();
  const id = await createTestCase(platform);
  const message = "Deliveries are under way: `await platform.deliveries.settled()` before this expectation.";
  expect(() => expect(platform).toHaveReceived("case.created", { caseId: id })).toThrow(message);
  expect(() => expect(platform).not.toHaveReceived("case.closed")).toThrow(message);
});

test("refuses an expectation about any value other than a sandbox", () => {
  expect(() => expect({}).toHaveReceived("case.closed")).toThrow(
    "expect(…) takes a sandbox that startSandbox() returned",
  );
});
