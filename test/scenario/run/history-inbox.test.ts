import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openRealEnvironment } from "../../support/platforms/network";
import { ofSteps } from "../../support/scenario/scenarios";

const paid = readFileSync("test/scenarios/paid.yaml", "utf8").replace("within: 2h", "within: 5s");
const quick = "--idempotency-key none";

test("reads events from the subscription's history if there is no receiver [EP-21]", async () => {
  const real = await openRealEnvironment();
  const url = "https://hooks.partner.dev/own";
  const events = [
    "case.created",
    "case.updated",
    "case.closed",
    "payment.created",
    "payment.deleted",
    "chat.created",
  ];
  for (const isTestMode of [true, false]) {
    const created = await real.sandbox.get("collection", "/webhooks", {
      method: "POST",
      body: { url, events, isTestMode },
    });
    expect(created.status).toBe(201);
  }
  const result = await real.run(`test run paid.yaml ${quick}`, { files: { "/work/paid.yaml": paid } });
  expect(result).toMatchObject({ exitCode: 0, stderr: "" });
  expect(real.sent.filter((line) => line === "POST /webhooks")).toEqual([]);
  expect(real.left()).toEqual([]);
});

test("explains how to create a missing subscription", async () => {
  const real = await openRealEnvironment();
  real.sandbox.store.run("delete from subscriptions");
  const result = await real.play(ofSteps("subscription: { events: [case.closed] }", "create: {}"), quick);
  expect(result.exitCode).toBe(13);
  expect(result.stdout).toContain(
    `There is no active test subscription of the collection surface to read the history of.
            it must be to case.closed
            --receive PORT --public-url https://… creates one for the scenario
`,
  );
});

test("reports that the referral surface has no delivery history", async () => {
  const real = await openRealEnvironment();
  const result = await real.play(ofSteps("subscription: { surface: referral }"), quick);
  expect([result.exitCode, result.stdout]).toEqual([2, ""]);
  expect(result.stderr).toContain("the referral surface has no delivery history");
});
