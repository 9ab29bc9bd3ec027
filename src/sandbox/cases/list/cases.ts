import type { CaseRow } from "../../facts/case-row";
import { isHiddenFromPartners } from "../../facts/stages";
import { memoize } from "../../store/memoize";
import type { SqlValue, Store } from "../../store/store";
import type { CaseScope } from "./case-scope";
import { readCaseRow } from "./read-case-rows";

export type { CaseFilters, CaseQuery, CaseSort } from "../../facts/case-query";
export type { CaseRow } from "../../facts/case-row";
export { countByLifecycle, countCases, countCasesSince, listCases } from "./case-list";
export type { CaseScope } from "./case-scope";

/** Whether the case exists for the caller. In a collection scope, `includeTestCases` affects only lists. */
export function isVisibleTo(row: CaseRow | undefined, scope: CaseScope): row is CaseRow {
  if (row === undefined || row.is_deleted === 1) return false;
  switch (scope.kind) {
    case "collection":
      return !isHiddenFromPartners(row) && isOwnedBy(row, scope.partner);
    case "managed":
      if (row.is_test === 1 && scope.includeTestCases !== true) return false;
      if (isHiddenFromPartners(row) && scope.includeHidden !== true) return false;
      return row.managing_partner === scope.partner;
    case "referral":
      if (row.is_test === 1 && scope.includeTestCases === false) return false;
      return row.referral_partner === scope.partner;
    case "customer":
      return row.creditor === scope.creditor;
  }
}

/** Whether the case is assigned to the partner or is a test case managed by the partner (VIS-03, VIS-13). */
function isOwnedBy(row: CaseRow, partner: number): boolean {
  return row.collection_partner === partner || (row.is_test === 1 && row.managing_partner === partner);
}

export function findCaseById(store: Store, id: string): CaseRow | undefined {
  const key = id.toLowerCase();
  return memoize(store, `case ${key}`, () => findCase(store, "id = ?", key));
}

export function findCaseByReference(store: Store, reference: string): CaseRow | undefined {
  return findCase(store, "reference = ?", reference);
}

/** Finds a production case in the partner's list by reference (VIS-05), by default the newest (AMB-47). */
export function findCaseByPartnerReference(
  store: Store,
  partner: number,
  reference: string,
): CaseRow | undefined {
  return findCase(store, "partner_reference = ? and +assigned_to = ? and +is_test = 0", reference, partner);
}

/**
 * Finds a production case by the creditor's reference, in the partner's own list. The reference is unique
 * only per creditor (VIS-05, VIS-08, FLD-09).
 */
export function findCaseByCreditorReference(
  store: Store,
  partner: number,
  creditorId: string,
  reference: string,
): CaseRow | undefined {
  const condition = `creditor = (select seq from creditors where id = ?) and creditor_reference = ?
    and +assigned_to = ? and +is_test = 0`;
  return findCase(store, condition, creditorId.toLowerCase(), normalizeReference(store, reference), partner);
}

/** Finds a creditor's case with this creditor reference, by default the newest match (AMB-47). */
export const findCaseOfCreditor = (store: Store, creditor: number, reference: string): CaseRow | undefined =>
  findCase(
    store,
    "creditor = ? and creditor_reference = ? and is_deleted = 0",
    creditor,
    normalizeReference(store, reference),
  );

/** Normalizes a creditor's reference for a lookup. A submission trims it, but a lookup doesn't (NS-61). */
const normalizeReference = ({ readings }: Store, reference: string) =>
  readings["NS-61"] === "as-written" ? reference : reference.normalize("NFC");

function findCase(store: Store, condition: string, ...values: SqlValue[]): CaseRow | undefined {
  const direction = store.readings["AMB-47"] === "oldest" ? "asc" : "desc";
  const firstMatch = `select seq from cases where ${condition} order by date_created ${direction}, seq ${direction} limit 1`;
  return readCaseRow(store, firstMatch, ...values);
}
