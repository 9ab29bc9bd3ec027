import { beforeEach, expect, test } from "vitest";
import { lifecycles } from "../../../src/base/cases/lifecycle";
import {
  type CaseRow,
  type CaseScope,
  findCaseByCreditorReference,
  findCaseById,
  findCaseByPartnerReference,
  findCaseByReference,
  isVisibleTo,
} from "../../../src/sandbox/cases/list/cases";
import type { SqlValue, Store } from "../../../src/sandbox/store/store";
import { openSandbox } from "../../support/sandbox/sandbox";

let store: Store;
beforeEach(async () => {
  ({ store } = await openSandbox({ seed: "recoup" }));
});

function someCase(condition: string, ...values: SqlValue[]): CaseRow {
  const found = store.get<{ id: string }>(`select id from cases where ${condition} limit 1`, ...values);
  const row = found && findCaseById(store, found.id);
  if (row === undefined) throw new Error(`no case has ${condition}`);
  return row;
}

const collection = (partner: number): CaseScope => ({ kind: "collection", partner, includeTestCases: false });
const managed = (partner: number): CaseScope => ({ kind: "managed", partner });
const closed = lifecycles.indexOf("Closed");

test("hides a case from collection partners before verification [VIS-01] [AMB-09]", () => {
  for (const lifecycle of [0, 1]) {
    const own = someCase("collection_partner = 1 and is_test = 0 and lifecycle = ?", lifecycle);
    expect(isVisibleTo(own, collection(1))).toBe(false);
    expect(isVisibleTo({ ...own, lifecycle: 2, is_cleared: 1 }, collection(1))).toBe(true);
    expect(isVisibleTo({ ...own, lifecycle: closed }, collection(1))).toBe(false);
  }
  const handedIn = someCase("managing_partner = 1 and is_test = 0 and lifecycle = 1");
  expect(isVisibleTo(handedIn, managed(1))).toBe(false);
  expect(isVisibleTo({ ...handedIn, lifecycle: 2, is_cleared: 1 }, managed(1))).toBe(true);
  expect(isVisibleTo({ ...handedIn, lifecycle: closed }, managed(1))).toBe(false);
});

test("shows a case to the creditor and the referral partner from the start [VIS-01]", () => {
  const row = someCase("referral_partner = 1 and lifecycle = 0");
  expect(isVisibleTo(row, { kind: "customer", creditor: row.creditor })).toBe(true);
  expect(isVisibleTo(row, { kind: "referral", partner: 1 })).toBe(true);
});

test("shows a managed production case only in the managed view [VIS-03] [VIS-04]", () => {
  const row = someCase("managing_partner = 1 and collection_partner = 2 and is_test = 0 and lifecycle >= 2");
  expect(isVisibleTo(row, collection(1))).toBe(false);
  expect(isVisibleTo(row, managed(1))).toBe(true);
  expect(isVisibleTo(row, collection(2))).toBe(true);
  expect(isVisibleTo(row, managed(2))).toBe(false);
});

test("shows a managed test case only among the manager's own cases [VIS-03] [AMB-35]", () => {
  const row = someCase("managing_partner = 1 and collection_partner = 2 and is_test = 1 and lifecycle >= 2");
  expect(isVisibleTo(row, collection(1))).toBe(true);
  expect(isVisibleTo(row, managed(1))).toBe(false);
});

test("hides unassigned cases and cases of other partners [VIS-13]", () => {
  const foreign = someCase("collection_partner = 2 and managing_partner is null and lifecycle >= 2");
  expect(isVisibleTo(foreign, collection(1))).toBe(false);
  const free = someCase("collection_partner is null and managing_partner is null and lifecycle >= 2");
  expect(isVisibleTo(free, collection(1)) || isVisibleTo(free, managed(1))).toBe(false);
});

test("shows referral partners their clients' cases and creditors their own [VIS-11] [VIS-12]", () => {
  const row = someCase("referral_partner = 1 and creditor = 1");
  expect(isVisibleTo(row, { kind: "referral", partner: 1 })).toBe(true);
  expect(isVisibleTo(row, { kind: "referral", partner: 2 })).toBe(false);
  expect(isVisibleTo(row, { kind: "customer", creditor: 2 })).toBe(false);
  expect(isVisibleTo(row, { kind: "customer", creditor: 1 })).toBe(true);
});

test("hides a deleted case from everyone [EP-07]", () => {
  const row = {
    ...someCase("collection_partner = 1 and referral_partner = 1 and creditor = 1 and lifecycle = ?", closed),
    is_deleted: 1,
  } as const;
  for (const scope of [collection(1), managed(1)]) expect(isVisibleTo(row, scope)).toBe(false);
  expect(isVisibleTo(row, { kind: "referral", partner: 1 })).toBe(false);
  expect(isVisibleTo(row, { kind: "customer", creditor: 1 })).toBe(false);
});

test("shows a test case to its three parties in every verified stage", () => {
  for (let lifecycle = 2; lifecycle <= 9; lifecycle += 1) {
    const row = someCase("tag = 'shared' and lifecycle = ?", lifecycle);
    expect(isVisibleTo(row, collection(1))).toBe(true);
    expect(isVisibleTo(row, { kind: "referral", partner: 1 })).toBe(true);
    expect(isVisibleTo(row, { kind: "customer", creditor: 1 })).toBe(true);
  }
});

test("finds a case by its exact reference or by its ID in any letter case", () => {
  const row = someCase("reference <> lower(reference)");
  expect(findCaseById(store, row.id.toUpperCase())).toEqual(row);
  expect(findCaseById(store, "00000000-0000-4000-8000-000000000000")).toBeUndefined();
  expect(findCaseByReference(store, row.reference)).toEqual(row);
  expect(findCaseByReference(store, row.reference.toLowerCase())).toBeUndefined();
  expect(findCaseByReference(store, row.reference.slice(0, 7))).toBeUndefined();
});

test("matches partner references exactly and case-sensitively [EP-09]", () => {
  expect(findCaseByPartnerReference(store, 1, "AG-2024-001/7")?.partner_reference).toBe("AG-2024-001/7");
  expect(findCaseByPartnerReference(store, 1, "AG-2024-002,B")?.partner_reference).toBe("AG-2024-002,B");
  expect(findCaseByPartnerReference(store, 1, "AG-2024-001")?.partner_reference).toBe("AG-2024-001");
  for (const wrong of ["AG-2024-00", "ag-2024-001", "AG-2024-001%", " AG-2024-001"]) {
    expect(findCaseByPartnerReference(store, 1, wrong)).toBeUndefined();
  }
  expect(findCaseByPartnerReference(store, 2, "AG-2024-001/7")).toBeUndefined();
});

test("finds the newest of several cases with the same partner reference [AMB-47]", () => {
  const created = store.all<{ date_created: number }>(
    "select date_created from cases where partner_reference = 'AG-2024-003'",
  );
  const newest = Math.max(...created.map(({ date_created }) => date_created));
  expect(findCaseByPartnerReference(store, 1, "AG-2024-003")?.date_created).toBe(newest);
});

test("doesn't find a test, managed or hidden case by partner reference [VIS-05]", () => {
  const row = findCaseByPartnerReference(store, 1, "AG-2024-001/7");
  const after = (change: string) => {
    store.exec(`update cases set ${change} where seq = ${row?.seq}`);
    return findCaseByPartnerReference(store, 1, "AG-2024-001/7");
  };
  expect(after("is_test = 1")).toBeUndefined();
  expect(after("is_test = 0")?.id).toBe(row?.id);
  expect(after("lifecycle = 1")).toBeUndefined();
  expect(after("lifecycle = 6, is_deleted = 1")).toBeUndefined();
  expect(after("is_deleted = 0, collection_partner = 2, managing_partner = 1")).toBeUndefined();
});

test("finds a case by creditor reference only for its creditor and the calling partner [VIS-08] [FLD-09]", () => {
  const reference = "INV-2024-0815";
  const [one = "", two = ""] = store
    .all<{ id: string }>("select id from creditors where seq in (1, 2) order by seq")
    .map(({ id }) => id);
  expect(findCaseByCreditorReference(store, 1, one, reference)?.creditor).toBe(1);
  expect(findCaseByCreditorReference(store, 1, two.toUpperCase(), reference)?.creditor).toBe(2);
  expect(findCaseByCreditorReference(store, 2, one, reference)).toBeUndefined();
  expect(findCaseByCreditorReference(store, 1, one, reference.toLowerCase())).toBeUndefined();
  expect(findCaseByCreditorReference(store, 1, one, reference.slice(0, -1))).toBeUndefined();
  const third = store.get<{ id: string }>("select id from creditors where seq = 3")?.id ?? "";
  expect(findCaseByCreditorReference(store, 1, third, reference)).toBeUndefined();
});

test("doesn't find a test case by creditor reference [VIS-05]", () => {
  store.exec("update cases set is_test = 1 where creditor = 1 and creditor_reference = 'INV-2024-0815'");
  const id = store.get<{ id: string }>("select id from creditors where seq = 1")?.id ?? "";
  expect(findCaseByCreditorReference(store, 1, id, "INV-2024-0815")).toBeUndefined();
});
