import { expect } from "vitest";
import { newClient } from "../../support/sandbox/clients";
import { managedSubmission, submission } from "../../support/sandbox/submissions";
import { subscription, surfaces, webhooksOf } from "../assumptions/claim-world";
import type { ReadingTests } from "./reading-tests";

export const statusReadings: ReadingTests = {
  "AMB-17 ok-200": async ({ call }) => {
    const statuses = [];
    for (const surface of surfaces)
      statuses.push((await call(surface, `POST ${webhooksOf(surface)}`, { body: subscription })).status);
    expect(statuses).toEqual([201, 200, 201]);
  },
  "AMB-25 ok-200": async ({ call, keyOf }) => {
    const body = submission({ allowPendingContracts: true });
    const { status, json } = await call("customer", "POST /cases", { body, key: keyOf("customer", 3) });
    expect([status, json.lifecycle]).toEqual([200, "PendingContractSigning"]);
  },
  "AMB-44 created-201": async ({ call }) => {
    expect((await call("customer", "POST /cases", { body: submission() })).status).toBe(201);
    expect((await call("collection", "POST /managed-cases", { body: managedSubmission() })).status).toBe(201);
  },
  "AMB-44 ok-200": async ({ call, statuses, store, testCase }) => {
    expect(await statuses("collection", [`DELETE /test/cases/${testCase.id}`])).toEqual([200]);
    const created = () => call("referral", "POST /clients", { body: newClient() });
    expect((await created()).status).toBe(200);
    store.run("update creditors set agreement_signed = 1");
    expect((await created()).status).toBe(200);
    const withdrawn = await call("referral", "POST /clients/kb-new/withdraw");
    expect([withdrawn.status, withdrawn.text]).toEqual([200, ""]);
    expect((await call("customer", "POST /webhooks", { body: subscription })).status).toBe(201);
  },
};
