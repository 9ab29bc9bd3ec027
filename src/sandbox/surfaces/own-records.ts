import { type CaseScope, findCaseById, isVisibleTo, listCases } from "../cases/list/cases";
import type { Store } from "../store/store";
import { findSubscription, type SubscriptionOwner } from "../subscriptions/subscriptions";

const one = { page: 1, pageSize: 1 };

/** The case of a payment or of a delivery record. */
const caseOfPart = `select c.id from payments p join cases c on c.seq = p.case_seq where p.id = ?
  union all select c.id from deliveries d join cases c on c.seq = d.case_seq where d.id = ?`;

function isPartOfVisibleCase(store: Store, scope: CaseScope, id: string): boolean {
  const found = store.get<{ id: string }>(caseOfPart, id, id);
  const row = found && findCaseById(store, found.id);
  return row !== undefined && isVisibleTo(row, scope);
}

/**
 * Returns the kind of the caller's record with this id, unless it is a case. Reveals nothing about other
 * callers.
 */
export function nameOwnRecord(
  store: Store,
  owner: SubscriptionOwner,
  scope: CaseScope,
  id: string,
): string | undefined {
  if (listCases(store, scope, { ...one, debtorIds: [id] }).total > 0) return "debtor";
  if (listCases(store, scope, { ...one, divisionIds: [id] }).total > 0) return "division";
  if (isPartOfVisibleCase(store, scope, id)) return "payment or event";
  if (findSubscription(store, owner, id) !== undefined) return "webhook subscription";
  const row = findCaseById(store, id);
  return row !== undefined && isVisibleTo(row, scope) ? "case, in the place of a reference" : undefined;
}
