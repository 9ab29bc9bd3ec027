import { expect } from "vitest";
import { eventSummaries, partnerId, submission } from "../../support/sandbox/submissions";
import { amounts } from "../../support/sandbox/test-advances";
import type { ClaimWorld } from "../assumptions/claim-world";
import type { ReadingTests } from "./reading-tests";

/** Returns the response statuses for advancing from a state to each target. */
async function statusesFrom({ createIn, advance }: ClaimWorld, state: string): Promise<readonly number[]> {
  const statuses = [];
  for (const [to, amount] of Object.entries(amounts)) {
    const { id } = await createIn(state);
    statuses.push((await advance(id, { to, ...amount })).status);
  }
  return statuses;
}

export const testCaseReadings: ReadingTests = {
  "AMB-05 refused": async (world) => {
    expect(await statusesFrom(world, "Closed:Paid")).toEqual([400, 200, 400]);
    expect(await statusesFrom(world, "Active")).toEqual([200, 200, 200]);
  },
  "AMB-06 refused": async (world) => {
    expect(await statusesFrom(world, "Active")).toEqual([200, 400, 200]);
    expect(await statusesFrom(world, "PendingVerification")).toEqual([200, 200, 200]);
  },
  "AMB-07 named-stages": async (world) => {
    expect(await statusesFrom(world, "PendingContractSigning")).toEqual([400, 200, 200]);
    expect(await statusesFrom(world, "PendingVerificationInternal")).toEqual([200, 200, 200]);
    expect(await statusesFrom(world, "NeedsAdditionalDetails")).toEqual([400, 400, 400]);
    expect(await statusesFrom(world, "Leads")).toEqual([400, 400, 400]);
  },
  "AMB-08 one-update": async ({ createIn, advance, store }) => {
    const { id } = await createIn("PendingVerification");
    expect((await advance(id, { to: "Closed:Paid", amount: 10 })).json.state).toBe("Closed:Paid");
    for (const surface of ["collection", "customer", "referral"]) {
      const events = eventSummaries(store, id, surface).filter((event) => !event.startsWith("payment"));
      expect(events).toEqual(["case.updated PendingVerification>Closed", "case.closed Paid"]);
    }
    const hidden = await createIn("PendingContractSigning");
    await advance(hidden.id, { to: "Closed:NoPayment" });
    expect(eventSummaries(store, hidden.id, "collection")).toEqual([
      "case.created Closed",
      "case.updated PendingVerification>Closed",
      "case.closed PreLegalExhaustedNoPayment",
    ]);
  },
  "AMB-09 in-cases": async ({ call, store, keyOf, advance }) => {
    const body = submission({
      isTest: true,
      allowPendingContracts: true,
      collectionPartnerId: partnerId(store, 1),
    });
    const { json } = await call("customer", "POST /cases", { body, key: keyOf("customer", 3) });
    expect((await call("collection", `GET /cases/${json.id}`)).status).toBe(404);
    expect(eventSummaries(store, json.id, "collection")).toEqual(["case.created PendingContractSigning"]);
    await advance(json.id, { to: "Active" });
    expect(eventSummaries(store, json.id, "collection").slice(1)).toEqual([
      "case.updated PendingContractSigning>Active",
    ]);
    store.run("update cases set managing_partner = 1, is_test = 0, is_cleared = 0 where id = ?", json.id);
    expect((await call("collection", `GET /managed-cases/${json.id}`)).status).toBe(200);
  },
  "AMB-45 kind-first": async ({ advance, find, createIn, statuses, keyOf }) => {
    const others = find("select id from cases where assigned_to = 2 and is_test = 0");
    expect((await advance(others, { to: "Active" })).status).toBe(400);
    expect(await statuses("collection", [`DELETE /test/cases/${others}`])).toEqual([400]);
    const { id } = await createIn("Active");
    expect((await advance(id, { to: "Active" }, keyOf("collection", 2))).status).toBe(404);
  },
  "NS-56 full-only": async ({ createIn, advance }) => {
    const { id } = await createIn("Active");
    expect((await advance(id, { to: "Closed:Paid", amount: 999.99 })).status).toBe(400);
    expect((await advance(id, { to: "Closed:Paid", amount: 1000 })).json.state).toBe("Closed:Paid");
  },
};
