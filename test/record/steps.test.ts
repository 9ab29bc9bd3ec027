import { expect, test } from "vitest";
import { testCase, worldWithCase } from "../support/record/recorded-world";

test("records a replaced secret as a rotation", async () => {
  const { world, id } = await worldWithCase();
  const url = "https://hooks.example.com/events";
  const events = ["case.created", "case.updated", "case.closed", "payment.created"];
  const made = await world.call("POST", "/webhooks", { body: { url, events, isTestMode: true } });
  await world.call("POST", `/test/cases/${id}/advance`, { body: { to: "Active" } });
  await world.call("PUT", `/webhooks/${made.json.id}`, { body: { regenerateSecret: true } });
  await world.call("POST", `/test/cases/${id}/advance`, { body: { to: "Closed:NoPayment" } });
  const recorded = await world.record();
  expect(recorded.exitCode, recorded.stderr).toBe(0);
  expect(recorded.stdout).toContain("- rotate: { subscription: collection }");
  expect(recorded.stdout.split("- rotate:")[1]).toContain("event: case.closed");
  expect(recorded.stdout).not.toContain("Left out");
});

test("exits with 12 and names each step that uses a case created before the recording", async () => {
  const { world, id } = await worldWithCase();
  const other = String((await world.call("POST", "/managed-cases", { body: testCase })).json.id);
  world.pass(60_000);
  await world.call("POST", `/test/cases/${id}/advance`, { body: { to: "Active" } });
  await world.call("POST", `/cases/${id}/notes`, { body: { description: "A note." } });
  await world.call("POST", `/test/cases/${other}/advance`, { body: { to: "Active" } });
  await world.call("POST", "/oauth/token", { surface: "referral", body: { externalTenantId: "tenant-1" } });
  const created = await world.call("POST", "/managed-cases", { body: testCase });
  await world.call("POST", `/test/cases/${created.json.id}/advance`, { body: { to: "Closed:NoPayment" } });
  const recorded = await world.record("--since 50s");
  expect(recorded.exitCode, recorded.stdout).toBe(12);
  for (const left of [
    `advance: no recorded answer gives \${case}`,
    `note: no recorded answer gives \${case}`,
  ])
    expect(recorded.stderr).toContain(left);
  expect(recorded.stderr).toContain(`advance: no recorded answer gives \${case2}`);
  expect(recorded.stdout).toContain("- create:");
  expect(recorded.stdout + recorded.stderr).not.toContain("tenant-1");
});

test("omits expect-none if the client of the only subscription is older than the recording", async () => {
  const { world } = await worldWithCase();
  world.pass(60_000);
  const tenant = { externalTenantId: "kb-1002" };
  const minted = await world.call("POST", "/oauth/token", { surface: "referral", body: tenant });
  const body = { ...testCase, dueDate: "2026-03-02" };
  const submission = { surface: "customer", token: minted.json.accessToken, body } as const;
  expect((await world.call("POST", "/cases", submission)).status).toBe(200);
  const recorded = await world.record("--since 50s");
  expect(recorded.exitCode).toBe(12);
  expect(recorded.stderr).toContain(`mint: no recorded answer gives \${client}.`);
  expect(recorded.stderr).toContain("expect-none: it needs a subscription, which is missing.");
});

test("recreates a case that is older than the recording if a read shows its state", async () => {
  const { world, id } = await worldWithCase();
  await world.call("POST", `/test/cases/${id}/advance`, { body: { to: "Active" } });
  await world.call("PUT", `/cases/${id}/fees`, {
    body: { interestFees: 1, reminderFees: 0, collectionFees: 2.5 },
  });
  world.pass(60_000);
  await world.call("GET", `/cases/${id}`);
  await world.call("POST", `/cases/${id}/payments`, {
    body: { date: "2026-03-16", paymentAmount: 4, paymentRecipient: "CollectionPartner" },
  });
  const recorded = await world.record("--since 50s");
  expect(recorded.exitCode, recorded.stderr).toBe(0);
  expect(recorded.stdout).toContain("# The case is older than the recording, which shows its state.");
  expect(recorded.stdout).toContain("remainingAmount: 9.50");
  expect(recorded.stdout).not.toContain("Left out");
});

test("doesn't recreate a partly paid case from before the recording", async () => {
  const { world, id } = await worldWithCase();
  await world.call("POST", `/test/cases/${id}/advance`, { body: { to: "Active" } });
  await world.call("POST", `/cases/${id}/payments`, {
    body: { date: "2026-03-16", paymentAmount: 4, paymentRecipient: "CollectionPartner" },
  });
  world.pass(60_000);
  await world.call("GET", `/cases/${id}`);
  await world.call("POST", `/cases/${id}/close`, { body: { closeCode: "PartiallyPaid" } });
  await world.call("POST", "/managed-cases", { body: testCase });
  const recorded = await world.record("--since 50s");
  expect(recorded.exitCode).toBe(12);
  expect(recorded.stderr).toContain(`close: no recorded answer gives \${case}`);
});

test("records a rejected close code as another unknown code", async () => {
  const { world, id } = await worldWithCase();
  await world.call("POST", `/test/cases/${id}/advance`, { body: { to: "Active" } });
  const refused = await world.call("POST", `/cases/${id}/close`, { body: { closeCode: "NoneOfTheirCodes" } });
  expect(refused.status).toBe(400);
  const recorded = await world.record();
  expect(recorded.exitCode, recorded.stderr).toBe(0);
  expect(recorded.stdout).toContain("body: { closeCode: Unknown }");
  expect(recorded.stdout).not.toContain("NoneOfTheirCodes");
});
