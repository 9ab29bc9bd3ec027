import { expect, test } from "vitest";
import { findCaseById } from "../../../../src/sandbox/cases/list/cases";
import { formatTimelineRecord } from "../../../../src/sandbox/cases/timeline/timeline";
import { newCase, newClient, openClients } from "../../../support/sandbox/clients";
import { managedSubmission, partnerId, post, submission } from "../../../support/sandbox/submissions";

const sandbox = await openClients();
const { store, control, keyOf } = sandbox;

const set = (id: string, options: object) => control("POST", "/set/case", { case: id, ...options });

interface Entry {
  readonly title: string;
  readonly actor: { readonly type: string; readonly name: string | null };
}

/** Reads the store directly, because no caller can see a case's timeline before clearance. */
function actorsOf(id: string): Record<string, string> {
  const row = findCaseById(store, id);
  if (row === undefined) throw new Error(`the case ${id} does not exist`);
  const items: readonly Entry[] = JSON.parse(formatTimelineRecord(store, row)).items;
  return Object.fromEntries(items.map(({ title, actor }) => [title, `${actor.type}: ${actor.name}`]));
}

const testCase = async (changes = {}) =>
  (
    await post(sandbox, "customer", "/cases", {
      ...submission({ isTest: true, collectionPartnerId: partnerId(store, 1) }),
      ...changes,
    })
  ).json.id;

const falkenhof = "Partner user: Falkenhof Forderungen GmbH";
const creditor = "Creditor user: Søren Østergaard";

test("attributes an advanced case's steps to the partner [EP-12]", async () => {
  const id = await testCase();
  const path = `/test/cases/${id}/advance`;
  await post(sandbox, "collection", path, { to: "Closed:Paid", amount: 5 });
  expect(actorsOf(id)).toEqual({
    "Case submitted": creditor,
    "Assigned to collection partner": "System: null",
    "Collection started": falkenhof,
    "Payment of 5.00 EUR received": falkenhof,
    "Case closed": falkenhof,
  });
});

test("attributes platform changes to the system and a payment to its recipient [EP-12]", async () => {
  const id = await testCase();
  await set(id, { payment: 7, lifecycle: "Active" });
  sandbox.moveClock(1);
  await set(id, { lifecycle: "Closed" });
  expect(actorsOf(id)).toMatchObject({
    "Payment of 7.00 EUR received": creditor,
    "Collection started": "System: null",
    "Case closed": "System: null",
  });
});

test("attributes a close caused by a withdrawal to the referral partner [EP-12]", async () => {
  const { json } = await sandbox.post(newClient({ cases: [newCase({ allowPendingContracts: true })] }));
  const [{ id }] = json.caseResults.successfulCases;
  await sandbox.withdraw("kb-new");
  const kontorblatt = "Partner user: Kontorblatt Software AG";
  expect(actorsOf(id)).toMatchObject({ "Case submitted": kontorblatt, "Case closed": kontorblatt });
});

test("attributes a chat message to its role and a managed case to its manager [EP-12] [EVT-15]", async () => {
  const body = managedSubmission({ isTest: true, collectionPartnerId: partnerId(store, 1) });
  const asSecond = { key: keyOf("collection", 2) };
  const { id } = (await post(sandbox, "collection", "/managed-cases", body, asSecond)).json;
  const written = async (role: string) => {
    await set(id, { chat: { message: `From ${role}`, role } });
    return actorsOf(id)["Chat message added"];
  };
  const brisamar = "Partner user: Brisamar Recobros, S.L.";
  expect(actorsOf(id)["Case submitted"]).toBe(brisamar);
  expect(await written("Partner")).toBe(falkenhof);
  expect(await written("ManagedByPartner")).toBe(brisamar);
  expect(await written("Creditor")).toBe("Creditor user: null");
});
